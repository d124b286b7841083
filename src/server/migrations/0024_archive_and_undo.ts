/**
 * Archiving and undoing.
 *
 * `died_on` says why a pet is archived. Archiving cancels coming bookings: `archived_status` keeps the status that such a booking
 * had, so that bringing the client or the pet back restores it. A booking whose status somebody changes meanwhile forgets it.
 *
 * A deleted booking is kept for an hour in a table of its own, so that the deletion can be undone, and no other statement needs
 * to leave it out.
 *
 * The history of a client or a pet is read by day, and a recorded walk is found by the moment it began.
 */
export const sql = `
alter table pets add column died_on date check (died_on is null or archived_at is not null);

alter table appointments add column archived_status text check (archived_status in ('pending', 'confirmed'));
create function forget_archived_status() returns trigger language plpgsql as $$
begin
  new.archived_status := null;
  return new;
end $$;
create trigger appointments_forget_archived_status before update of status on appointments
  for each row when (new.status <> 'cancelled' and new.archived_status is not null)
  execute function forget_archived_status();

create table deleted_appointments (
  id uuid primary key,
  user_id uuid not null,
  client_id uuid not null,
  record jsonb not null,
  deleted_at timestamptz(3) not null default now(),
  constraint deleted_appointments_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index deleted_appointments_of_client on deleted_appointments (user_id, client_id);
create index deleted_appointments_by_age on deleted_appointments (deleted_at);

create index appointments_of_client_by_day on appointments (user_id, client_id, date, start_time, id);
drop index appointments_of_client;

/* The first point's moment in milliseconds. */
create index walk_routes_by_start on walk_routes (user_id, ((gps_data -> 0 ->> 'timestamp')::float8))
  where gps_data is not null;

/* The new column counts too. */
select count_usage_of('appointments');
`;
