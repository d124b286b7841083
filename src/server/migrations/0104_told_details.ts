/** What a client says has changed about them and their pets, for the owner to accept one by one. */
export const sql = `
alter table requests
  add column told jsonb not null default '[]' check (jsonb_typeof(told) = 'array');
`;
