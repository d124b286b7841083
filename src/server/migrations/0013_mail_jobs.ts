/**
 * Mails are sent by jobs, which may be tried again. All attempts at one mail share a request, and the link of each
 * works: nobody knows which of them arrived. A new request voids the links of the one before. Somebody who forgot a
 * password is found by a hash of the e-mail address, so that no job holds an address that a stranger typed.
 */
export const sql = String.raw`
alter table mailed_links add column request_id uuid not null default gen_random_uuid();
alter table mailed_links alter column request_id drop default;
alter table mailed_links drop constraint mailed_links_pkey;
drop index mailed_links_token_key;
alter table mailed_links add primary key (token_hash);
create index mailed_links_by_user on mailed_links (user_id, purpose);

/* A backslash would begin an escape of bytea. */
create function email_hash(email text) returns text language sql immutable strict parallel safe
  return encode(sha256(replace(lower(email), '\', '\\')::bytea), 'hex');
create index users_by_email_hash on users (email_hash(email));
`;
