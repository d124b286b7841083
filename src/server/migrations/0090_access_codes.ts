/**
 * Entry codes, alarm words and the like, encrypted by the server: the key is not in the database, so a stolen dump shows none. The settings
 * hold a check value of the key. Each look at one, and each change, is logged.
 */
export const sql = `
create table access_codes (
  user_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('entryCode', 'alarmWord', 'duressWord', 'keySafe')),
  encrypted text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, client_id, kind),
  constraint access_codes_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);

create table access_log (
  id uuid not null primary key,
  user_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('entryCode', 'alarmWord', 'duressWord', 'keySafe')),
  action text not null check (action in ('shown', 'changed', 'removed')),
  at timestamptz(3) not null default now(),
  constraint access_log_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index access_log_of_client on access_log (user_id, client_id, at desc, id desc);
`;
