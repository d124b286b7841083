/**
 * What a session has begun ends with it, however it ends: the challenge of a new passkey, the connection of an account at an
 * identity provider, and uploads that are no photo yet.
 */
export const sql = String.raw`
alter table passkey_challenges add column session_sid text references session (sid) on delete cascade;
create index passkey_challenges_of_session on passkey_challenges (session_sid)
  where session_sid is not null;
alter table provider_attempts add column session_sid text references session (sid) on delete cascade;
create index provider_attempts_of_session on provider_attempts (session_sid)
  where session_sid is not null;
alter table uploads add column session_sid text references session (sid) on delete cascade;
create index uploads_of_session on uploads (session_sid) where session_sid is not null;
`;
