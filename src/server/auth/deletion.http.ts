/** The end of an account, from the profile. */
import { z } from 'zod';
import { accountDeletion } from '#contract/users.ts';
import type { SignInContext } from '#server/auth/auth.context.ts';
import { confirmIdentity } from '#server/auth/confirm.ts';
import { deleteUser } from '#server/auth/deletion.sql.ts';
import { transaction } from '#server/platform/database.ts';
import { InvalidField } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';

const OTHER_EMAIL = 'This is not the email address of your account.';

/**
 * `DELETE /api/account`: everything of the owner goes at once and for good, for whoever types the email address and
 * proves to be the owner. `removeFiles` is told when files are waiting to be removed.
 */
export function deletionRoutes(app: Server, context: SignInContext, removeFiles: () => void): void {
  app.delete(
    '/api/account',
    { schema: { body: accountDeletion, response: { 204: z.null() } } },
    async (request, reply) => {
      const { ownerId, body, user } = request;
      if (body.email.toLowerCase() !== user?.email.toLowerCase()) {
        throw new InvalidField('email', OTHER_EMAIL);
      }
      await confirmIdentity(context, request, body.password);
      await transaction(context.db, (db) => deleteUser(db, ownerId));
      context.cookies.clear(request, reply);
      removeFiles();
      return reply.code(204).send(null);
    },
  );
}
