-- An open screen is notified of new messages, of emails to check and of messages to send by hand, whichever server wrote them.
create or replace function notify_of_messages() returns trigger language plpgsql as $$
begin
  perform pg_notify('pawkeeper_messages', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create or replace trigger messages_notify after insert or delete or update of is_read on messages
  for each row execute function notify_of_messages();
create or replace trigger unsorted_mails_notify after insert or delete on unsorted_mails
  for each row execute function notify_of_messages();
create or replace trigger deliveries_notify after update of state on deliveries
  for each row when (new.state = 'prepared' or old.state = 'prepared') execute function notify_of_messages();
