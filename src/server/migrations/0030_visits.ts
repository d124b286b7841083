/**
 * Visits: what happened, beside what was planned. A browser makes their ids, offline too, so ids are unique for an owner only:
 * nobody learns that another owner has one.
 *
 * A visit outlives its bookings and pets, which leave it when they are deleted. `visit_clients` keeps whom it was for; with the
 * last of them it goes. Events are appended: one that corrects another of its visit names it (`replaces_id`, without a foreign
 * key: a table that refers to itself cannot be restored row by row). `corrections` keeps
 * what a visit said before it was corrected.
 *
 * A walk route that is not listed is the track of a visit, and goes with it.
 */
export const sql = `
alter table walk_routes add column is_listed boolean not null default true;

create table visits (
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  note text,
  private_note text,
  walk_route_id uuid,
  is_clock_wrong boolean not null default false,
  corrections jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint visits_end check (ended_at >= started_at),
  constraint visits_corrections check (jsonb_array_length(corrections) <= 200),
  constraint visits_walk_route_fkey foreign key (user_id, walk_route_id)
    references walk_routes (user_id, id) on delete set null (walk_route_id)
);
create index visits_by_start on visits (user_id, started_at, id);
create index visits_running on visits (user_id, started_at) where ended_at is null;
create index visits_of_walk_route on visits (user_id, walk_route_id) where walk_route_id is not null;
create constraint trigger visits_raise_revision after insert or update or delete on visits
  deferrable initially deferred for each row execute function raise_revision_of_owner();

create table visit_appointments (
  user_id uuid not null,
  visit_id uuid not null,
  appointment_id uuid not null,
  primary key (user_id, visit_id, appointment_id),
  constraint visit_appointments_visit_fkey foreign key (user_id, visit_id)
    references visits (user_id, id) on delete cascade,
  constraint visit_appointments_appointment_fkey foreign key (user_id, appointment_id)
    references appointments (user_id, id) on delete cascade
);
create index visit_appointments_of_appointment on visit_appointments (user_id, appointment_id);

create table visit_pets (
  user_id uuid not null,
  visit_id uuid not null,
  pet_id uuid not null,
  primary key (user_id, visit_id, pet_id),
  constraint visit_pets_visit_fkey foreign key (user_id, visit_id)
    references visits (user_id, id) on delete cascade,
  constraint visit_pets_pet_fkey foreign key (user_id, pet_id)
    references pets (user_id, id) on delete cascade
);
create index visit_pets_of_pet on visit_pets (user_id, pet_id);

create table visit_clients (
  user_id uuid not null,
  visit_id uuid not null,
  client_id uuid not null,
  primary key (user_id, visit_id, client_id),
  constraint visit_clients_visit_fkey foreign key (user_id, visit_id)
    references visits (user_id, id) on delete cascade,
  constraint visit_clients_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index visit_clients_of_client on visit_clients (user_id, client_id);

create table visit_events (
  id uuid not null,
  user_id uuid not null,
  visit_id uuid not null,
  kind text not null check (kind in ('pickedUp', 'droppedOff', 'wee', 'poo', 'fed', 'water', 'medicine',
    'incident', 'note', 'photo')),
  pet_id uuid,
  at timestamptz(3) not null,
  text text,
  replaces_id uuid,
  is_removed boolean not null default false,
  is_clock_wrong boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, visit_id, id),
  constraint visit_events_visit_fkey foreign key (user_id, visit_id)
    references visits (user_id, id) on delete cascade,
  constraint visit_events_pet_fkey foreign key (user_id, pet_id)
    references pets (user_id, id) on delete set null (pet_id)
);
create index visit_events_of_pet on visit_events (user_id, pet_id) where pet_id is not null;

create function remove_track_of_visit() returns trigger language plpgsql as $$
begin
  delete from walk_routes where user_id = old.user_id and id = old.walk_route_id and not is_listed
    and not exists (select from visits where user_id = old.user_id and walk_route_id = old.walk_route_id);
  return null;
end $$;
create trigger visits_remove_track after delete on visits
  for each row when (old.walk_route_id is not null) execute function remove_track_of_visit();

create function remove_visits_of_client() returns trigger language plpgsql as $$
begin
  delete from visits where user_id = old.user_id
    and id in (select visit_id from visit_clients where user_id = old.user_id and client_id = old.id)
    and not exists (select from visit_clients other where other.user_id = old.user_id
      and other.visit_id = visits.id and other.client_id <> old.id);
  return old;
end $$;
create trigger clients_remove_visits before delete on clients
  for each row execute function remove_visits_of_client();

select count_usage_of(name::regclass) from unnest(array['visits', 'visit_events']) as name;
`;
