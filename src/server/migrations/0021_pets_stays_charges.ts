/**
 * A booking for several pets, over several days, with the parts of its price.
 *
 * `pet_ids` holds the pets in their order, and `pet_id` stays the first of them. `appointment_pets` follows by a trigger: its
 * foreign keys hold every pet of a booking to the booking's owner, and find the bookings of a pet.
 */
export const sql = `
alter table appointments
  add column pet_ids uuid[] not null default '{}',
  add column service_id uuid,
  add column end_date date,
  add column charges jsonb not null default '[]';

/* The triggers rest: nothing that callers read changes, and no table with events that wait can be altered. */
alter table appointments disable trigger user;
update appointments set
    pet_ids = case when pet_id is null then '{}' else array[pet_id] end,
    charges = case when price is null then '[]' else jsonb_build_array(
      jsonb_build_object('kind', 'manual', 'label', 'Price', 'amount', price::text)) end
  where pet_id is not null or price is not null;
alter table appointments enable trigger user;

create function charges_total(charges jsonb) returns numeric language sql immutable
  return (select sum((charge ->> 'amount')::numeric) from jsonb_array_elements(charges) as charge);

drop trigger appointments_pet_of_client_insert on appointments;
drop trigger appointments_pet_of_client_update on appointments;
drop function appointment_pet_is_the_clients();
drop index appointments_of_pet;

alter table appointments
  drop constraint appointments_pet_fkey,
  add constraint appointments_first_pet check (pet_id is not distinct from pet_ids[1]),
  add constraint appointments_charges
    check (jsonb_typeof(charges) = 'array' and price is not distinct from charges_total(charges)),
  add constraint appointments_end_date check (end_date > date),
  add constraint appointments_stay check (end_date - date <= 366),
  add constraint appointments_service_fkey foreign key (user_id, service_id)
    references services (user_id, id) on delete set null (service_id);
create index appointments_by_end on appointments (user_id, end_date) where end_date is not null;
create index appointments_of_service on appointments (user_id, service_id, date)
  where service_id is not null;

create table appointment_pets (
  user_id uuid not null,
  appointment_id uuid not null,
  pet_id uuid not null,
  primary key (user_id, appointment_id, pet_id),
  constraint appointment_pets_appointment_fkey foreign key (user_id, appointment_id)
    references appointments (user_id, id) on delete cascade,
  constraint appointment_pets_pet_fkey foreign key (user_id, pet_id)
    references pets (user_id, id) on delete cascade
);
create index appointment_pets_of_pet on appointment_pets (user_id, pet_id);
insert into appointment_pets (user_id, appointment_id, pet_id)
  select user_id, id, pet_id from appointments where pet_id is not null;

/* Pets are booked for their own client. This is asked of those that are named anew, and of all where the client changes: a pet
   that moves to another client later keeps its past bookings where they were, which a foreign key could not allow. */
create function complete_appointment() returns trigger language plpgsql as $$
declare
  named uuid[] := new.pet_ids;
  pet uuid;
  its_client uuid;
begin
  new.pet_id := new.pet_ids[1];
  if new.end_date = new.date then new.end_date := null; end if;
  if tg_op = 'UPDATE' then
    if new.client_id = old.client_id then
      named := array(select id from unnest(new.pet_ids) as id where id <> all(old.pet_ids));
    end if;
  end if;
  /* One by one: a plan for any number of pets would be made anew each time. */
  foreach pet in array named loop
    select client_id into its_client from pets
      where user_id = new.user_id and id = pet for key share;
    if its_client <> new.client_id
      and exists (select from clients where user_id = new.user_id and id = new.client_id)
    then
      raise foreign_key_violation using
        constraint = 'appointments_pet_of_client', table = 'appointments',
        message = 'the pets of an appointment belong to its client';
    end if;
  end loop;
  return new;
end $$;
create trigger appointments_complete before insert or update on appointments
  for each row execute function complete_appointment();

create function list_appointment_pets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from appointment_pets
      where user_id = new.user_id and appointment_id = new.id and pet_id <> all(new.pet_ids);
  end if;
  insert into appointment_pets (user_id, appointment_id, pet_id)
    select new.user_id, new.id, pet_id from unnest(new.pet_ids) as pet_id
    on conflict do nothing;
  return null;
end $$;
create trigger appointments_list_pets_of_new after insert on appointments
  for each row when (cardinality(new.pet_ids) > 0) execute function list_appointment_pets();
create trigger appointments_list_pets after update on appointments
  for each row when (new.pet_ids is distinct from old.pet_ids) execute function list_appointment_pets();

/* A pet that is deleted leaves the bookings that it shares, and takes those along on which it was alone. Their rows are locked
   in one order, so that two deletions at once cannot deadlock; each statement sees what the other has done. */
create function remove_pet_from_appointments() returns trigger language plpgsql as $$
declare
  booked uuid[];
begin
  booked := array(select appointment_id from appointment_pets
    where user_id = old.user_id and pet_id = old.id order by 1);
  perform from appointments where user_id = old.user_id and id = any(booked) order by id for update;
  update appointments set pet_ids = array_remove(pet_ids, old.id),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = old.user_id and id = any(booked) and pet_ids <> array[old.id];
  delete from appointments
    where user_id = old.user_id and id = any(booked) and pet_ids = array[old.id];
  return old;
end $$;
create trigger pets_remove_from_appointments before delete on pets
  for each row execute function remove_pet_from_appointments();
`;
