/**
 * Series: bookings that repeat. Their occurrences are ordinary appointments, which know their series and the day of it that they
 * stand for (`series_day`), also after they were moved.
 *
 * `made_until` says how far the days of a series have been dealt with. It only grows, so that an occurrence which was deleted or
 * moved never comes back, and the unique key holds each day to one occurrence.
 *
 * `root_id` is the id of the first series; "this and following" ends one and begins another with the same root.
 *
 * `is_hand_edited`: the occurrence is not as its series makes it. `paused_status` keeps the status that it had before a pause.
 */
export const sql = `
create table series (
  id uuid primary key,
  user_id uuid not null,
  root_id uuid not null,
  client_id uuid not null,
  pet_ids uuid[] not null default '{}',
  service_id uuid,
  title text not null,
  description text,
  service_type text not null
    check (service_type in ('walk', 'sitting', 'grooming', 'feeding', 'checkup', 'other')),
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'cancelled')),
  price numeric(10, 2),
  charges jsonb not null default '[]',
  is_priced_by_list boolean not null default false,
  notes text,
  weekdays integer[] not null
    check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) between 1 and 7),
  every_weeks integer not null default 1 check (every_weeks between 1 and 4),
  starts_on date not null,
  ends_on date,
  skip_bank_holidays boolean not null default false,
  pauses jsonb not null default '[]',
  made_until date not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint series_charges
    check (jsonb_typeof(charges) = 'array' and price is not distinct from charges_total(charges)),
  constraint series_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint series_service_fkey foreign key (user_id, service_id)
    references services (user_id, id) on delete set null (service_id)
);
create index series_of_client on series (user_id, client_id);
create index series_of_service on series (user_id, service_id) where service_id is not null;
create index series_of_root on series (user_id, root_id);
create index series_by_made_until on series (made_until, id);
create index series_by_start on series (user_id, starts_on, start_time, id);
create constraint trigger series_raise_revision after insert or update or delete on series
  deferrable initially deferred for each row execute function raise_revision_of_owner();
select count_usage_of('series');

/* The pets of a series are its client's when they are named, as those of an appointment are. */
create function check_series_pets() returns trigger language plpgsql as $$
declare
  named uuid[] := new.pet_ids;
  pet uuid;
begin
  if tg_op = 'UPDATE' then
    if new.client_id = old.client_id then
      named := array(select id from unnest(new.pet_ids) as id where id <> all(old.pet_ids));
    end if;
  end if;
  foreach pet in array named loop
    perform 1 from pets where user_id = new.user_id and id = pet and client_id = new.client_id
      for key share;
    if not found and exists (select from clients where user_id = new.user_id and id = new.client_id)
    then
      raise foreign_key_violation using
        constraint = 'series_pet_of_client', table = 'series',
        message = 'the pets of a series belong to its client';
    end if;
  end loop;
  return new;
end $$;
create trigger series_check_pets before insert or update of client_id, pet_ids on series
  for each row execute function check_series_pets();

/* A pet that is deleted leaves the series that it shares, and takes those along in which it was alone. */
create function remove_pet_from_series() returns trigger language plpgsql as $$
begin
  delete from series where user_id = old.user_id and client_id = old.client_id
    and pet_ids = array[old.id];
  update series set pet_ids = array_remove(pet_ids, old.id),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = old.user_id and client_id = old.client_id and old.id = any(pet_ids);
  return old;
end $$;
create trigger pets_remove_from_series before delete on pets
  for each row execute function remove_pet_from_series();

alter table appointments
  add column series_id uuid,
  add column series_day date,
  add column is_hand_edited boolean not null default false,
  add column paused_status text check (paused_status in ('pending', 'confirmed')),
  add constraint appointments_series_fkey foreign key (user_id, series_id)
    references series (user_id, id) on delete set null (series_id);
create unique index appointments_of_series on appointments (user_id, series_id, series_day)
  where series_id is not null;

create function forget_paused_status() returns trigger language plpgsql as $$
begin
  new.paused_status := null;
  return new;
end $$;
create trigger appointments_forget_paused_status before update of status on appointments
  for each row when (new.status <> 'cancelled' and new.paused_status is not null)
  execute function forget_paused_status();

/* The new column counts too. */
select count_usage_of('appointments');
`;
