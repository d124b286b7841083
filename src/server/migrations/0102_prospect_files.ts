/** Photos and vaccination cards that a prospect adds for a pet, until the pet is accepted or the prospect goes. */
export const sql = `
alter table photos
  add column prospect_id uuid,
  add column told_pet_id uuid,
  add constraint photos_prospect_fkey foreign key (user_id, prospect_id)
    references prospects (user_id, id) on delete cascade,
  drop constraint photos_subject,
  add constraint photos_subject check (num_nonnulls(pet_id, visit_id, message_client_id, prospect_id) <= 1
    and (visit_pet_id is null or visit_id is not null)
    and (message_id is null or message_client_id is not null)
    and (prospect_id is null) = (told_pet_id is null));
drop index photos_of_user;
create unique index photos_of_user on photos (user_id)
  where pet_id is null and visit_id is null and message_client_id is null and prospect_id is null;
create unique index photos_of_prospect on photos (user_id, prospect_id, told_pet_id) where prospect_id is not null;
create index photos_of_prospects on photos (user_id, prospect_id, id) where prospect_id is not null;

alter table documents
  add column prospect_id uuid,
  add column told_pet_id uuid,
  add constraint documents_prospect_fkey foreign key (user_id, prospect_id)
    references prospects (user_id, id) on delete cascade,
  drop constraint documents_subject,
  add constraint documents_subject check (num_nonnulls(client_id, pet_id, prospect_id) = 1
    and (prospect_id is null) = (told_pet_id is null));
create index documents_of_prospect on documents (user_id, prospect_id) where prospect_id is not null;
`;
