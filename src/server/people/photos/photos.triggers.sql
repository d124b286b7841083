-- The files of a deleted photo are removed by a job, also where the photo went with its pet or its account.
create or replace function list_files_of_photo() returns trigger language plpgsql as $$
begin
  insert into stored_removals (key, due_at)
    select 'photos/' || old.id || '-' || size || '.webp', now() from unnest(array['card', 'full']) as size
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;
create or replace trigger photos_list_files after delete on photos
  for each row execute function list_files_of_photo();
