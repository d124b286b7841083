/**
 * The logos that stand on issued invoices, once each, by the hash that the copy of the business names (`business.logo`). They stay when
 * the business takes another logo (decision 68). Invoices and payments are read by client and day for the client's history.
 */
export const sql = `
create table invoice_logos (
  user_id uuid not null references users (id) on delete cascade,
  sha256 text not null,
  png bytea not null,
  png_bytes integer not null,
  primary key (user_id, sha256)
);
select count_usage_of('invoice_logos');
create index invoices_history on invoices (user_id, client_id, issued_on desc, id desc) where status <> 'draft';
create index payments_history on payments (user_id, client_id, received_on desc, id desc);
`;
