/**
 * Photos of messages stand beside those of pets, users and visits. One is of a client from the moment that it is chosen, and of a message
 * from the moment that the message is written; until then it waits, and is deleted when nobody has sent it for days.
 */
export const sql = `
alter table photos
  add column message_client_id uuid,
  add column message_id uuid,
  drop constraint photos_subject,
  add constraint photos_subject check (num_nonnulls(pet_id, visit_id, message_client_id) <= 1
    and (visit_pet_id is null or visit_id is not null)
    and (message_id is null or message_client_id is not null)),
  add constraint photos_message_client_fkey foreign key (user_id, message_client_id)
    references clients (user_id, id) on delete cascade,
  add constraint photos_message_fkey foreign key (user_id, message_id)
    references messages (user_id, id) on delete cascade;
drop index photos_of_user;
create unique index photos_of_user on photos (user_id)
  where pet_id is null and visit_id is null and message_client_id is null;
create index photos_of_message_client on photos (user_id, message_client_id, id) where message_client_id is not null;
create index photos_of_message on photos (user_id, message_id, id) where message_id is not null;
create index photos_not_sent on photos (created_at) where message_client_id is not null and message_id is null;
`;
