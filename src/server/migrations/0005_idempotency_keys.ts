/**
 * The answers to POSTs that carried a key, so that a repeat gets the same one instead of a second record. A row is
 * written in the transaction that makes the record: both are there or neither is. Swept a day later.
 */
export const sql = `
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  /* A hash of the address and the body: the same key with another request is a mistake. */
  fingerprint text not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
`;
