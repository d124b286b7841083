/** The change of a password, from the profile. */
import { z } from 'zod';
import { passwordChange } from '#contract/users.ts';
import type { SignInContext } from '#server/auth/auth.context.ts';
import { replacePassword } from '#server/auth/auth.sql.ts';
import { confirmIdentity } from '#server/auth/confirm.ts';
import { beginSession, signOutElsewhere } from '#server/auth/entering.ts';
import { refuseEasyPassword } from '#server/auth/password-rules.ts';
import { addressGroup } from '#server/platform/address.ts';
import { AnsweredFailure } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import { hashPassword } from '#server/platform/passwords.ts';

const CHANGED_MEANWHILE =
  'Your password was changed on another device meanwhile. Sign in again with the new one.';

/** Replaces the password, or sets the first one. Every other session ends, and this one goes on under a new id. */
export function passwordRoutes(app: Server, context: SignInContext): void {
  app.put(
    '/api/auth/password',
    { schema: { body: passwordChange, response: { 204: z.null() } } },
    async (request, reply) => {
      const { ownerId, body } = request;
      await refuseEasyPassword(body.newPassword, request.user?.email ?? '', 'newPassword');
      const proof = await confirmIdentity(
        context,
        request,
        body.currentPassword,
        'currentPassword',
      );
      const hash = await hashPassword(body.newPassword, addressGroup(request.ip));
      const changed = await beginSession(context, request, reply, ownerId, async (db) => {
        if (!(await replacePassword(db, ownerId, proof.hash, hash))) return false;
        await signOutElsewhere(db, context.cookies, request);
        return true;
      });
      if (!changed) throw new AnsweredFailure(409, CHANGED_MEANWHILE);
      context.mail?.notify(ownerId, 'password-changed');
      return reply.code(204).send(null);
    },
  );
}
