/** A forgotten password: asking for a link, and what the link leads to. */
import { z } from 'zod';
import { requiredEmail } from '#contract/fields/email.ts';
import { newPassword } from '#contract/users.ts';
import { fieldsOf, lookFor, sendPage, sentences, typedIn } from '#server/auth/auth.answers.ts';
import type { AuthContext } from '#server/auth/auth.context.ts';
import { countMail } from '#server/auth/limits.ts';
import { hashOf } from '#server/auth/links.ts';
import { findLink } from '#server/auth/links.sql.ts';
import {
  askedPage,
  forgotPage,
  noMailPage,
  resetPage,
  spentLinkPage,
} from '#server/auth/reset.pages.ts';
import { passwordProblem } from '#server/auth/password-rules.ts';
import { resetPassword } from '#server/auth/reset.ts';
import { addressGroup } from '#server/platform/address.ts';
import type { Server } from '#server/platform/http.ts';
import { hashPassword } from '#server/platform/passwords.ts';

const forgotten = z.object({ email: requiredEmail('Enter your email address') });
const chosen = z.object({ password: newPassword });

const MAILS_WAIT = 'There are many mails to send just now. Try again in a few minutes.';

/** Asking for a link. Where no mail is sent, the page says so, and there is nowhere to ask. */
function askingPages(app: Server, { db, mail, css }: AuthContext): void {
  const look = lookFor(css);

  app.get('/api/forgot-password', { schema: { hide: true } }, (request, reply) =>
    sendPage(reply, 200, mail ? forgotPage(look(request)) : noMailPage(look(request))),
  );
  if (!mail) return;

  app.post('/api/forgot-password', { schema: { hide: true } }, async (request, reply) => {
    const again = { ...look(request), email: typedIn(request.body).email };
    const parsed = forgotten.safeParse(fieldsOf(request.body));
    if (!parsed.success) {
      return sendPage(reply, 400, forgotPage({ ...again, errors: sentences(parsed.error) }));
    }
    // Whether there is such an account is looked up after the answer, which is therefore the same either way.
    const { email } = parsed.data;
    await countMail(db, request, email);
    if (!mail.sendReset(email)) {
      return sendPage(reply, 503, forgotPage({ ...again, message: MAILS_WAIT }));
    }
    return sendPage(reply, 200, askedPage({ ...look(request), email }));
  });
}

/** The addresses of a forgotten password, for visitors. */
export function resetPages(app: Server, context: AuthContext, now: () => Date): void {
  const { db, cookies, mail } = context;
  const look = lookFor(context.css);

  askingPages(app, context);

  app.get('/api/reset-password', { schema: { hide: true } }, async (request, reply) => {
    const { token } = fieldsOf(request.query);
    const account = await findLink(db, 'reset_password', hashOf(token), now());
    return account
      ? sendPage(
          reply,
          200,
          resetPage({ ...look(request), email: account.email, token: String(token) }),
        )
      : sendPage(reply, 410, spentLinkPage(look(request)));
  });

  app.post('/api/reset-password', { schema: { hide: true } }, async (request, reply) => {
    const { token, ...fields } = fieldsOf(request.body);
    const tokenHash = hashOf(token);
    // Asked first, so that nobody without a link makes the server work on passwords.
    const account = await findLink(db, 'reset_password', tokenHash, now());
    if (!account) return sendPage(reply, 410, spentLinkPage(look(request)));
    const again = { ...look(request), email: account.email, token: String(token) };
    const parsed = chosen.safeParse(fields);
    if (!parsed.success) {
      return sendPage(reply, 400, resetPage({ ...again, errors: sentences(parsed.error) }));
    }
    const { password } = parsed.data;
    const problem = await passwordProblem(password, account.email);
    if (problem !== undefined) {
      return sendPage(reply, 400, resetPage({ ...again, errors: { password: problem } }));
    }
    const hash = await hashPassword(password, addressGroup(request.ip));
    const reset = await resetPassword(db, tokenHash, hash, now());
    if (!reset) return sendPage(reply, 410, spentLinkPage(look(request)));
    mail?.notify(reset.userId, reset.lostOtherWaysIn ? 'password-alone' : 'password-changed');
    cookies.clear(request, reply);
    cookies.setDevice(request, reply, reset.device);
    return reply.redirect('/api/login?reset=done', 303);
  });
}
