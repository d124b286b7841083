/** The change of a password, from the profile. */
import { z } from 'zod';
import { passwordChange } from '#contract/identity/users.ts';
import type { SignInContext } from '#server/identity/sign-in/context.ts';
import { replacePassword } from '#server/identity/accounts/account.sql.ts';
import { reAuthenticate } from '#server/identity/sign-in/re-authentication.ts';
import { beginSession, signOutElsewhere } from '#server/identity/sign-in/sign-in-completion.ts';
import { noteChange } from '#server/identity/security-log/notes.ts';
import { refuseEasyPassword } from '#server/identity/passwords/rules.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { hashPassword } from '#server/identity/passwords/hash.ts';
import { accountOf, userOf } from '#server/identity/accounts/principal.ts';

const CHANGED_MEANWHILE =
  'Your password has been changed on another device. Sign in again with the new one.';

/** Replaces the password, or sets the first one. Every other session ends, and this one goes on under a new id. */
export function passwordRoutes(app: Server, context: SignInContext): void {
  app.put(
    '/api/auth/password',
    {
      schema: {
        operationId: 'changePassword',
        summary: 'Change the password',
        body: passwordChange,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { ownerId, body } = request;
      await refuseEasyPassword(body.newPassword, userOf(request).email, 'newPassword');
      const proof = await reAuthenticate(context, request, body.currentPassword, 'currentPassword');
      const hash = await hashPassword(body.newPassword, networkOf(request.ip));
      const own = { ...context, db: accountOf(request) };
      const changed = await beginSession(own, request, reply, ownerId, undefined, async (db) => {
        if (!(await replacePassword(db, ownerId, proof.hash, hash))) return false;
        await signOutElsewhere(db, context.cookies, request);
        const notice = proof.hash === undefined ? 'password-added' : 'password-changed';
        await noteChange(context.mail, db, ownerId, notice);
        return true;
      });
      if (!changed) throw new HttpError(409, CHANGED_MEANWHILE);
      return reply.code(204).send(null);
    },
  );
}
