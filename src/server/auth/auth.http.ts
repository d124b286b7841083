/** Sign-in and sign-out: plain pages of the server that work without a script. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { profileUpdate, signIn, user } from '#contract/users.ts';
import type { AuthContext } from '#server/auth/auth.context.ts';
import {
  fieldsOf,
  type Filled,
  lookFor,
  sendPage,
  sentences,
  typedIn,
} from '#server/auth/auth.answers.ts';
import type { Typed } from '#server/auth/auth.form.ts';
import {
  problemPage,
  registerPage,
  type SignInLook,
  signInPage,
  signOutPage,
} from '#server/auth/auth.pages.ts';
import { type Account, findAccount, passwordStands, updateProfile } from '#server/auth/auth.sql.ts';
import { beginSession } from '#server/auth/entering.ts';
import { counted, signInCount } from '#server/auth/limits.ts';
import { forgotPage, resetPage } from '#server/auth/reset.pages.ts';
import { mayRegister } from '#server/auth/registration.http.ts';
import { waysIn } from '#server/auth/ways-in.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import { answerFailures, Unauthorized } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import { passwordFits } from '#server/platform/passwords.ts';
import { returnPath } from '#server/platform/return-path.ts';
import { isFromElsewhere } from '#server/platform/same-origin.ts';
import { endSession } from '#server/platform/sessions.ts';

const WRONG_SIGN_IN = 'No account has this email address and password. Check both and try again.';
const PASSWORD_RESET = 'Your new password is saved. Sign in with it.';

/** The forms that come back with what was typed where it could not be dealt with for now. */
const FORMS: ReadonlyMap<string, (given: SignInLook & Typed) => string> = new Map([
  ['/api/login', signInPage],
  ['/api/register', registerPage],
  ['/api/forgot-password', forgotPage],
  ['/api/reset-password', resetPage],
]);

/** The addresses that visitors reach. */
export function authPages(app: Server, context: AuthContext): void {
  const { db, cookies, publicOrigin, css } = context;
  const look = lookFor(css, waysIn(context));

  answerFailures(app, {}, (request, reply, { message }) => {
    const form = request.method === 'POST' ? FORMS.get(request.routeOptions.url ?? '') : undefined;
    const seen = { ...look(request), message, canRegister: context.registration.open };
    return sendPage(
      reply,
      reply.statusCode,
      form && reply.statusCode >= 429
        ? form({ ...seen, ...typedIn(request.body) })
        : problemPage({ ...seen, title: 'That did not work' }),
    );
  });

  async function leave(request: FastifyRequest, reply: FastifyReply) {
    const token = cookies.token(request);
    if (token !== undefined) await endSession(db, token);
    cookies.clear(request, reply);
    return reply.redirect('/', 303);
  }

  /** Starts a session, unless the password was changed while it was looked at. */
  const enterWith = (request: FastifyRequest, reply: FastifyReply, { userId, hash }: Account) =>
    beginSession(context, request, reply, userId, (db) => passwordStands(db, userId, hash));

  app.get('/api/login', { schema: { hide: true } }, async (request, reply) => {
    const canRegister = await mayRegister(context);
    const notice = fieldsOf(request.query)['reset'] === 'done' ? PASSWORD_RESET : undefined;
    const given = { ...look(request), ...typedIn(request.query), canRegister, notice };
    return sendPage(reply, 200, signInPage(given));
  });

  app.post('/api/login', { schema: { hide: true } }, async (request, reply) => {
    const canRegister = await mayRegister(context);
    const again: Filled & SignInLook = { ...look(request), ...typedIn(request.body), canRegister };
    const parsed = signIn.safeParse(fieldsOf(request.body));
    if (!parsed.success) {
      return sendPage(reply, 400, signInPage({ ...again, errors: sentences(parsed.error) }));
    }
    const { email, password } = parsed.data;
    const count = await signInCount(db, cookies, request, email);
    let account: Account | undefined;
    const fits = await counted(db, count, async (inTurn) => {
      account = await findAccount(db, email);
      return passwordFits(inTurn, account?.hash, password);
    });
    if (!account || !fits || !(await enterWith(request, reply, account))) {
      return sendPage(reply, 401, signInPage({ ...again, message: WRONG_SIGN_IN }));
    }
    return reply.redirect(returnPath(again.returnTo), 303);
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
    async ({ ownerId, body }) => {
      const changed = await updateProfile(db, ownerId, body);
      if (!changed) throw new Unauthorized();
      return { ...changed, timeZone };
    },
  );
}
