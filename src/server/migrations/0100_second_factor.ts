/**
 * The second factor: a secret for codes, encrypted with the key outside the database; recovery codes by hash; sign-ins that wait for a code; and
 * until when a device is not asked for one.
 */
export const sql = `
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  encrypted text not null check (length(encrypted) between 1 and 500),
  last_step bigint,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table unfinished_sign_ins (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  method text not null check (method in ('password', 'provider')),
  expires_at timestamptz(3) not null
);
create index unfinished_sign_ins_of_user on unfinished_sign_ins (user_id);
create index unfinished_sign_ins_by_end on unfinished_sign_ins (expires_at);

alter table known_devices add column trusted_until timestamptz(3);
`;
