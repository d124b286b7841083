/**
 * Photos, and how no file of theirs is lost or left behind. `stored_removals` lists the names of files that are
 * to be removed, and when:
 * - a sent file is on it from the moment its address is issued, due after anybody may still send or use it;
 * - the sizes of a photo are on it before they are written; the transaction that shows the photo (its row, and the
 *   address at its pet) strikes them off, so that a crash in between leaves them listed;
 * - when a photo's row goes, by whatever statement or cascade, a trigger lists its files in the same transaction.
 * So each file has either a photo's row or a line here, and only listed files are ever removed: a fresh or
 * restored database beside an old store removes nothing that it does not know.
 */
export const sql = `
create table settings (
  name text primary key,
  value text not null
);
comment on table settings is 'What all servers on this database must agree on.';
/* 244 random bits from the server's strong source. */
insert into settings (name, value)
  values ('upload_secret', gen_random_uuid()::text || gen_random_uuid()::text);

/* An address that was issued: sent to once, used once, then deleted. A 'direct' one is the store's own, and
   nobody tells us when it is sent to. */
create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  address_hash text not null unique,
  state text not null check (state in ('issued', 'receiving', 'received', 'direct')),
  expires_at timestamptz(3) not null
);
create index uploads_of_user on uploads (user_id);
create index uploads_by_expiry on uploads (expires_at);

/* A picture that is shown: of a pet, or without one of its user. */
create table photos (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  pet_id uuid,
  created_at timestamptz(3) not null default now(),
  constraint photos_pet_fkey foreign key (user_id, pet_id)
    references pets (user_id, id) on delete cascade
);
create unique index photos_of_pet on photos (user_id, pet_id) where pet_id is not null;
create unique index photos_of_user on photos (user_id) where pet_id is null;

create table stored_removals (
  key text primary key,
  due_at timestamptz(3) not null
);
create index stored_removals_by_due on stored_removals (due_at);

create function list_files_of_photo() returns trigger language plpgsql as $$
begin
  insert into stored_removals (key, due_at)
    select 'photos/' || old.id || '-' || size || '.webp', now() from unnest(array['card', 'full']) as size
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger photos_list_files after delete on photos
  for each row execute function list_files_of_photo();
`;
