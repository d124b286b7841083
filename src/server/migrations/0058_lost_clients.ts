/**
 * A visit whose client was deleted, and that has others, keeps that: what names no pet may be about the one who is gone, and the way
 * may lead to their door. Of those that were deleted before, an event at a door that names no pet any more says so.
 */
export const sql = `
alter table visits add column has_lost_client boolean not null default false;

update visits set has_lost_client = true where exists (select from visit_events e
  where e.user_id = visits.user_id and e.visit_id = visits.id and e.pet_id is null
    and e.kind in ('pickedUp', 'droppedOff'));

create or replace function remove_visits_of_client() returns trigger language plpgsql as $$
begin
  update visits set has_lost_client = true where user_id = old.user_id and not has_lost_client
    and id in (select visit_id from visit_clients where user_id = old.user_id and client_id = old.id);
  delete from visits where user_id = old.user_id
    and id in (select visit_id from visit_clients where user_id = old.user_id and client_id = old.id)
    and not exists (select from visit_clients other where other.user_id = old.user_id
      and other.visit_id = visits.id and other.client_id <> old.id);
  return old;
end $$;
`;
