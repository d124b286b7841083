/**
 * One-time links: one per account and purpose, so that a new one voids the one before, of which only a hash is kept.
 * A link is for the address that it was made for: where the account's address changes, it opens nothing. One that
 * came by mail proves that its reader has the mailbox; one that the keeper handed over does not.
 */
export const sql = `
alter table users add column email_verified_at timestamptz(3);

create table mailed_links (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  email text not null,
  token_hash text not null,
  is_mailed boolean not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (user_id, purpose)
);
create unique index mailed_links_token_key on mailed_links (token_hash);
create index mailed_links_by_end on mailed_links (expires_at);
`;
