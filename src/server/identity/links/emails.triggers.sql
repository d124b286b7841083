-- An email address that a stranger typed is looked for by its hash, so that no job holds it. A backslash would begin an escape of bytea.
create or replace function email_hash(email text) returns text language sql immutable strict parallel safe
  return encode(sha256(replace(lower(email), '\', '\\')::bytea), 'hex');
