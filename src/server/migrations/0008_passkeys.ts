/**
 * Ways to sign in beside a password: passkeys, and an account at the keeper's OpenID Connect provider.
 * What is under way (a challenge, a sign-in at the provider) is a row that is used once and soon ends, so that it holds
 * whichever server the next request of the same person reaches.
 */
export const sql = `
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  /* The name (WebAuthn: relying party id) that the passkey was made for. It opens nothing anywhere else. */
  site text not null,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, created_at, id);

/* What a device is asked to sign. The ones of a sign-in belong to nobody yet. */
create table passkey_challenges (
  challenge text primary key,
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;

/* An account at a provider. Only issuer and subject tell whose it is; the email address is shown, never compared. */
create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  unique (issuer, subject),
  unique (user_id, issuer)
);

/* A sign-in that a browser has begun at the provider. With a user it connects that user's account. */
create table provider_attempts (
  browser_hash text primary key,
  user_id uuid references users (id) on delete cascade,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text,
  expires_at timestamptz(3) not null
);
create index provider_attempts_by_expiry on provider_attempts (expires_at);
create index provider_attempts_of_user on provider_attempts (user_id) where user_id is not null;
`;
