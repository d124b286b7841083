/** Registration, sign-in and sign-out: plain pages of the server that work without a script. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { profileUpdate, registration, signIn, user } from '#contract/users.ts';
import type { AuthContext } from '#server/auth/auth.context.ts';
import {
  fieldsOf,
  type Filled,
  lookFor,
  sendPage,
  sentences,
  typedIn,
} from '#server/auth/auth.answers.ts';
import type { Look } from '#server/auth/auth.frame.ts';
import { problemPage, registerPage, signInPage, signOutPage } from '#server/auth/auth.pages.ts';
import { findAccount, insertUser, passwordStands, updateProfile } from '#server/auth/auth.sql.ts';
import { beginSession, enter } from '#server/auth/entering.ts';
import type { Database, DatabasePool } from '#server/platform/database.ts';
import { answerFailures, Unauthorized } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import { returnPath } from '#server/platform/return-path.ts';
import { isFromElsewhere } from '#server/platform/same-origin.ts';
import { endSession } from '#server/platform/sessions.ts';

const WRONG_SIGN_IN = 'No account has this email address and password. Check both and try again.';
const EMAIL_TAKEN = 'There is an account with this email address already. Sign in instead.';

/** The addresses that visitors reach. */
export function authPages(app: Server, context: AuthContext): void {
  const { db, cookies, publicOrigin, css } = context;
  const look = lookFor(css);

  answerFailures(app, {}, (request, reply, { message }) =>
    sendPage(
      reply,
      reply.statusCode,
      problemPage({ ...look(request), title: 'That did not work', message }),
    ),
  );

  async function leave(request: FastifyRequest, reply: FastifyReply) {
    const token = cookies.token(request);
    if (token !== undefined) await endSession(db, token);
    cookies.clear(request, reply);
    return reply.redirect('/', 303);
  }

  app.get('/api/login', { schema: { hide: true } }, (request, reply) =>
    sendPage(reply, 200, signInPage({ ...look(request), ...typedIn(request.query) })),
  );

  app.post('/api/login', { schema: { hide: true } }, async (request, reply) => {
    const again: Filled & Look = { ...look(request), ...typedIn(request.body) };
    const parsed = signIn.safeParse(fieldsOf(request.body));
    if (!parsed.success) {
      return sendPage(reply, 400, signInPage({ ...again, errors: sentences(parsed.error) }));
    }
    const account = await findAccount(db, parsed.data.email);
    const fits = await verifyPassword(account?.hash, parsed.data.password);
    if (!account || !fits) {
      return sendPage(reply, 401, signInPage({ ...again, message: WRONG_SIGN_IN }));
    }
    const { userId, hash } = account;
    const stillHolds = (db: Database) => passwordStands(db, userId, hash);
    if (!(await beginSession(context, request, reply, userId, stillHolds))) {
      return sendPage(reply, 401, signInPage({ ...again, message: WRONG_SIGN_IN }));
    }
    return reply.redirect(returnPath(again.returnTo), 303);
  });

  app.get('/api/register', { schema: { hide: true } }, (request, reply) =>
    sendPage(reply, 200, registerPage({ ...look(request), ...typedIn(request.query) })),
  );

  app.post('/api/register', { schema: { hide: true } }, async (request, reply) => {
    const again: Filled & Look = { ...look(request), ...typedIn(request.body) };
    const parsed = registration.safeParse(fieldsOf(request.body));
    if (!parsed.success) {
      return sendPage(reply, 400, registerPage({ ...again, errors: sentences(parsed.error) }));
    }
    const { password, ...person } = parsed.data;
    const userId = await insertUser(db, person, await hashPassword(password));
    if (userId === undefined) {
      return sendPage(reply, 409, registerPage({ ...again, errors: { email: EMAIL_TAKEN } }));
    }
    return enter(context, request, reply, userId, again.returnTo);
  });

  // Another site can make a browser come here, but not with our strict cookie, nor under our own origin.
  app.get('/api/logout', { schema: { hide: true } }, (request, reply) =>
    cookies.isSameSite(request) && !isFromElsewhere(request, publicOrigin)
      ? leave(request, reply)
      : sendPage(reply, 200, signOutPage(look(request))),
  );

  app.post('/api/logout', { schema: { hide: true } }, (request, reply) => leave(request, reply));
}

/** The addresses about the signed-in user. */
export function userRoutes(app: Server, db: DatabasePool, timeZone: string): void {
  app.get('/api/auth/user', { schema: { response: { 200: user } } }, ({ user }) => {
    if (!user) throw new Unauthorized();
    return { ...user, timeZone };
  });

  app.put(
    '/api/auth/user',
    { schema: { body: profileUpdate, response: { 200: user } } },
    async ({ ownerId, body }) => ({ ...(await updateProfile(db, ownerId, body)), timeZone }),
  );
}
