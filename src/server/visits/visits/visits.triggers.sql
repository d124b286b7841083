-- The track of a visit is a walk route that is not listed, and goes with the last visit that has it.
create or replace function remove_track_of_visit() returns trigger language plpgsql as $$
begin
  delete from walk_routes where user_id = old.user_id and id = old.walk_route_id and not is_listed
    and not exists (select from visits where user_id = old.user_id and walk_route_id = old.walk_route_id);
  return null;
end $$;
create or replace trigger visits_remove_track after delete on visits
  for each row when (old.walk_route_id is not null) execute function remove_track_of_visit();

-- A visit goes with the last of its clients. One that has others keeps that it lost a client: what names no pet may be about them,
-- and the track may lead to their door.
create or replace function remove_visits_of_client() returns trigger language plpgsql as $$
begin
  delete from visits where user_id = old.user_id
    and id in (select visit_id from visit_clients where user_id = old.user_id and client_id = old.id)
    and not exists (select from visit_clients other where other.user_id = old.user_id
      and other.visit_id = visits.id and other.client_id <> old.id);
  update visits set has_lost_client = true where user_id = old.user_id and not has_lost_client
    and id in (select visit_id from visit_clients where user_id = old.user_id and client_id = old.id);
  return old;
end $$;
create or replace trigger clients_remove_visits before delete on clients
  for each row execute function remove_visits_of_client();
