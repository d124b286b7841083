/** Registration: a plain page of the server that works without a script. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { registration } from '#contract/users.ts';
import {
  fieldsOf,
  pageContextOf,
  sendPage,
  sentences,
  typedIn,
} from '#server/identity/pages/responses.ts';
import type { AuthContext } from '#server/identity/context.ts';
import { closedPage, registerPage } from '#server/identity/pages/sign-in.pages.ts';
import { hasUsers, insertUser } from '#server/identity/account/account.sql.ts';
import { enter } from '#server/identity/sign-in-completion.ts';
import { countRegistration } from '#server/identity/rate-limits.ts';
import { passwordProblem } from '#server/identity/password/rules.ts';
import { signInMethods } from '#server/identity/sign-in-methods.ts';
import { networkOf } from '#server/platform/limits/ip-address.ts';
import type { Server } from '#server/platform/http/server.ts';
import { hashPassword } from '#server/identity/password/hash.ts';

const EMAIL_TAKEN = 'There is already an account with this email address. Sign in instead.';

/** Whether an account may be created: on a closed installation only the first. */
export const mayRegister = async ({
  db,
  registration,
}: Pick<AuthContext, 'db' | 'registration'>): Promise<boolean> =>
  registration.open || !(await hasUsers(db));

/** `/api/register`. */
export function registrationPages(app: Server, context: AuthContext): void {
  const { db, css } = context;
  const contextOf = pageContextOf(css, signInMethods(context));
  const closed = (request: FastifyRequest, reply: FastifyReply, status: number) =>
    sendPage(reply, status, closedPage(contextOf(request)));

  app.get('/api/register', { schema: { hide: true } }, async (request, reply) =>
    (await mayRegister(context))
      ? sendPage(reply, 200, registerPage({ ...contextOf(request), ...typedIn(request.query) }))
      : closed(request, reply, 200),
  );

  app.post('/api/register', { schema: { hide: true } }, async (request, reply) => {
    if (!(await mayRegister(context))) return closed(request, reply, 403);
    const again = { ...contextOf(request), ...typedIn(request.body) };
    const refuse = (status: number, errors: Record<string, string>) =>
      sendPage(reply, status, registerPage({ ...again, errors }));

    const parsed = registration.safeParse(fieldsOf(request.body));
    if (!parsed.success) return refuse(400, sentences(parsed.error));
    const { password, ...person } = parsed.data;
    const problem = await passwordProblem(password, person.email);
    if (problem !== undefined) return refuse(400, { password: problem });

    await countRegistration(db, request, context.registration.perHour);
    const hash = await hashPassword(password, networkOf(request.ip));
    const userId = await insertUser(db, person, hash, {
      onlyFirst: !context.registration.open,
      also: async (db, userId) => context.mail?.sendVerification(db, userId),
    });
    if (userId === undefined) return refuse(409, { email: EMAIL_TAKEN });
    return enter(context, request, reply, userId, again.returnTo);
  });
}
