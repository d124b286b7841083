/**
 * The devices on which an account was signed in before ("device cookies" of OWASP): the browser holds a
 * random token, the database its SHA-256. A known device has a count of wrong passwords of its own, so that nobody
 * who guesses elsewhere keeps the owner out. The token opens nothing; on a device that its owner trusts no second factor is asked for.
 */
import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { TRUSTED_DAYS } from '#contract/identity/secondFactor.ts';
import type { Database } from '#server/platform/db/database.ts';

/** How many devices are remembered for an account, latest first. */
const MAX_DEVICES = 20;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether the account of this email address was signed in before on the device that holds the token. */
export const isKnownDevice = async (db: Database, email: string, token: string): Promise<boolean> =>
  (await db.row(sql`select from known_devices d join users u on u.id = d.user_id
    where d.token_hash = ${hashOf(token)} and lower(u.email) = lower(${email})`)) !== undefined;

/** The same of an account by its id. */
export const isKnownDeviceOf = async (
  db: Database,
  userId: string,
  token: string,
): Promise<boolean> =>
  (await db.row(sql`select from known_devices
    where user_id = ${userId} and token_hash = ${hashOf(token)}`)) !== undefined;

/** Whether the account asks for no second factor on the device that holds the token. */
export const isTrustedDevice = async (
  db: Database,
  userId: string,
  token: string,
): Promise<boolean> =>
  (await db.row(sql`select from known_devices where user_id = ${userId}
    and token_hash = ${hashOf(token)} and trusted_until > now()`)) !== undefined;

/**
 * Trusts the browser of a sign-in that has just passed the second factor, and gives the token for its cookie: always a new one, as the
 * one that it had may have been planted there.
 */
export async function trustDevice(db: Database, userId: string): Promise<string> {
  const token = await rememberDevice(db, userId, undefined);
  await db.run(sql`update known_devices set trusted_until = now() + make_interval(days => ${TRUSTED_DAYS})
    where user_id = ${userId} and token_hash = ${hashOf(token)}`);
  return token;
}

/**
 * Remembers the device and gives the token for its cookie: the one that it has, where we gave it (several people may
 * share a device), else a new one.
 */
export async function rememberDevice(
  db: Database,
  userId: string,
  held: string | undefined,
): Promise<string> {
  const isOurs =
    held !== undefined &&
    (await db.row(sql`select from known_devices where token_hash = ${hashOf(held)} limit 1`)) !==
      undefined;
  const token = isOurs ? held : randomBytes(32).toString('base64url');
  await db.run(sql`insert into known_devices (user_id, token_hash)
    select id, ${hashOf(token)} from users where id = ${userId}
    on conflict (user_id, token_hash) do update set used_at = now()`);
  await db.run(sql`delete from known_devices where user_id = ${userId} and token_hash in (
    select token_hash from known_devices where user_id = ${userId}
      order by used_at desc, token_hash offset ${MAX_DEVICES})`);
  return token;
}

/** Forgets all devices of a user but the one that holds the token. */
export async function forgetOtherDevices(
  db: Database,
  userId: string,
  token: string | undefined,
): Promise<void> {
  await db.run(sql`delete from known_devices where user_id = ${userId}
    and token_hash <> ${token === undefined ? '' : hashOf(token)}`);
}
