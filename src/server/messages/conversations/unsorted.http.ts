/** The calls about emails that a person has to sort. */
import { z } from 'zod';
import { threadMessage } from '#contract/messages/conversations.ts';
import { idParams } from '#contract/entity.ts';
import { sortInput, unsortedMails } from '#contract/messages/unsortedMails.ts';
import { insertMessage } from '#server/messages/conversations/conversations.sql.ts';
import { listUnsorted, takeUnsorted } from '#server/messages/conversations/unsorted.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

export function unsortedRoutes(app: Server): void {
  app.get(
    '/api/unsorted-mails',
    {
      schema: {
        operationId: 'listUnsortedMails',
        summary: 'List emails to check, from client addresses but not replies, newest first',
        response: { 200: unsortedMails },
      },
    },
    ({ db, ownerId }) => listUnsorted(db, ownerId),
  );

  app.put(
    '/api/unsorted-mails/:id',
    {
      schema: {
        operationId: 'sortMail',
        summary: 'Add an email to the conversation with a client',
        params: idParams,
        body: sortInput,
        response: { 200: threadMessage },
      },
    },
    ({ db, ownerId, params: { id }, body: { clientId } }) =>
      transaction(db, async (db) => {
        const { subject, content, receivedAt } = found(
          await takeUnsorted(db, ownerId, id),
          'Email',
        );
        const message = {
          id,
          content: [subject, content].filter((part) => part !== '').join('\n\n'),
          sentAt: receivedAt,
          channel: 'mail',
          direction: 'incoming',
        } as const;
        return found(await insertMessage(db, ownerId, clientId, message), 'Client');
      }),
  );

  app.delete(
    '/api/unsorted-mails/:id',
    {
      schema: {
        operationId: 'deleteUnsortedMail',
        summary: 'Remove an email from the list; it stays in the mailbox',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      found(await takeUnsorted(db, ownerId, params.id), 'Email');
      return reply.code(204).send(null);
    },
  );
}
