/** The calls about what the professional sends by hand, because it cannot be mailed. */
import { MAX_MESSAGE_LENGTH } from '#contract/conversations.ts';
import { delivery } from '#contract/deliveries.ts';
import { idParams } from '#contract/entity.ts';
import {
  MAX_CHANGES,
  type PreparedMessage,
  preparedMessage,
  preparedMessages,
  preparedSentInput,
} from '#contract/preparedMessages.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { settleBookingChanges } from '#server/deliveries/compose.sql.ts';
import { type BookingWords, wordsOfBookings } from '#server/deliveries/compose-bookings.ts';
import { findDelivery } from '#server/deliveries/deliveries.sql.ts';
import {
  listPrepared,
  lockPrepared,
  markNotWanted,
  markSentByHand,
  type Prepared,
} from '#server/deliveries/prepared.sql.ts';
import { insertMessage } from '#server/messages/conversations.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/http/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

interface PreparedContext {
  now: () => Date;
  diaryNow: () => DiaryTime;
  timeZone: string;
}

const asListed = (row: Prepared, { words, changes = [] }: BookingWords): PreparedMessage =>
  preparedMessage.parse({
    ...row,
    text: words.text.slice(0, MAX_MESSAGE_LENGTH).toWellFormed(),
    changes: changes.slice(0, MAX_CHANGES),
  });

export function preparedRoutes(app: Server, { now, diaryNow, timeZone }: PreparedContext): void {
  const tellNow = (db: Database, row: Prepared) =>
    wordsOfBookings({ db, now: now(), diaryNow: diaryNow(), timeZone, mail: undefined }, row);

  app.get(
    '/api/prepared-messages',
    {
      schema: {
        operationId: 'listPreparedMessages',
        summary: 'List what clients are to be told by WhatsApp or text message, as things are now',
        response: { 200: preparedMessages },
      },
    },
    async ({ db, ownerId }) => {
      const list = [];
      for (const row of await listPrepared(db, ownerId, diaryNow().date)) {
        const told = await tellNow(db, row);
        // What is no longer true is not offered.
        if ('words' in told) list.push(asListed(row, told));
      }
      return list;
    },
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
            await markSentByHand(db, ownerId, row, channel, now());
            const message = { content, channel, direction: 'outgoing' } as const;
            await insertMessage(db, ownerId, row.clientId, { ...message, id });
          }
        }
        return found(await findDelivery(db, ownerId, id), 'Message');
      }),
  );
}
