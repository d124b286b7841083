/** What comes after a first factor: a session, or the question for a code. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shareAccount } from '#server/identity/accounts/sign-in-methods.sql.ts';
import { hasSecondFactor } from '#server/identity/second-factor/second-factor.sql.ts';
import {
  type FirstFactor,
  insertUnfinished,
  UNFINISHED_S,
} from '#server/identity/second-factor/unfinished-sign-ins.sql.ts';
import { isTrustedDevice } from '#server/identity/sessions/known-devices.sql.ts';
import type { SignInContext } from '#server/identity/sign-in/context.ts';
import { returnPath } from '#server/identity/sign-in/return-path.ts';
import { beginSession } from '#server/identity/sign-in/sign-in-completion.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Where codes are asked for; the return path goes with it. */
const codePath = (returnTo: string | undefined): string =>
  returnTo ? `/api/login/code?${new URLSearchParams({ returnTo }).toString()}` : '/api/login/code';

/**
 * Goes on after a password or an identity provider: begins a session, or keeps the sign-in and asks for a code where the account has a second factor
 * and doesn't trust the device. `prepare` as for `beginSession`. Returns where the browser goes next; undefined where the proof no longer stands.
 */
export async function afterFirstFactor(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    userId,
    method,
    returnTo,
  }: { userId: string; method: FirstFactor; returnTo: string | undefined },
  prepare: (db: Database) => Promise<boolean>,
): Promise<string | undefined> {
  const { cookies } = context;
  const device = cookies.device(request);
  let unfinished: string | undefined;
  const begun = await beginSession(context, request, reply, userId, method, async (db) => {
    unfinished = undefined;
    // If the second factor is being switched on at this moment, that either ends the session which begins here, or is seen here.
    await shareAccount(db, userId);
    if (!(await prepare(db))) return false;
    if (!(await hasSecondFactor(db, userId))) return true;
    if (device !== undefined && (await isTrustedDevice(db, userId, device))) return true;
    unfinished = await insertUnfinished(db, { userId, method });
    return false;
  });
  if (begun) return returnPath(returnTo);
  if (unfinished === undefined) return undefined;
  cookies.setUnfinished(request, reply, unfinished, UNFINISHED_S);
  return codePath(returnTo);
}
