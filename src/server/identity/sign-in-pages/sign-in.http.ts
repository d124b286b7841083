/** Sign-in and sign-out: plain pages of the server that work without a script. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { profileUpdate, signIn, user } from '#contract/identity/users.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import {
  fieldsOf,
  type Filled,
  pageContextOf,
  sendPage,
  sentences,
  typedIn,
} from '#server/identity/sign-in/responses.ts';
import {
  problemPage,
  registerPage,
  type SignInContext,
  signInPage,
  signOutPage,
} from '#server/identity/sign-in/sign-in.pages.ts';
import {
  type Account,
  findAccount,
  passwordStands,
  updateProfile,
} from '#server/identity/accounts/account.sql.ts';
import { codeFormOf, codePage } from '#server/identity/second-factor/code.pages.ts';
import { afterFirstFactor } from '#server/identity/second-factor/first-factor.ts';
import { counted, signInCount } from '#server/identity/sign-in/rate-limits.ts';
import { forgotPage, resetLaterPage } from '#server/identity/password-reset/reset.pages.ts';
import { mayRegister } from '#server/identity/registration/registration.http.ts';
import { signInMethods } from '#server/identity/sign-in/offered-methods.ts';
import { logAside } from '#server/identity/security-log/notes.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import { handleErrors, Unauthorized } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { passwordFits } from '#server/identity/passwords/hash.ts';
import { isCrossOrigin } from '#server/platform/http/same-origin.ts';
import { accountOf, userOf } from '#server/identity/accounts/principal.ts';
import { endSession } from '#server/identity/sessions/sessions.ts';

const WRONG_SIGN_IN =
  'No account matches this email address and password. Check both and try again.';
const PASSWORD_RESET = 'Your new password is saved. Sign in with it.';

/** The forms that come back with what was typed where it could not be dealt with for now. */
const FORMS: ReadonlyMap<string, (given: SignInContext & Filled & { message: string }) => string> =
  new Map<string, (given: SignInContext & Filled & { message: string }) => string>([
    ['/api/login', signInPage],
    ['/api/login/code', codePage],
    ['/api/register', registerPage],
    ['/api/forgot-password', forgotPage],
    ['/api/reset-password', resetLaterPage],
  ]);

/** Has the browser delete what it cached of us, which are photos and the build. What waits to be sent is stored elsewhere. */
const forgetPhotos = (reply: FastifyReply): void => {
  reply.header('clear-site-data', '"cache"');
};

/** The pages that visitors reach. */
export function authPages(app: Server, context: AuthContext): void {
  const { db, cookies, publicOrigin, css } = context;
  const contextOf = pageContextOf(css, signInMethods(context));

  handleErrors(app, {}, (request, reply, { message }) => {
    // A form that was not read cannot come back filled in; the browser still has it.
    const isRead = request.method === 'POST' && request.body !== undefined;
    const form = isRead ? FORMS.get(request.routeOptions.url ?? '') : undefined;
    const seen = { ...contextOf(request), message, canRegister: context.registration.open };
    return sendPage(
      reply,
      reply.statusCode,
      form && (reply.statusCode === 403 || reply.statusCode >= 429)
        ? form({ ...seen, ...typedIn(request.body), ...codeFormOf(request.body) })
        : problemPage({ ...seen, title: 'That didn’t work' }),
    );
  });

  async function leave(request: FastifyRequest, reply: FastifyReply) {
    const token = cookies.token(request);
    if (token !== undefined) await endSession(db, token);
    cookies.clear(request, reply);
    forgetPhotos(reply);
    return reply.redirect('/', 303);
  }

  /** Goes on after the password, unless it was changed while it was looked at. */
  const goOn = (
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, hash }: Account,
    returnTo: string | undefined,
  ) =>
    afterFirstFactor(context, request, reply, { userId, method: 'password', returnTo }, (db) =>
      passwordStands(db, userId, hash),
    );

  app.get('/api/login', { schema: { hide: true } }, async (request, reply) => {
    // Where a session has ended elsewhere, its browser comes here next.
    const isOver = cookies.token(request) !== undefined && !(await context.findOwner(request));
    if (isOver) forgetPhotos(reply);
    const canRegister = await mayRegister(context);
    const notice = fieldsOf(request.query)['reset'] === 'done' ? PASSWORD_RESET : undefined;
    const given = { ...contextOf(request), ...typedIn(request.query), canRegister, notice };
    return sendPage(reply, 200, signInPage(given));
  });

  app.post('/api/login', { schema: { hide: true } }, async (request, reply) => {
    const canRegister = await mayRegister(context);
    const again: Filled & SignInContext = {
      ...contextOf(request),
      ...typedIn(request.body),
      canRegister,
    };
    const parsed = signIn.safeParse(fieldsOf(request.body));
    if (!parsed.success) {
      return sendPage(reply, 400, signInPage({ ...again, errors: sentences(parsed.error) }));
    }
    const { email, password } = parsed.data;
    const count = await signInCount(db, cookies, request, email);
    let account: Account | undefined;
    const fits = await counted(db, count, async (runInQueue) => {
      account = await findAccount(db, email);
      return passwordFits(runInQueue, account?.hash, password);
    });
    if (account && !fits) logAside(db, request, account.userId, 'sign-in-failed');
    const next = account && fits && (await goOn(request, reply, account, again.returnTo));
    if (!next) {
      return sendPage(reply, 401, signInPage({ ...again, message: WRONG_SIGN_IN }));
    }
    return reply.redirect(next, 303);
  });

  // Another site can make a browser come here, but not with our strict cookie, nor under our own origin.
  app.get('/api/logout', { schema: { hide: true } }, (request, reply) =>
    cookies.isSameSite(request) && !isCrossOrigin(request, publicOrigin)
      ? leave(request, reply)
      : sendPage(reply, 200, signOutPage(contextOf(request))),
  );

  app.post('/api/logout', { schema: { hide: true } }, (request, reply) => leave(request, reply));
}

/** The calls about the signed-in user. */
export function userRoutes(app: Server, timeZone: string): void {
  app.get(
    '/api/auth/user',
    {
      config: { isUnrestricted: true },
      schema: {
        operationId: 'getUser',
        summary: 'Get the signed-in user',
        response: { 200: user },
      },
    },
    (request) => ({
      ...userOf(request),
      timeZone,
      ...(principalOf(request).restriction !== undefined && { needsSecondFactor: true }),
    }),
  );

  app.put(
    '/api/auth/user',
    {
      schema: {
        operationId: 'updateUser',
        summary: 'Change the profile of the signed-in user',
        body: profileUpdate,
        response: { 200: user },
      },
    },
    async (request) => {
      const { ownerId, body } = request;
      const changed = await updateProfile(accountOf(request), ownerId, body);
      if (!changed) throw new Unauthorized();
      return { ...changed, timeZone };
    },
  );
}
