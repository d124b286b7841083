/** The confirmation of an email address: what its link leads to, and what the profile asks about it. */
import { z } from 'zod';
import { emailState } from '#contract/users.ts';
import { fieldsOf, lookFor, sendPage } from '#server/auth/auth.answers.ts';
import type { AuthContext, SignInContext } from '#server/auth/auth.context.ts';
import { countMail } from '#server/auth/limits.ts';
import { hashOf } from '#server/auth/links.ts';
import { confirmEmail, findLink, isEmailVerified, takeLink } from '#server/auth/links.sql.ts';
import { spentVerifyPage, verifiedPage, verifyPage } from '#server/auth/verify.pages.ts';
import { transaction } from '#server/platform/database.ts';
import { AnsweredFailure } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';

const MAILS_WAIT = 'There are many mails to send just now. Try again in a few minutes.';

/** The addresses that the mailed link leads to. They work without a session, on any device. */
export function verifyPages(app: Server, { db, css }: AuthContext, now: () => Date): void {
  const look = lookFor(css);

  app.get('/api/verify-email', { schema: { hide: true } }, async (request, reply) => {
    const { token } = fieldsOf(request.query);
    const account = await findLink(db, 'verify_email', hashOf(token), now());
    return account
      ? sendPage(
          reply,
          200,
          verifyPage({ ...look(request), email: account.email, token: String(token) }),
        )
      : sendPage(reply, 410, spentVerifyPage(look(request)));
  });

  app.post('/api/verify-email', { schema: { hide: true } }, async (request, reply) => {
    const { token } = fieldsOf(request.body);
    const link = await transaction(db, async (db) => {
      const link = await takeLink(db, 'verify_email', hashOf(token), now());
      if (link) await confirmEmail(db, link.userId);
      return link;
    });
    return link
      ? sendPage(reply, 200, verifiedPage(look(request)))
      : sendPage(reply, 410, spentVerifyPage(look(request)));
  });
}

/** The addresses about the signed-in user's email address. */
export function emailRoutes(app: Server, { db, mail }: SignInContext): void {
  app.get(
    '/api/auth/email',
    { schema: { response: { 200: emailState } } },
    async ({ ownerId }) => ({
      isVerified: await isEmailVerified(db, ownerId),
      canVerify: mail !== undefined,
    }),
  );

  if (!mail) return;

  app.post(
    '/api/auth/email/verification',
    { schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const { ownerId, user } = request;
      await countMail(db, request, user?.email ?? '');
      if (!mail.sendVerification(ownerId)) throw new AnsweredFailure(503, MAILS_WAIT);
      return reply.code(204).send(null);
    },
  );
}
