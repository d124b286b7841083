/**
 * Attempts that are counted, such as sign-ins, and the devices on which somebody has signed in before. Both hold hashes
 * only: of what is counted, and of the token in the device's cookie. Sessions get a name that opens nothing, for the
 * list of signed-in devices.
 */
export const sql = `
create table attempts (
  key text primary key,
  remaining integer not null check (remaining >= 0),
  ends_at timestamptz(3) not null
);
create index attempts_by_end on attempts (ends_at);

create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null,
  used_at timestamptz(3) not null default now(),
  primary key (user_id, token_hash)
);
create index known_devices_by_token on known_devices (token_hash);

update session set sess =
  (sess::jsonb || jsonb_build_object('id', gen_random_uuid(), 'agent', ''))::json
  where sess ->> 'id' is null;
`;
