/** Registration: a plain page of the server that works without a script. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { registration } from '#contract/identity/users.ts';
import {
  fieldsOf,
  pageContextOf,
  sendPage,
  sentences,
  typedIn,
} from '#server/identity/sign-in/responses.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import { closedPage, registerPage } from '#server/identity/sign-in/sign-in.pages.ts';
import { hasUsers, insertUser } from '#server/identity/accounts/account.sql.ts';
import { enter } from '#server/identity/sign-in/sign-in-completion.ts';
import { countRegistration } from '#server/identity/sign-in/rate-limits.ts';
import { passwordProblem } from '#server/identity/passwords/rules.ts';
import { signInMethods } from '#server/identity/sign-in/offered-methods.ts';
import { hashOf } from '#server/identity/links/links.ts';
import { isInvited, takeInvitation } from '#server/identity/registration/invitations.sql.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import type { Server } from '#server/platform/http/server.ts';
import { hashPassword } from '#server/identity/passwords/hash.ts';

const USED = 'This invitation has been used. Please ask for a new one.';
const EMAIL_TAKEN = 'There is already an account with this email address. Sign in instead.';

/** Whether an account may be created: on a closed installation only the first. */
export const mayRegister = async ({
  db,
  registration,
}: Pick<AuthContext, 'db' | 'registration'>): Promise<boolean> =>
  registration.open || !(await hasUsers(db));

/** `/api/register`. With an invitation it is open to one person where it is closed to others. */
export function registrationPages(app: Server, context: AuthContext, now: () => Date): void {
  const { db, css } = context;
  const contextOf = pageContextOf(css, signInMethods(context));
  const closed = (request: FastifyRequest, reply: FastifyReply, status: number, token?: string) =>
    sendPage(reply, status, closedPage(contextOf(request), token !== undefined));
  const isInvitedBy = async (token: string | undefined): Promise<boolean> =>
    token !== undefined && (await isInvited(db, hashOf(token), now()));

  app.get('/api/register', { schema: { hide: true } }, async (request, reply) => {
    const typed = typedIn(request.query);
    const mayEnter = (await mayRegister(context)) || (await isInvitedBy(typed.token));
    return mayEnter
      ? sendPage(reply, 200, registerPage({ ...contextOf(request), ...typed }))
      : closed(request, reply, 200, typed.token);
  });

  app.post('/api/register', { schema: { hide: true } }, async (request, reply) => {
    const again = { ...contextOf(request), ...typedIn(request.body) };
    const invited = await isInvitedBy(again.token);
    if (!invited && !(await mayRegister(context))) return closed(request, reply, 403, again.token);
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
      onlyFirst: !context.registration.open && !invited,
      also: async (db, userId) => {
        // Of two who open one link at once, one gets in. Where anyone may register it is not needed.
        const isUsed = invited && (await takeInvitation(db, hashOf(again.token), now()));
        if (invited && !isUsed && !context.registration.open) throw new HttpError(403, USED);
        await context.mail?.sendVerification(db, userId);
      },
    });
    if (userId === undefined) return refuse(409, { email: EMAIL_TAKEN });
    return enter(context, request, reply, userId, again.returnTo);
  });
}
