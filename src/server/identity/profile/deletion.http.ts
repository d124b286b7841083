/** The end of an account, from the profile. */
import { z } from 'zod';
import { accountDeletion } from '#contract/identity/users.ts';
import type { SignInContext } from '#server/identity/sign-in/context.ts';
import { reAuthenticate } from '#server/identity/sign-in/re-authentication.ts';
import { deleteUser } from '#server/identity/profile/deletion.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { accountOf, userOf } from '#server/identity/accounts/principal.ts';

const OTHER_EMAIL = 'This is not the email address of your account.';

/**
 * `DELETE /api/account`: permanently deletes everything of the owner at once, for a person who types the email address and
 * proves to be the owner. `freeSpace` enqueues, in the same transaction, what removes files and frees the
 * space of rows.
 */
export function deletionRoutes(
  app: Server,
  context: SignInContext,
  freeSpace: (db: Database) => Promise<void>,
): void {
  app.delete(
    '/api/account',
    {
      schema: {
        operationId: 'deleteAccount',
        summary: 'Delete the account with everything in it',
        body: accountDeletion,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { ownerId, body } = request;
      if (body.email.toLowerCase() !== userOf(request).email.toLowerCase()) {
        throw new InvalidField('email', OTHER_EMAIL);
      }
      await reAuthenticate(context, request, body.password);
      await transaction(accountOf(request), async (db) => {
        await deleteUser(db, ownerId);
        await freeSpace(db);
      });
      context.cookies.clear(request, reply);
      reply.header('clear-site-data', '"cache"');
      return reply.code(204).send(null);
    },
  );
}
