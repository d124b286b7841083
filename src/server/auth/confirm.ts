/** Proof that whoever sits at the keyboard is the owner, asked for before an account is changed for good. */
import type { FastifyRequest } from 'fastify';
import type { SignInContext } from '#server/auth/auth.context.ts';
import { findPassword } from '#server/auth/auth.sql.ts';
import { confirmCount, counted } from '#server/auth/limits.ts';
import { AnsweredFailure, InvalidField, Unauthorized } from '#server/platform/errors.ts';
import { passwordFits } from '#server/platform/passwords.ts';
import { findSession } from '#server/platform/sessions.ts';

/** A sign-in as young as this proves the owner of an account that has no password. */
const FRESH_MS = 10 * 60_000;

const ENTER_PASSWORD = 'Enter your password';
const WRONG_PASSWORD = 'This is not your password. Check it and try again.';
const SIGN_IN_AGAIN =
  'To change this, sign out and sign in again first: it must be within the last 10 minutes.';

/** What was proven: the password hash that fitted, or undefined for an account without a password. */
export interface Proof {
  hash: string | undefined;
}

/**
 * Refuses whoever is not the owner: the password where the account has one (400, at the field named `field`), else a
 * sign-in within the last 10 minutes (403); 429 after too many wrong ones. For addresses behind `requireUser`.
 */
export async function confirmIdentity(
  { db, cookies }: SignInContext,
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
    if (Date.now() - session.signedInAt > FRESH_MS) throw new AnsweredFailure(403, SIGN_IN_AGAIN);
    return { hash };
  }
  if (!password) throw new InvalidField(field, ENTER_PASSWORD);
  const fits = await counted(db, confirmCount(request), (inTurn) =>
    passwordFits(inTurn, hash, password),
  );
  if (!fits) throw new InvalidField(field, WRONG_PASSWORD);
  return { hash };
}
