/** Registration, sign-in and sign-out: plain pages of the server that work without a script. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { profileUpdate, registration, signIn, user } from '#contract/users.ts';
import { problemPage, registerPage, signInPage, signOutPage } from '#server/auth/auth.pages.ts';
import { findAccount, insertUser, updateProfile } from '#server/auth/auth.sql.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import { answerFailures, Unauthorized } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import { returnPath } from '#server/platform/return-path.ts';
import { isFromElsewhere } from '#server/platform/same-origin.ts';
import { endSession, type SessionCookies, startSession } from '#server/platform/sessions.ts';
import { type Theme, themeOf } from '#server/platform/web-files.ts';

const WRONG_SIGN_IN = 'No account has this email address and password. Check both and try again.';
const EMAIL_TAKEN = 'There is an account with this email address already. Sign in instead.';

/** What the sign-in addresses need beside the database. */
export interface AuthContext {
  db: DatabasePool;
  cookies: SessionCookies;
  publicOrigin: string | undefined;
  /** The stylesheet of the pages. */
  css: string;
}

/** What every page needs to look right. */
interface Look {
  css: string;
  theme: Theme;
}

/** The first sentence about each wrong field. */
function sentences(error: z.ZodError): Record<string, string> {
  const entries = error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
  return Object.fromEntries(entries.toReversed());
}

/** What the form of a page is filled in with, from a body or a query. */
type Typed = Partial<Record<'email' | 'firstName' | 'lastName' | 'returnTo', string>>;

/** The fields of a body or a query, whatever came instead of them. */
const fieldsOf = (input: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input ?? {}));

/** What was typed, to be shown again: never the password. Anything that is not text is left out. */
function typedIn(input: unknown): Typed {
  const given = fieldsOf(input);
  const names = ['email', 'firstName', 'lastName', 'returnTo'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = given[name];
      // An address cannot be made of half a character.
      return typeof text === 'string' ? [[name, text.toWellFormed()]] : [];
    }),
  );
}

const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);

/** The addresses that visitors reach. */
export function authPages(app: Server, { db, cookies, publicOrigin, css }: AuthContext): void {
  const look = (request: FastifyRequest): Look => ({
    css,
    theme: themeOf(request.cookies['theme']),
  });

  answerFailures(app, {}, (request, reply, { message }) =>
    sendPage(
      reply,
      reply.statusCode,
      problemPage({ ...look(request), title: 'That did not work', message }),
    ),
  );

  /** A new session under a new id; one that the browser already had ends. */
  async function enter(request: FastifyRequest, reply: FastifyReply, userId: string, to?: string) {
    const before = cookies.token(request);
    if (before !== undefined) await endSession(db, before);
    cookies.set(request, reply, await startSession(db, userId));
    return reply.redirect(returnPath(to), 303);
  }

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
    const again: Typed & Look = { ...look(request), ...typedIn(request.body) };
    const parsed = signIn.safeParse(fieldsOf(request.body));
    if (!parsed.success) {
      return sendPage(reply, 400, signInPage({ ...again, errors: sentences(parsed.error) }));
    }
    const account = await findAccount(db, parsed.data.email);
    const fits = await verifyPassword(account?.hash, parsed.data.password);
    if (!account || !fits) {
      return sendPage(reply, 401, signInPage({ ...again, message: WRONG_SIGN_IN }));
    }
    return enter(request, reply, account.userId, again.returnTo);
  });

  app.get('/api/register', { schema: { hide: true } }, (request, reply) =>
    sendPage(reply, 200, registerPage({ ...look(request), ...typedIn(request.query) })),
  );

  app.post('/api/register', { schema: { hide: true } }, async (request, reply) => {
    const again: Typed & Look = { ...look(request), ...typedIn(request.body) };
    const parsed = registration.safeParse(fieldsOf(request.body));
    if (!parsed.success) {
      return sendPage(reply, 400, registerPage({ ...again, errors: sentences(parsed.error) }));
    }
    const { password, ...person } = parsed.data;
    const userId = await insertUser(db, person, await hashPassword(password));
    if (userId === undefined) {
      return sendPage(reply, 409, registerPage({ ...again, errors: { email: EMAIL_TAKEN } }));
    }
    return enter(request, reply, userId, again.returnTo);
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
