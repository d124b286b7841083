-- Every server is notified of a session that has ended, with the hash by which it is stored, so that what it has under way ends too.
create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.sid);
  return null;
end $$;
create or replace trigger session_ended after delete on session
  for each row execute function notify_session_ended();
