/** The calls about what the professional sends by hand, because it cannot be mailed. */
import { z } from 'zod';
import { delivery } from '#contract/deliveries.ts';
import { idParams } from '#contract/entity.ts';
import {
  preparedMessage,
  preparedMessages,
  preparedSentInput,
} from '#contract/preparedMessages.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { settleBookingChanges } from '#server/deliveries/compose.sql.ts';
import { wordsOfBookings } from '#server/deliveries/compose-bookings.ts';
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
      for (const row of await listPrepared(db, ownerId)) {
        const told = await tellNow(db, row);
        // What is no longer true is not offered.
        if ('words' in told) list.push(preparedMessage.parse({ ...row, text: told.words.text }));
      }
      return list;
    },
  );

  app.put(
    '/api/prepared-messages/:id',
    {
      schema: {
        operationId: 'markPreparedSent',
        summary: 'Note that a prepared message was sent by WhatsApp or text message',
        params: idParams,
        body: preparedSentInput,
        response: { 200: delivery },
      },
    },
    async ({ db, ownerId, params: { id }, body: { channel, content } }) =>
      transaction(db, async (db) => {
        const row = found(await lockPrepared(db, ownerId, id), 'Message');
        if (row.state === 'prepared') {
          const told = await tellNow(db, row);
          await markSentByHand(db, ownerId, row, channel, now());
          // What changed since the app was opened is still to be told.
          if ('words' in told && told.changes && told.words.text.trim() === content)
            await settleBookingChanges(db, ownerId, row.clientId, told.changes);
          const message = { content, channel, direction: 'outgoing' } as const;
          await insertMessage(db, ownerId, row.clientId, { ...message, id });
        }
        return found(await findDelivery(db, ownerId, id), 'Message');
      }),
  );

  app.delete(
    '/api/prepared-messages/:id',
    {
      schema: {
        operationId: 'dismissPreparedMessage',
        summary: 'Take a prepared message off the list: its client is not told',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params: { id } }, reply) => {
      await transaction(db, async (db) => {
        const row = found(await lockPrepared(db, ownerId, id), 'Message');
        if (row.state !== 'prepared') return;
        const { changes = [] } = await tellNow(db, row);
        await markNotWanted(db, ownerId, id);
        await settleBookingChanges(db, ownerId, row.clientId, changes);
      });
      return reply.code(204).send(null);
    },
  );
}
