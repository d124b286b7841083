/** The calls about what the professional sends by hand, because it cannot be mailed. */
import { delivery } from '#contract/deliveries.ts';
import { idParams } from '#contract/entity.ts';
import { preparedMessages, preparedSentInput } from '#contract/preparedMessages.ts';
import { settleBookingChanges } from '#server/deliveries/compose.sql.ts';
import { findDelivery } from '#server/deliveries/deliveries.sql.ts';
import { type PreparedContext, preparedNow } from '#server/deliveries/prepared.ts';
import { lockPrepared, markNotWanted, markSentByHand } from '#server/deliveries/prepared.sql.ts';
import { insertMessage } from '#server/messages/conversations.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/http/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

export function preparedRoutes(app: Server, context: PreparedContext): void {
  app.get(
    '/api/prepared-messages',
    {
      schema: {
        operationId: 'listPreparedMessages',
        summary: 'List what clients are to be told by WhatsApp or text message, as things are now',
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
          'Note that a prepared message was sent by WhatsApp or text message, or is not to be sent',
        params: idParams,
        body: preparedSentInput,
        response: { 200: delivery },
      },
    },
    async ({ db, ownerId, params: { id }, body: { channel, content, changes } }) =>
      transaction(db, async (db) => {
        const row = found(await lockPrepared(db, ownerId, id), 'Message');
        // It was answered before: the answer came twice.
        const isAnswered = row.sentBy !== null || (channel === 'none' && row.state !== 'prepared');
        if (!isAnswered) {
          // What changed since the words were made is still to be told.
          await settleBookingChanges(db, ownerId, row.clientId, changes);
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
