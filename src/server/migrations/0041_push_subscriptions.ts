/**
 * The devices that are told of new messages by Web Push (decision 63). A subscription ends with the session that began it, however that
 * ends, and a session has one. The endpoint is the push service's own URL for that browser: one row has it, for the
 * one who is signed in there last.
 */
export const sql = `
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_sid text not null references session (sid) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device_name text not null,
  created_at timestamptz(3) not null default now(),
  unique (user_id, id)
);
create index push_subscriptions_of_session on push_subscriptions (session_sid);
`;
