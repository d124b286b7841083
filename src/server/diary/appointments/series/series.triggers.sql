-- The pets of a series are its client's when they are named, as those of an appointment are.
create or replace function check_series_pets() returns trigger language plpgsql as $$
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
create or replace trigger series_check_pets before insert or update of client_id, pet_ids on series
  for each row execute function check_series_pets();

-- A deleted pet leaves the series that it shares, and takes those along in which it was alone.
create or replace function remove_pet_from_series() returns trigger language plpgsql as $$
begin
  delete from series where user_id = old.user_id and client_id = old.client_id
    and pet_ids = array[old.id];
  update series set pet_ids = array_remove(pet_ids, old.id),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = old.user_id and client_id = old.client_id and old.id = any(pet_ids);
  return old;
end $$;
create or replace trigger pets_remove_from_series before delete on pets
  for each row execute function remove_pet_from_series();
