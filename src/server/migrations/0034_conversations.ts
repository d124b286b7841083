/**
 * Conversations: a message has the channel that it was sent by, threads are read by client, and whoever has a screen open is told
 * of new messages by NOTIFY, whichever server wrote them.
 */
export const sql = `
alter table messages add column channel text not null default 'none';
drop index messages_of_client;
create index messages_of_client on messages (user_id, client_id, sent_at desc, id desc);
create index messages_unread on messages (user_id, client_id) where direction = 'incoming' and not is_read;

create function notify_of_messages() returns trigger language plpgsql as $$
begin
  perform pg_notify('pawkeeper_messages', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger messages_notify after insert or delete or update of is_read on messages
  for each row execute function notify_of_messages();

/* The new column counts too. */
select count_usage_of('messages');
`;
