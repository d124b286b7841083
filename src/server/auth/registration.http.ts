/** Registration: a plain page of the server that works without a script. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { registration } from '#contract/users.ts';
import { fieldsOf, lookFor, sendPage, sentences, typedIn } from '#server/auth/auth.answers.ts';
import type { AuthContext } from '#server/auth/auth.context.ts';
import { closedPage, registerPage } from '#server/auth/auth.pages.ts';
import { hasUsers, insertUser } from '#server/auth/auth.sql.ts';
import { enter } from '#server/auth/entering.ts';
import { countRegistration } from '#server/auth/limits.ts';
import { passwordProblem } from '#server/auth/password-rules.ts';
import { waysIn } from '#server/auth/ways-in.ts';
import { addressGroup } from '#server/platform/address.ts';
import type { Server } from '#server/platform/http.ts';
import { hashPassword } from '#server/platform/passwords.ts';

const EMAIL_TAKEN = 'There is an account with this email address already. Sign in instead.';

/** Whether somebody new may open an account: on a closed installation only the very first. */
export const mayRegister = async ({
  db,
  registration,
}: Pick<AuthContext, 'db' | 'registration'>): Promise<boolean> =>
  registration.open || !(await hasUsers(db));

/** `/api/register`. */
export function registrationPages(app: Server, context: AuthContext): void {
  const { db, css } = context;
  const look = lookFor(css, waysIn(context));
  const closed = (request: FastifyRequest, reply: FastifyReply, status: number) =>
    sendPage(reply, status, closedPage(look(request)));

  app.get('/api/register', { schema: { hide: true } }, async (request, reply) =>
    (await mayRegister(context))
      ? sendPage(reply, 200, registerPage({ ...look(request), ...typedIn(request.query) }))
      : closed(request, reply, 200),
  );

  app.post('/api/register', { schema: { hide: true } }, async (request, reply) => {
    if (!(await mayRegister(context))) return closed(request, reply, 403);
    const again = { ...look(request), ...typedIn(request.body) };
    const refuse = (status: number, errors: Record<string, string>) =>
      sendPage(reply, status, registerPage({ ...again, errors }));

    const parsed = registration.safeParse(fieldsOf(request.body));
    if (!parsed.success) return refuse(400, sentences(parsed.error));
    const { password, ...person } = parsed.data;
    const problem = await passwordProblem(password, person.email);
    if (problem !== undefined) return refuse(400, { password: problem });

    await countRegistration(db, request, context.registration.perHour);
    const hash = await hashPassword(password, addressGroup(request.ip));
    const userId = await insertUser(db, person, hash, {
      onlyFirst: !context.registration.open,
    });
    if (userId === undefined) return refuse(409, { email: EMAIL_TAKEN });
    context.mail?.sendVerification(userId);
    return enter(context, request, reply, userId, again.returnTo);
  });
}
