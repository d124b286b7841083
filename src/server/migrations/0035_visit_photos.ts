/**
 * Photos of visits stand beside those of pets and users. `visit_pet_id` is the pet that one shows, if somebody said so: `pet_id` is for the
 * one photo that stands for a pet.
 */
export const sql = `
alter table photos
  add column visit_id uuid,
  add column visit_pet_id uuid,
  add constraint photos_subject check (visit_id is null and visit_pet_id is null or visit_id is not null and pet_id is null),
  add constraint photos_visit_fkey foreign key (user_id, visit_id)
    references visits (user_id, id) on delete cascade,
  add constraint photos_visit_pet_fkey foreign key (user_id, visit_pet_id)
    references pets (user_id, id) on delete set null (visit_pet_id);
drop index photos_of_user;
create unique index photos_of_user on photos (user_id) where pet_id is null and visit_id is null;
create index photos_of_visit on photos (user_id, visit_id, id) where visit_id is not null;
create index photos_of_visit_pet on photos (user_id, visit_pet_id) where visit_pet_id is not null;
`;
