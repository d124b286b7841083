/** The calls about what the professional sends by hand, because it cannot be emailed. */
import { delivery } from '#contract/messages/deliveries.ts';
import { idParams } from '#contract/entity.ts';
import { preparedMessages, preparedSentInput } from '#contract/messages/preparedMessages.ts';
import { findDelivery } from '#server/messages/notifications/deliveries.sql.ts';
import { kindOf, preparedKinds } from '#server/messages/notifications/notification.ts';
import { type PreparedContext, preparedNow } from '#server/messages/ready-to-send/prepared.ts';
import {
  lockPrepared,
  markNotWanted,
  markSentByHand,
} from '#server/messages/ready-to-send/prepared.sql.ts';
import { insertMessage } from '#server/messages/conversations/conversations.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

export function preparedRoutes(app: Server, context: PreparedContext): void {
  const { kinds } = context;
  app.get(
    '/api/prepared-messages',
    {
      schema: {
        operationId: 'listPreparedMessages',
        summary: 'List messages ready to send by WhatsApp or text message, with their current text',
        response: { 200: preparedMessages },
      },
    },
    ({ db, ownerId }) => preparedNow(db, ownerId, context),
  );

  app.put(
    '/api/prepared-messages/:id',
    {
      schema: {
        operationId: 'settlePreparedMessage',
        summary:
          'Mark a prepared message as sent by WhatsApp or text message, or as not to be sent',
        params: idParams,
        body: preparedSentInput,
        response: { 200: delivery },
      },
    },
    async ({ db, ownerId, params: { id }, body: { channel, content, changes } }) =>
      transaction(db, async (db) => {
        const row = found(await lockPrepared(db, ownerId, id, preparedKinds(kinds)), 'Message');
        // It was answered before: the answer came twice.
        const isAnswered = row.sentBy !== null || (channel === 'none' && row.state !== 'prepared');
        if (!isAnswered) {
          // What changed since the words were made is still to be told.
          const preparation = kindOf(kinds, row.kind)?.preparation;
          await preparation?.settle(db, ownerId, row.clientId, changes);
          if (channel === 'none') await markNotWanted(db, ownerId, id);
          else {
            await markSentByHand(db, ownerId, row, channel, context.now());
            const message = { content, channel, direction: 'outgoing' } as const;
            await insertMessage(db, ownerId, row.clientId, { ...message, id });
          }
        }
        return found(await findDelivery(db, ownerId, id), 'Message');
      }),
  );
}
