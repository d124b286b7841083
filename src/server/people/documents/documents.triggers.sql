-- The file of a deleted document is removed by a job, also where the document went with its client, its pet or its account.
create or replace function list_file_of_document() returns trigger language plpgsql as $$
begin
  insert into stored_removals (key, due_at)
    values ('documents/' || old.id || case old.type when 'application/pdf' then '.pdf' else '.webp' end, now())
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;
create or replace trigger documents_list_file after delete on documents
  for each row execute function list_file_of_document();
