/** Re-authentication: asks a signed-in user to prove again that they own the account, before a permanent change. */
import type { FastifyRequest } from 'fastify';
import type { SignInContext } from '#server/identity/sign-in/context.ts';
import { findPassword } from '#server/identity/accounts/account.sql.ts';
import { confirmCount, counted } from '#server/identity/sign-in/rate-limits.ts';
import { HttpError, InvalidField, Unauthorized } from '#server/platform/errors/errors.ts';
import { passwordFits } from '#server/identity/passwords/hash.ts';
import { findSession } from '#server/identity/sessions/sessions.ts';

/** A sign-in as young as this proves the owner of an account that has no password. */
const FRESH_MS = 10 * 60_000;

const ENTER_PASSWORD = 'Enter your password';
const WRONG_PASSWORD = 'That’s not your password. Check it and try again.';
const SIGN_IN_AGAIN =
  'To change this, sign out and sign in again first. You must have signed in within the last 10 minutes.';

/** What was proven: the password hash that fitted, or undefined for an account without a password. */
export interface Proof {
  hash: string | undefined;
}

/**
 * Refuses anyone but the owner: asks for the password where the account has one (400, at the field named `field`), else a
 * sign-in within the last 10 minutes (403); 429 after too many wrong ones. For addresses behind `authenticate`.
 */
export async function reAuthenticate(
  { db, cookies }: Pick<SignInContext, 'db' | 'cookies'>,
  request: FastifyRequest,
  password: string | undefined,
  field = 'password',
): Promise<Proof> {
  const { ownerId } = request;
  const hash = await findPassword(db, ownerId);
  if (hash === undefined) {
    const token = cookies.token(request);
    const session = token === undefined ? undefined : await findSession(db, token);
    if (!session) throw new Unauthorized();
    if (Date.now() - session.signedInAt > FRESH_MS) throw new HttpError(403, SIGN_IN_AGAIN);
    return { hash };
  }
  if (!password) throw new InvalidField(field, ENTER_PASSWORD);
  const fits = await counted(request.db, confirmCount(request), (runInQueue) =>
    passwordFits(runInQueue, hash, password),
  );
  if (!fits) throw new InvalidField(field, WRONG_PASSWORD);
  return { hash };
}
