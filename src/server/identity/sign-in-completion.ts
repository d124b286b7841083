/** Completes every sign-in: by password, passkey, mailed link or identity provider. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInContext } from '#server/identity/context.ts';
import { forgetOtherDevices, rememberDevice } from '#server/identity/devices/known-devices.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { returnPath } from '#server/identity/pages/return-path.ts';
import {
  endOtherSessions,
  endSession,
  type SessionCookies,
  startSession,
} from '#server/identity/sessions.ts';

/**
 * Starts a session under a new id and sets its cookies; the one that the browser had ends. `prepare` comes first in the
 * same transaction, such as to see whether the proof still stands (a password may be changed while it is checked):
 * where it gives false no session starts, and the answer is false.
 */
export async function beginSession(
  { db, cookies }: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  prepare: (db: Database) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const before = cookies.token(request);
  const tokens = await transaction(db, async (db) => {
    if (!(await prepare(db))) return undefined;
    if (before !== undefined) await endSession(db, before);
    const session = await startSession(db, userId, request.headers['user-agent']);
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

/** Starts a session and leads to where the person was going, which is only ever a page of this app. */
export async function enter(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  to?: string,
): Promise<FastifyReply> {
  await beginSession(context, request, reply, userId);
  return reply.redirect(returnPath(to), 303);
}
