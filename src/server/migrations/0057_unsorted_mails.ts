/**
 * Mails from the address of a client that answer no mail of ours. Anybody can write such an address, so a person decides where they
 * belong. They end with the client. The index finds whose client has an address.
 */
export const sql = `
create table unsorted_mails (
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid not null,
  sender text not null,
  subject text not null,
  content text not null,
  received_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint unsorted_mails_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index unsorted_mails_by_age on unsorted_mails (user_id, received_at desc, id);
create index unsorted_mails_of_client on unsorted_mails (user_id, client_id);
create index unsorted_mails_received on unsorted_mails (received_at);
create index clients_by_email on clients (lower(email)) where email is not null;

create trigger unsorted_mails_notify after insert or delete on unsorted_mails
  for each row execute function notify_of_messages();
`;
