/**
 * The administrator's tools: accounts that are disabled, invitations while registration is closed, and the security log of each
 * account.
 */
export const sql = `
alter table users add column disabled_at timestamptz(3);
create index users_disabled on users (disabled_at);

create table invitations (
  token_hash text primary key,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create table security_log (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null,
  detail text check (length(detail) <= 200),
  device text check (length(device) <= 200),
  ip_address text check (length(ip_address) <= 64),
  times integer not null default 1 check (times > 0),
  began_at timestamptz(3) not null default now(),
  at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create index security_log_newest on security_log (user_id, at desc, id desc);
create index security_log_by_age on security_log (at);
`;
