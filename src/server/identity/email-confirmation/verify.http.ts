/** The confirmation of an email address: what its link leads to, and what the profile asks about it. */
import { z } from 'zod';
import { emailState } from '#contract/identity/users.ts';
import { fieldsOf, pageContextOf, sendPage } from '#server/identity/sign-in/responses.ts';
import type { AuthContext, SignInContext } from '#server/identity/sign-in/context.ts';
import { countMail } from '#server/identity/sign-in/rate-limits.ts';
import { hashOf } from '#server/identity/links/links.ts';
import {
  confirmEmail,
  findLink,
  isEmailVerified,
  takeLink,
} from '#server/identity/links/links.sql.ts';
import {
  spentVerifyPage,
  verifiedPage,
  verifyPage,
} from '#server/identity/email-confirmation/verify.pages.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';
import { userOf } from '#server/identity/accounts/principal.ts';

/** The addresses that the emailed link leads to. They work without a session, on any device. */
export function verifyPages(app: Server, { db, css }: AuthContext, now: () => Date): void {
  const contextOf = pageContextOf(css);

  app.get('/api/verify-email', { schema: { hide: true } }, async (request, reply) => {
    const { token } = fieldsOf(request.query);
    const account = await findLink(db, 'verify_email', hashOf(token), now());
    return account
      ? sendPage(
          reply,
          200,
          verifyPage({ ...contextOf(request), email: account.email, token: String(token) }),
        )
      : sendPage(reply, 410, spentVerifyPage(contextOf(request)));
  });

  app.post('/api/verify-email', { schema: { hide: true } }, async (request, reply) => {
    const { token } = fieldsOf(request.body);
    const link = await transaction(db, async (db) => {
      const link = await takeLink(db, 'verify_email', hashOf(token), now());
      if (link) await confirmEmail(db, link.userId);
      return link;
    });
    return link
      ? sendPage(reply, 200, verifiedPage(contextOf(request)))
      : sendPage(reply, 410, spentVerifyPage(contextOf(request)));
  });
}

/** The addresses about the signed-in user's email address. */
export function emailRoutes(app: Server, { db, mail }: SignInContext): void {
  app.get(
    '/api/auth/email',
    {
      config: { isUnrestricted: true },
      schema: {
        operationId: 'getEmailState',
        summary: 'Get whether the email address is verified',
        response: { 200: emailState },
      },
    },
    async ({ ownerId }) => ({
      isVerified: await isEmailVerified(db, ownerId),
      canVerify: mail !== undefined,
    }),
  );

  if (!mail) return;

  app.post(
    '/api/auth/email/verification',
    {
      config: { isUnrestricted: true },
      schema: {
        operationId: 'sendVerificationMail',
        summary: 'Send an email to verify the email address',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await countMail(request.db, request, userOf(request).email);
      await mail.sendVerification(request.db, request.ownerId);
      return reply.code(204).send(null);
    },
  );
}
