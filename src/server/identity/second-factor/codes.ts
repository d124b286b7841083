/**
 * Codes of a second factor: six digits of an authenticator app (TOTP, RFC 6238: SHA-1, 30 seconds, as every app reads them), and recovery
 * codes of 80 random bits, so that a hash without salt or work gives nothing away.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES, type SecondFactorSetup } from '#contract/identity/secondFactor.ts';
import {
  findEncrypted,
  type StoredFactor,
  takeRecoveryCode,
  takeStep,
} from '#server/identity/second-factor/second-factor.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { decryptSecret, encryptSecret } from '#server/platform/secrets/encryption.ts';
import { findAccessKey, type SecretKeySource } from '#server/platform/secrets/secret-key.ts';

const PERIOD_S = 30;
/** One time step of drift on either side. */
const WINDOW = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const NO_KEY =
  'Codes from an app can’t be checked on this server: the key that opens their secrets is missing. Use a recovery code or a passkey, or ask your administrator.';

const boundTo = (ownerId: string): string => `${ownerId} second factor`;

/** A new secret, as base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The encrypted secret of an account. */
export const encryptFactor = (key: Buffer, ownerId: string, secret: string): string =>
  encryptSecret(key, boundTo(ownerId), secret);

/** The secret; throws where the key, the account or the bytes are others. */
export const decryptFactor = (key: Buffer, { ownerId, encrypted }: StoredFactor): string =>
  decryptSecret(key, boundTo(ownerId), encrypted);

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Pawkeeper', label, secret: Secret.fromBase32(secret), period: PERIOD_S });

/** What an authenticator app is shown: the secret as text, and as the URI of a QR code. */
export const setupOf = (secret: string, email: string): SecondFactorSetup => ({
  secret,
  uri: totpOf(secret, email).toString(),
});

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** A code without the spaces and dashes that people type. */
const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** The time step that a code is right for at this moment; undefined for a wrong one. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** What codes are checked with. */
export interface CodeContext {
  keys: SecretKeySource;
  now: () => Date;
}

/** The time step that a typed code of an app is right for; undefined for a wrong one. Throws 503 where no key opens the secret. */
export async function appStep(
  { keys, now }: CodeContext,
  db: Database,
  factor: StoredFactor,
  typed: string,
): Promise<number | undefined> {
  const code = bare(typed);
  if (!isAppCode(code)) return undefined;
  const key = await findAccessKey(keys, db);
  if (key === undefined) throw new HttpError(503, NO_KEY);
  return stepOf(decryptFactor(key, factor), code, now());
}

/** Uses up a code that was typed, within a transaction, and returns which kind it was; undefined for a wrong or used one. */
export async function useCode(
  context: CodeContext,
  db: Database,
  ownerId: string,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  if (!isAppCode(bare(typed))) {
    return (await takeRecoveryCode(db, ownerId, hashOf(bare(typed)))) ? 'recovery' : undefined;
  }
  const encrypted = await findEncrypted(db, ownerId, true);
  if (encrypted === undefined) return undefined;
  const step = await appStep(context, db, { ownerId, encrypted }, typed);
  return step !== undefined && (await takeStep(db, ownerId, step)) ? 'app' : undefined;
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** Lower case without `l` and `o`, and digits without 0 and 1: each of the 32 is five bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** `k3fx-9a2m-h7pq-wz4d`. */
const newRecoveryCode = (): string =>
  [...randomBytes(16)]
    .map((byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + LETTERS[byte % LETTERS.length])
    .join('');

/** New recovery codes, with the hashes that are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { codes, hashes: codes.map((code) => hashOf(bare(code))) };
}
