-- The sum of the parts of a price.
create or replace function charges_total(charges jsonb) returns numeric language sql immutable
  return (select sum((charge ->> 'amount')::numeric) from jsonb_array_elements(charges) as charge);

-- Pets are booked for their own client. This is asked of those that are named anew, and of all where the client changes: a pet
-- that moves to another client later keeps its past appointments where they were, which a foreign key could not allow.
--
-- An appointment forgets the status that it had before its client was archived, its series paused, or it was marked as done, once it
-- has another. One that goes ahead after all forgets who cancelled it, and at what fee.
create or replace function complete_appointment() returns trigger language plpgsql as $$
declare
  named uuid[] := new.pet_ids;
  pet uuid;
  its_client uuid;
begin
  new.pet_id := new.pet_ids[1];
  if new.end_date = new.date then new.end_date := null; end if;
  if new.status <> 'cancelled' then
    new.archived_status := null;
    new.paused_status := null;
    new.cancelled_by := null;
    new.cancelled_at := null;
    new.cancellation_percent := null;
    new.cancellation_fee := null;
    new.cancellation_reason := null;
  end if;
  if new.status <> 'completed' then new.marked_from := null; end if;
  if tg_op = 'UPDATE' then
    if new.client_id = old.client_id then
      named := array(select id from unnest(new.pet_ids) as id where id <> all(old.pet_ids));
    end if;
  end if;
  -- One by one: a plan for any number of pets would be made anew each time.
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
create or replace trigger appointments_complete before insert or update on appointments
  for each row execute function complete_appointment();

-- The foreign keys of this list hold every pet of an appointment to its owner, and find the appointments of a pet.
create or replace function list_appointment_pets() returns trigger language plpgsql as $$
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
create or replace trigger appointments_list_pets_of_new after insert on appointments
  for each row when (cardinality(new.pet_ids) > 0) execute function list_appointment_pets();
create or replace trigger appointments_list_pets after update on appointments
  for each row when (new.pet_ids is distinct from old.pet_ids) execute function list_appointment_pets();

-- A deleted pet leaves the appointments that it shares, and takes those along on which it was alone. Their rows are locked in one
-- order, so that two deletions at once cannot deadlock; each statement sees what the other has done.
create or replace function remove_pet_from_appointments() returns trigger language plpgsql as $$
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
create or replace trigger pets_remove_from_appointments before delete on pets
  for each row execute function remove_pet_from_appointments();
