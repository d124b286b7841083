/** When a mail that was sent came back: its address is doubtful from then on, until the client answers or it is changed (decision 64). */
export const sql = `
alter table deliveries add column returned_at timestamptz(3);
create index deliveries_returned on deliveries (user_id, client_id, returned_at desc)
  where returned_at is not null;
`;
