/**
 * Getting paid: the details of the business, how each client is billed, invoices with their lines, payments, and what of a payment
 * settles which invoice (decision 70).
 *
 * The sums are kept by triggers and held by checks: an invoice's total is the sum of its lines, nothing settles more than an invoice
 * asks for, and no payment is used for more than came in. What is open is never stored beside them.
 *
 * `is_living` is false on the lines of an invoice that was voided or credited, and on those of credit notes: a booking stands on one
 * living invoice at most. `credit_of` has no foreign key: rows of one table are restored in any order. Issued invoices and payments outlive their client, with the name that they were made out to.
 */
const revised = (table: string): string => `
create constraint trigger ${table}_raise_revision after insert or update or delete on ${table}
  deferrable initially deferred for each row execute function raise_revision_of_owner();`;

/** A statement's rows in a table with sums of others: after each kind of statement. */
const after = (table: string, name: string): string => `
create trigger ${table}_added after insert on ${table} referencing new table as changed
  for each statement execute function ${name}();
create trigger ${table}_removed after delete on ${table} referencing old table as changed
  for each statement execute function ${name}();
create trigger ${table}_changed after update on ${table} referencing new table as changed
  for each statement execute function ${name}();`;

export const sql = `
create table business_details (
  user_id uuid primary key references users (id) on delete cascade,
  trading_name text,
  own_name text,
  address text,
  account_name text,
  sort_code text,
  account_number text,
  due_days integer not null default 14 check (due_days between 0 and 365),
  footer text,
  vat_number text,
  vat_rate numeric(4, 2) not null default 20 check (vat_rate >= 0),
  payment_link text,
  billing_from date,
  next_number integer not null default 1 check (next_number between 1 and 1000000),
  next_credit_number integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  logo bytea,
  logo_bytes integer not null default 0
);

create table client_billing (
  user_id uuid not null,
  client_id uuid not null,
  reference text not null check (reference ~ '^[A-Z0-9]{4,18}$'),
  rhythm text check (rhythm in ('week', 'month')),
  due_days integer check (due_days between 0 and 365),
  primary key (user_id, client_id),
  constraint client_billing_reference unique (user_id, reference),
  constraint client_billing_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);

/* A code that a client writes on a bank transfer: the name, so that it is known again, and four signs that nobody mistakes. */
create function give_reference(owner uuid, client uuid, last_name text) returns void language plpgsql as $$
declare
  letters constant text := left(upper(regexp_replace(normalize(last_name, nfd), '[^A-Za-z]', '', 'g')), 8);
  signs constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  code text;
begin
  loop
    code := case when letters = '' then 'PET' else letters end;
    for i in 1..4 loop
      code := code || substr(signs, 1 + floor(random() * length(signs))::int, 1);
    end loop;
    insert into client_billing (user_id, client_id, reference) values (owner, client, code)
      on conflict on constraint client_billing_reference do nothing;
    exit when found;
  end loop;
end $$;
create function give_client_reference() returns trigger language plpgsql as $$
begin
  perform give_reference(new.user_id, new.id, new.last_name);
  return null;
end $$;
create trigger clients_give_reference after insert on clients
  for each row execute function give_client_reference();
select give_reference(user_id, id, last_name) from clients;

create table invoices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid,
  client_name text not null,
  client_address text,
  is_credit_note boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'issued', 'void')),
  sequence integer,
  number text,
  issued_on date,
  due_on date,
  total numeric(12, 2) not null default 0,
  vat numeric(12, 2),
  settled numeric(12, 2) not null default 0,
  credited numeric(12, 2) not null default 0,
  credit_of uuid,
  notes text,
  business jsonb,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint invoices_number unique (user_id, is_credit_note, sequence) deferrable initially deferred,
  constraint invoices_issued check (status = 'draft' or sequence is not null and number is not null
    and issued_on is not null and business is not null),
  constraint invoices_total check (total >= 0),
  constraint invoices_settled check (settled >= 0 and credited >= 0 and settled + credited <= greatest(total, 0)),
  constraint invoices_unpaid check (status = 'issued' or settled = 0 and credited = 0),
  constraint invoices_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete set null (client_id)
);
create index invoices_by_day on invoices
  (user_id, (coalesce(issued_on, (created_at at time zone 'UTC')::date)) desc, id);
create index invoices_of_client on invoices (user_id, client_id) where client_id is not null;
create index invoices_open on invoices (user_id, issued_on)
  where status = 'issued' and not is_credit_note and settled + credited < total;
create index invoices_drafts on invoices (user_id, id) where status = 'draft';
create index invoices_of_credited on invoices (user_id, credit_of) where credit_of is not null;
${revised('invoices')}

create table invoice_lines (
  id uuid primary key,
  user_id uuid not null,
  invoice_id uuid not null,
  appointment_id uuid,
  position integer not null,
  day date,
  last_day date,
  description text not null,
  amount numeric(10, 2) not null,
  vat_rate numeric(4, 2),
  vat numeric(10, 2),
  is_living boolean not null default true,
  constraint invoice_lines_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint invoice_lines_appointment_fkey foreign key (user_id, appointment_id)
    references appointments (user_id, id) on delete set null (appointment_id)
);
create index invoice_lines_of_invoice on invoice_lines (user_id, invoice_id, position);
create unique index invoice_lines_once on invoice_lines (user_id, appointment_id)
  where appointment_id is not null and is_living;
create index invoice_lines_of_appointment on invoice_lines (user_id, appointment_id)
  where appointment_id is not null;

create function add_up_invoices() returns trigger language plpgsql as $$
begin
  update invoices i set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      total = (select coalesce(sum(amount), 0) from invoice_lines l
        where l.user_id = i.user_id and l.invoice_id = i.id)
    where (user_id, id) in (select user_id, invoice_id from changed);
  return null;
end $$;
${after('invoice_lines', 'add_up_invoices')}

create table payments (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid,
  client_name text not null,
  amount numeric(10, 2) not null check (amount > 0),
  received_on date not null,
  method text not null check (method in ('bank', 'cash', 'card', 'other')),
  kind text not null default 'payment' check (kind in ('payment', 'tip', 'refund')),
  note text,
  used numeric(10, 2) not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint payments_used check (used >= 0 and used <= amount),
  constraint payments_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete set null (client_id)
);
create index payments_by_day on payments (user_id, received_on desc, id);
create index payments_of_client on payments (user_id, client_id, received_on) where client_id is not null;
${revised('payments')}

/* A part of a payment that settles an invoice, or that a refund gave back. */
create table allocations (
  user_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  amount numeric(10, 2) not null check (amount > 0),
  constraint allocations_once unique nulls not distinct (user_id, payment_id, invoice_id, refund_id),
  constraint allocations_one_use check ((invoice_id is null) <> (refund_id is null)),
  constraint allocations_payment_fkey foreign key (user_id, payment_id)
    references payments (user_id, id) on delete cascade,
  constraint allocations_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint allocations_refund_fkey foreign key (user_id, refund_id)
    references payments (user_id, id) on delete cascade
);
create index allocations_of_invoice on allocations (user_id, invoice_id) where invoice_id is not null;
create index allocations_of_refund on allocations (user_id, refund_id) where refund_id is not null;

create function add_up_allocations() returns trigger language plpgsql as $$
begin
  update payments p set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      used = (select coalesce(sum(a.amount), 0) from allocations a
        where a.user_id = p.user_id and (a.payment_id = p.id or a.refund_id = p.id))
    where (user_id, id) in (
      select user_id, payment_id from changed union select user_id, refund_id from changed);
  update invoices i set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      settled = (select coalesce(sum(a.amount), 0) from allocations a
        where a.user_id = i.user_id and a.invoice_id = i.id)
    where (user_id, id) in (select user_id, invoice_id from changed);
  return null;
end $$;
${after('allocations', 'add_up_allocations')}

/* A client who goes takes the drafts along; what was issued keeps its copies. */
create function remove_drafts_of_client() returns trigger language plpgsql as $$
begin
  delete from invoices where user_id = old.user_id and client_id = old.id and status = 'draft';
  return old;
end $$;
create trigger clients_remove_drafts before delete on clients
  for each row execute function remove_drafts_of_client();

/* The price, day and client of an invoiced booking stay, and the booking too unless its client or pet goes. A draft follows what
   changes, but for an amount that was typed. */
create function keep_invoiced_appointment() returns trigger language plpgsql as $$
declare
  state text;
begin
  select i.status into state from invoice_lines l
    join invoices i on i.user_id = l.user_id and i.id = l.invoice_id
    where l.user_id = old.user_id and l.appointment_id = old.id and l.is_living;
  if state = 'draft' then
    if tg_op = 'UPDATE' and new.client_id = old.client_id then
      update invoice_lines set day = new.date, last_day = coalesce(new.end_date, new.date),
          amount = case when amount = coalesce(old.price, 0) then coalesce(new.price, 0) else amount end
        where user_id = old.user_id and appointment_id = old.id and is_living;
    else
      delete from invoice_lines where user_id = old.user_id and appointment_id = old.id and is_living;
    end if;
  elsif state is not null and pg_trigger_depth() = 1 then
    raise check_violation using constraint = 'appointments_invoiced', table = 'appointments',
      message = 'an invoiced appointment stays as it was billed';
  end if;
  return coalesce(new, old);
end $$;
create trigger appointments_keep_invoiced before update of price, date, end_date, client_id on appointments
  for each row when (new.price is distinct from old.price or new.date <> old.date
    or new.end_date is distinct from old.end_date or new.client_id <> old.client_id)
  execute function keep_invoiced_appointment();
create trigger appointments_keep_invoiced_row before delete on appointments
  for each row execute function keep_invoiced_appointment();

select count_usage_of(name::regclass) from unnest(array[
  'invoices', 'invoice_lines', 'payments']) as name;
`;
