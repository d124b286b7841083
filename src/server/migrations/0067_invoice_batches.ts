/**
 * Many invoices sent in one go, and what became of each, until somebody closes it. An item whose draft is deleted stays, to say so.
 */
export const sql = `
create table invoice_batches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (user_id, id)
);
create index invoice_batches_by_age on invoice_batches (user_id, created_at desc, id);

create table invoice_batch_items (
  id uuid primary key,
  user_id uuid not null,
  batch_id uuid not null,
  position integer not null,
  invoice_id uuid,
  client_name text not null,
  total numeric(12, 2) not null,
  /* The version of the draft that was shown. */
  read_at timestamptz(3) not null,
  outcome text check (outcome in ('issued', 'refused')),
  reason text,
  constraint invoice_batch_items_batch_fkey foreign key (user_id, batch_id)
    references invoice_batches (user_id, id) on delete cascade,
  constraint invoice_batch_items_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete set null (invoice_id)
);
create index invoice_batch_items_in_order on invoice_batch_items (user_id, batch_id, position);
create index invoice_batch_items_of_invoice on invoice_batch_items (user_id, invoice_id)
  where invoice_id is not null;
`;
