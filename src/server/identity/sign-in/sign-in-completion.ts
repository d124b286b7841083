/** Completes every sign-in: by password, passkey, emailed link or identity provider. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInContext } from '#server/identity/sign-in/context.ts';
import { forgetOtherDevices, rememberDevice } from '#server/identity/sessions/known-devices.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { deviceName } from '#server/identity/sessions/device-name.ts';
import { refuseDisabled } from '#server/identity/accounts/account.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { returnPath } from '#server/identity/sign-in/return-path.ts';
import {
  endOtherSessions,
  endSession,
  findSession,
  type SessionCookies,
  startSession,
} from '#server/identity/sessions/sessions.ts';

/** How someone signed in. */
export type SignInMethod = 'password' | 'passkey' | 'provider' | 'registration';

/**
 * Starts a session under a new id and sets its cookies; the one that the browser had ends. `how` is logged, undefined where
 * someone who was signed in goes on. An account that the administrator has disabled is refused (403). `prepare` comes first in the same
 * transaction, such as to see whether the proof still stands (a password may be changed while it is checked):
 * where it gives false no session starts, and the answer is false.
 */
export async function beginSession(
  { db, cookies }: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  how: SignInMethod | undefined,
  prepare: (db: Database) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const before = cookies.token(request);
  const tokens = await transaction(db, async (db) => {
    if (!(await prepare(db))) return undefined;
    await refuseDisabled(db, userId);
    // Where someone goes on, as after a new password, the session is as good as it was.
    const earlier =
      how === undefined && before !== undefined ? await findSession(db, before) : undefined;
    const isByPasskey = how === 'passkey' || earlier?.isByPasskey === true;
    if (before !== undefined) await endSession(db, before);
    const agent = request.headers['user-agent'];
    const session = await startSession(db, userId, agent, Date.now(), isByPasskey);
    if (how !== undefined) {
      const from = { device: deviceName(agent ?? ''), ipAddress: request.ip };
      if (how === 'registration') await logEvent(db, userId, 'registered', from);
      else await logEvent(db, userId, 'signed-in', { ...from, detail: how });
    }
    return { session, device: await rememberDevice(db, userId, cookies.device(request)) };
  });
  if (tokens === undefined) return false;
  cookies.set(request, reply, tokens.session);
  cookies.setDevice(request, reply, tokens.device);
  return true;
}

/** Ends every session of the user but this request's, and forgets on which other devices there were any. */
export async function signOutElsewhere(
  db: Database,
  cookies: SessionCookies,
  request: FastifyRequest,
): Promise<void> {
  await endOtherSessions(db, request.ownerId, cookies.token(request));
  await forgetOtherDevices(db, request.ownerId, cookies.device(request));
}

/** Starts the first session of a new account and leads to where the person was going, which is only ever a page of this app. */
export async function enter(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  to?: string,
): Promise<FastifyReply> {
  await beginSession(context, request, reply, userId, 'registration');
  return reply.redirect(returnPath(to), 303);
}
