/**
 * The cancellation policy of a business, for all services and for some their own (`terms`: lines and `noShowPercent`). Each booking
 * keeps a copy of the terms that it was booked under; bookings made before this have none, and cancelling them is free.
 */
export const sql = `
create table cancellation_policies (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  service_id uuid,
  position integer not null default 0,
  terms jsonb not null check (jsonb_typeof(terms -> 'lines') = 'array' and jsonb_typeof(terms -> 'noShowPercent') = 'number'),
  no_refund_reason text,
  constraint cancellation_policies_once unique nulls not distinct (user_id, service_id),
  constraint cancellation_policies_service_fkey foreign key (user_id, service_id)
    references services (user_id, id) on delete cascade
);

alter table series add column cancellation_terms jsonb;
alter table appointments
  add column cancellation_terms jsonb,
  add column cancelled_by text check (cancelled_by in ('client', 'business')),
  add column cancelled_at timestamptz(3),
  add column cancellation_percent numeric(5, 2) check (cancellation_percent between 0 and 100),
  add column cancellation_fee numeric(10, 2) check (cancellation_fee >= 0),
  add column cancellation_reason text,
  add constraint appointments_cancellation check (
    num_nonnulls(cancelled_by, cancelled_at, cancellation_percent, cancellation_fee) in (0, 4)
    and (cancelled_by is null or status = 'cancelled')
    and (cancelled_by is not null or cancellation_reason is null)
    and (cancelled_by is distinct from 'business' or cancellation_fee = 0));
create index appointments_fees on appointments (user_id, (coalesce(end_date, date))) where cancellation_fee > 0;
`;
