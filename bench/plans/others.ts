/**
 * Five thousand people more who signed up, each with a row in every table of accounts, so that these are as full as a
 * host's and the planner has something to go round. They keep no clients: of businesses there are enough. These get
 * the messages, walks and photos that a measurement leaves out.
 */
import type pg from 'pg';

const PEOPLE = 5_000;

/** One in a hundred has ended, as between two sweeps. */
const ENDS = `now() + make_interval(mins => case when random() < 0.01 then -1 else 600 end)`;
const HASH = `md5(random()::text) || md5(random()::text)`;

const ROWS = `
  insert into users (id, email, first_name)
    select gen_random_uuid(), gen_random_uuid() || '@example.org', 'Sam' from generate_series(1, ${PEOPLE});
  create temp table people as
    select id, row_number() over () as n from users;
  insert into passwords (user_id, hash) select id, repeat('x', 97) from people on conflict do nothing;
  insert into session (sid, sess, expire)
    select ${HASH}, json_build_object('id', gen_random_uuid(), 'userId', id, 'signedInAt', 1, 'touchedAt', 1,
      'agent', repeat('x', 100)), ${ENDS} from people;
  insert into messages (id, user_id, client_id, content, direction)
    select gen_random_uuid(), user_id, id, repeat('x', 200), 'incoming' from clients;
  insert into walk_routes (id, user_id, name, description)
    select gen_random_uuid(), user_id, 'Lake ' || n, repeat('x', 200)
      from (select distinct user_id from clients) b, generate_series(1, 30) n;
  insert into uploads (id, user_id, address_hash, state, expires_at)
    select gen_random_uuid(), id, ${HASH}, 'issued', ${ENDS} from people;
  insert into photos (id, user_id) select gen_random_uuid(), id from people;
  insert into photos (id, user_id, pet_id)
    select gen_random_uuid(), user_id, id from pets;
  insert into stored_removals (key, due_at)
    select 'photos/' || id || '-card.webp', ${ENDS} from people;
  insert into idempotency_keys (user_id, key, fingerprint, status, answer)
    select id, gen_random_uuid(), ${HASH}, 201, repeat('x', 300) from people;
  insert into attempts (key, remaining, ends_at) select ${HASH}, 3, ${ENDS} from people;
  insert into known_devices (user_id, token_hash) select id, ${HASH} from people;
  insert into mailed_links (user_id, purpose, email, token_hash, is_mailed, expires_at)
    select id, 'verify_email', id || '@example.org', ${HASH}, true, ${ENDS} from people;
  insert into passkeys (id, user_id, name, site, credential_id, public_key, sign_count, transports)
    select gen_random_uuid(), id, 'Phone', 'example.org', ${HASH}, '\\x00', 0, '{}' from people;
  insert into passkey_challenges (challenge, user_id, expires_at)
    select ${HASH}, case when n % 2 = 0 then id end, ${ENDS} from people;
  insert into identities (id, user_id, issuer, subject)
    select gen_random_uuid(), id, 'https://id.example.org', ${HASH} from people;
  insert into provider_attempts (browser_hash, user_id, state, nonce, code_verifier, expires_at)
    select ${HASH}, case when n % 2 = 0 then id end, 'x', 'x', 'x', ${ENDS} from people;
`;

/** Fills the tables of accounts, and lets the planner know. */
export async function addPeople(db: pg.Client): Promise<void> {
  await db.query(ROWS);
  await db.query('vacuum analyze');
}
