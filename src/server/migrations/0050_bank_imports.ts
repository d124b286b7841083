/**
 * Bank statements that were read: what came in, whose it seems to be, and which payment it was recorded as (decision 73). A line
 * stands once for each owner, in the latest file that has it, until it is recorded. Lines that are not recorded are deleted after a week.
 *
 * Payers that are known again: null as client says that nobody's payments come from there. Columns that somebody chose are kept for
 * the next file of that bank.
 */
export const sql = `
create table bank_imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  known integer not null,
  left_out integer not null,
  created_at timestamptz(3) not null default now(),
  unique (user_id, id)
);
create index bank_imports_by_age on bank_imports (created_at);

create table bank_lines (
  id uuid primary key,
  user_id uuid not null,
  import_id uuid not null,
  fingerprint text not null,
  position integer not null,
  day date not null,
  payer text not null,
  reference text not null,
  amount numeric(10, 2) not null check (amount > 0),
  client_id uuid,
  reason text check (reason in ('reference', 'payer', 'amount', 'name')),
  invoice_id uuid,
  ticked boolean not null,
  payment_id uuid,
  constraint bank_lines_once unique (user_id, fingerprint),
  constraint bank_lines_import_fkey foreign key (user_id, import_id)
    references bank_imports (user_id, id) on delete cascade,
  constraint bank_lines_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete set null (client_id),
  constraint bank_lines_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete set null (invoice_id),
  constraint bank_lines_payment_fkey foreign key (user_id, payment_id)
    references payments (user_id, id) on delete set null (payment_id)
);
create index bank_lines_of_import on bank_lines (user_id, import_id, day desc, position);
create index bank_lines_of_client on bank_lines (user_id, client_id) where client_id is not null;
create index bank_lines_of_invoice on bank_lines (user_id, invoice_id) where invoice_id is not null;
create index bank_lines_of_payment on bank_lines (user_id, payment_id) where payment_id is not null;

create table bank_payers (
  user_id uuid not null references users (id) on delete cascade,
  payer text not null,
  client_id uuid,
  import_id uuid,
  primary key (user_id, payer),
  constraint bank_payers_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint bank_payers_import_fkey foreign key (user_id, import_id)
    references bank_imports (user_id, id) on delete cascade
);
create index bank_payers_of_client on bank_payers (user_id, client_id) where client_id is not null;
create index bank_payers_of_import on bank_payers (user_id, import_id) where import_id is not null;

create table bank_columns (
  user_id uuid not null references users (id) on delete cascade,
  day text not null,
  payer text not null,
  reference text not null default '',
  amount text not null default '',
  money_in text not null default '',
  chosen_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, day, payer, reference, amount, money_in)
);

select count_usage_of(name::regclass) from unnest(array[
  'bank_imports', 'bank_lines', 'bank_payers', 'bank_columns']) as name;
`;
