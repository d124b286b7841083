/** The calls about mails that a person has to sort. */
import { z } from 'zod';
import { threadMessage } from '#contract/conversations.ts';
import { idParams } from '#contract/entity.ts';
import { sortInput, unsortedMails } from '#contract/unsortedMails.ts';
import { insertMessage } from '#server/messages/conversations.sql.ts';
import { listUnsorted, takeUnsorted } from '#server/messages/unsorted.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/http/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

export function unsortedRoutes(app: Server): void {
  app.get(
    '/api/unsorted-mails',
    {
      schema: {
        operationId: 'listUnsortedMails',
        summary: 'List mails from addresses of clients that answer no mail, the newest first',
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
        summary: 'Put a mail into the conversation with a client',
        params: idParams,
        body: sortInput,
        response: { 200: threadMessage },
      },
    },
    ({ db, ownerId, params: { id }, body: { clientId } }) =>
      transaction(db, async (db) => {
        const { subject, content, receivedAt } = found(await takeUnsorted(db, ownerId, id), 'Mail');
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
        summary: 'Take a mail off the list; it stays in the mailbox',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      found(await takeUnsorted(db, ownerId, params.id), 'Mail');
      return reply.code(204).send(null);
    },
  );
}
