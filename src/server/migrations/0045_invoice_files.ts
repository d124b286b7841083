/**
 * The PDF of each issued invoice, kept as it was made, and the private links of invoices, of which hashes are stored (decision 72).
 * Links end after twelve months and with their client. Overdue reminders are sent from the moment on that they are switched on.
 */
export const sql = `
create table invoice_files (
  user_id uuid not null,
  invoice_id uuid not null,
  pdf bytea not null,
  pdf_bytes integer not null,
  sha256 text not null,
  primary key (user_id, invoice_id),
  constraint invoice_files_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade
);
select count_usage_of('invoice_files');

create table invoice_links (
  token_hash text not null,
  user_id uuid not null,
  invoice_id uuid not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (token_hash, user_id, invoice_id),
  constraint invoice_links_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade
);
create index invoice_links_of_invoice on invoice_links (user_id, invoice_id);
create index invoice_links_by_end on invoice_links (expires_at);

create function end_invoice_links() returns trigger language plpgsql as $$
begin
  delete from invoice_links using invoices i
    where invoice_links.user_id = old.user_id and i.user_id = old.user_id and i.id = invoice_links.invoice_id
      and i.client_id = old.id;
  return old;
end $$;
create trigger clients_end_invoice_links before delete on clients
  for each row execute function end_invoice_links();

alter table message_settings add column overdue_since timestamptz(3);
create index message_settings_overdue on message_settings (user_id) where overdue_since is not null;
create index invoices_due on invoices (user_id, due_on)
  where status = 'issued' and not is_credit_note and settled + credited < total;
`;
