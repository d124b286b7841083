/**
 * A client that is gone. A booking for it names the client, and one for a pet that is gone names the pet, by their
 * foreign keys: only a pet that is there and another client's is said not to belong. Deleting a client finds its
 * messages by an index instead of reading everybody's.
 */
export const sql = `
create or replace function appointment_pet_is_the_clients() returns trigger language plpgsql as $$
declare
  its_client uuid;
begin
  select client_id into its_client from pets
    where user_id = new.user_id and id = new.pet_id
    for key share;
  if its_client <> new.client_id
    and exists (select from clients where user_id = new.user_id and id = new.client_id)
  then
    raise foreign_key_violation using
      constraint = 'appointments_pet_of_client', table = 'appointments',
      message = 'the pet of an appointment belongs to its client';
  end if;
  return new;
end $$;

create index messages_of_client on messages (user_id, client_id);
`;
