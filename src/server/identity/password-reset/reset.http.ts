/** A forgotten password: asking for a link, and what the link leads to. */
import { z } from 'zod';
import { requiredEmail } from '#contract/fields/email.ts';
import { newPassword } from '#contract/identity/users.ts';
import {
  fieldsOf,
  pageContextOf,
  sendPage,
  sentences,
  typedIn,
} from '#server/identity/sign-in/responses.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import { countMail } from '#server/identity/sign-in/rate-limits.ts';
import { hashOf } from '#server/identity/links/links.ts';
import { findLink, type LinkedAccount } from '#server/identity/links/links.sql.ts';
import {
  askedPage,
  forgotPage,
  noMailPage,
  KEEP,
  resetPage,
  spentLinkPage,
} from '#server/identity/password-reset/reset.pages.ts';
import {
  listOtherSignInMethods,
  type OtherSignInMethod,
} from '#server/identity/accounts/sign-in-methods.sql.ts';
import type { Provider } from '#server/identity/identity-provider/identity-provider.ts';
import { passwordProblem } from '#server/identity/passwords/rules.ts';
import { resetPassword } from '#server/identity/password-reset/reset.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import type { Server } from '#server/platform/http/server.ts';
import { hashPassword } from '#server/identity/passwords/hash.ts';

const forgotten = z.object({ email: requiredEmail('Enter your email address') });
const chosen = z.object({ password: newPassword });

/** The name of a sign-in method as people know it. */
const nameOf = ({ kind, name }: OtherSignInMethod, provider: Provider | undefined): string => {
  if (kind === 'passkey') return name;
  return name === provider?.issuer ? provider.name : new URL(name).host;
};

/** The ids of the sign-in methods that a form keeps. */
const keptIn = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(fields).flatMap((name) => (name.startsWith(KEEP) ? [name.slice(KEEP.length)] : []));

/** Asking for a link. Where no email is sent, the page says so, and there is nowhere to ask. */
function askingPages(app: Server, { db, mail, css }: AuthContext): void {
  const contextOf = pageContextOf(css);

  app.get('/api/forgot-password', { schema: { hide: true } }, (request, reply) =>
    sendPage(reply, 200, mail ? forgotPage(contextOf(request)) : noMailPage(contextOf(request))),
  );
  if (!mail) return;

  app.post('/api/forgot-password', { schema: { hide: true } }, async (request, reply) => {
    const again = { ...contextOf(request), email: typedIn(request.body).email };
    const parsed = forgotten.safeParse(fieldsOf(request.body));
    if (!parsed.success) {
      return sendPage(reply, 400, forgotPage({ ...again, errors: sentences(parsed.error) }));
    }
    // A job looks up whether there is such an account, so that the answer is the same either way.
    const { email } = parsed.data;
    await countMail(db, request, email);
    await mail.sendReset(db, email);
    return sendPage(reply, 200, askedPage({ ...contextOf(request), email }));
  });
}

/** The addresses of a forgotten password, for visitors. */
export function resetPages(app: Server, context: AuthContext, now: () => Date): void {
  const { db, cookies, provider } = context;
  const contextOf = pageContextOf(context.css);

  /** What the page shows of the account that a link opens. */
  async function shown({ userId, email, isFirstProof }: LinkedAccount) {
    const methods = await listOtherSignInMethods(db, userId);
    const others = methods.map((method) => ({ ...method, name: nameOf(method, provider) }));
    return { email, others, canKeep: !isFirstProof };
  }

  askingPages(app, context);

  app.get('/api/reset-password', { schema: { hide: true } }, async (request, reply) => {
    const { token } = fieldsOf(request.query);
    const account = await findLink(db, 'reset_password', hashOf(token), now());
    return account
      ? sendPage(
          reply,
          200,
          resetPage({ ...contextOf(request), ...(await shown(account)), token: String(token) }),
        )
      : sendPage(reply, 410, spentLinkPage(contextOf(request)));
  });

  app.post('/api/reset-password', { schema: { hide: true } }, async (request, reply) => {
    const { token, ...fields } = fieldsOf(request.body);
    const tokenHash = hashOf(token);
    // Asked first, so that nobody without a link makes the server work on passwords.
    const account = await findLink(db, 'reset_password', tokenHash, now());
    if (!account) return sendPage(reply, 410, spentLinkPage(contextOf(request)));
    const kept = keptIn(fields);
    const again = { ...contextOf(request), ...(await shown(account)), kept, token: String(token) };
    const parsed = chosen.safeParse(fields);
    if (!parsed.success) {
      return sendPage(reply, 400, resetPage({ ...again, errors: sentences(parsed.error) }));
    }
    const { password } = parsed.data;
    const problem = await passwordProblem(password, account.email);
    if (problem !== undefined) {
      return sendPage(reply, 400, resetPage({ ...again, errors: { password: problem } }));
    }
    const hash = await hashPassword(password, networkOf(request.ip));
    const reset = await resetPassword(context, tokenHash, hash, kept, now());
    if (!reset) return sendPage(reply, 410, spentLinkPage(contextOf(request)));
    cookies.clear(request, reply);
    cookies.setDevice(request, reply, reset.device);
    return reply.redirect('/api/login?reset=done', 303);
  });
}
