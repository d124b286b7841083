/** What a link for a new password does, whole or not at all. */
import { setPassword } from '#server/identity/accounts/account.sql.ts';
import { forgetOtherDevices, rememberDevice } from '#server/identity/sessions/known-devices.sql.ts';
import { newLink } from '#server/identity/links/links.ts';
import { confirmEmail, insertResetLink, takeLink } from '#server/identity/links/links.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import type { SignInContext } from '#server/identity/sign-in/context.ts';
import {
  deleteOtherSignInMethods,
  lockAccount,
} from '#server/identity/accounts/sign-in-methods.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { endOtherSessions } from '#server/identity/sessions/sessions.ts';

/** An account with its new password. */
export interface Reset {
  /** For the cookie of the device that it was chosen on, which the account now knows. */
  device: string;
}

/**
 * Uses the link up, sets the password of its account, ends all sessions with what they began, and forgets all devices but
 * this one, so that nobody who guesses elsewhere keeps the owner from signing in here. Other sign-in methods are removed
 * but those of `kept`: someone who had the account may have added one. A link that was emailed confirms the address as
 * well; and where nobody had shown before that the mailbox is theirs, none is kept: it may be the passkey of a stranger
 * who registered with this address. The owner is told of all that. Undefined where the link opens nothing (any more).
 */
export const resetPassword = (
  { db, mail }: Pick<SignInContext, 'db' | 'mail'>,
  tokenHash: string,
  passwordHash: string,
  kept: readonly string[],
  now: Date,
): Promise<Reset | undefined> =>
  transaction(db, async (db) => {
    const link = await takeLink(db, 'reset_password', tokenHash, now);
    if (!link) return undefined;
    await lockAccount(db, link.userId);
    // The password before the sessions: a sign-in with the old one either comes first, and its session is seen and
    // ended, or finds the new one.
    await setPassword(db, link.userId, passwordHash);
    await endOtherSessions(db, link.userId, undefined);
    await forgetOtherDevices(db, link.userId, undefined);
    const isFirstProof = link.isMailed && (await confirmEmail(db, link.userId));
    const lostOtherSignInMethods = await deleteOtherSignInMethods(
      db,
      link.userId,
      isFirstProof ? [] : kept,
    );
    const isAlone = lostOtherSignInMethods;
    await logEvent(db, link.userId, isAlone ? 'password-alone' : 'password-reset');
    await mail?.notify(db, link.userId, isAlone ? 'password-alone' : 'password-changed');
    return { device: await rememberDevice(db, link.userId, undefined) };
  });

/** A link for a new password that the administrator passes on, at a Pawkeeper that sends no email; undefined without account. */
export async function resetLinkByHand(
  db: Database,
  email: string,
  origin: string,
  now: Date,
): Promise<string | undefined> {
  const { link, url } = newLink('reset_password', origin, now, { isMailed: false });
  return (await insertResetLink(db, email, link)) && url;
}
