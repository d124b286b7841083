/**
 * Days off, pets that must not meet, and the settings of the diary. Names of constraints stand in the errors that callers get
 * (`diary/*.sql.ts`).
 */
const raised = (table: string): string => `
create constraint trigger ${table}_raise_revision after insert or update or delete on ${table}
  deferrable initially deferred for each row execute function raise_revision_of_owner();`;

export const sql = `
create table days_off (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  note text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint days_off_in_order check (ends_on >= starts_on),
  constraint days_off_length check (ends_on - starts_on < 366)
);
create index days_off_by_start on days_off (user_id, starts_on, id);

create table pets_apart (
  id uuid primary key,
  user_id uuid not null,
  pet_id uuid not null,
  other_pet_id uuid not null,
  note text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint pets_apart_two check (pet_id <> other_pet_id),
  constraint pets_apart_pet_fkey foreign key (user_id, pet_id)
    references pets (user_id, id) on delete cascade,
  constraint pets_apart_other_pet_fkey foreign key (user_id, other_pet_id)
    references pets (user_id, id) on delete cascade
);
/* A pair holds both ways. */
create unique index pets_apart_once on pets_apart
  (user_id, least(pet_id, other_pet_id), greatest(pet_id, other_pet_id));
create index pets_apart_of_pet on pets_apart (user_id, pet_id);
create index pets_apart_of_other_pet on pets_apart (user_id, other_pet_id);
create index pets_apart_by_age on pets_apart (user_id, created_at, id);

create table diary_settings (
  user_id uuid primary key references users (id) on delete cascade,
  most_dogs integer not null default 4 check (most_dogs between 1 and 50)
);
${['days_off', 'pets_apart'].map(raised).join('')}
select count_usage_of(name::regclass) from unnest(array['days_off', 'pets_apart']) as name;
`;
