/** The calls of conversations: translation between HTTP and the statements. */
import { z } from 'zod';
import {
  clientMails,
  clientMailsInput,
  conversationParams,
  conversations,
  foundMessages,
  messageInput,
  messageSearchQuery,
  readInput,
  THREAD_PAGE,
  threadMessage,
  threadPage,
} from '#contract/conversations.ts';
import { delivery } from '#contract/deliveries.ts';
import { entityId, idParams, momentField } from '#contract/entity.ts';
import { findAppointment } from '#server/appointments/appointments.sql.ts';
import {
  deleteClientLinks,
  findMailsOff,
  setMailsOff,
} from '#server/deliveries/client-links.sql.ts';
import {
  findDelivery,
  findPlanned,
  findReturned,
  insertQueued,
  type NewDelivery,
  type QueuedDelivery,
  requeueEnded,
  settleDelivery,
} from '#server/deliveries/deliveries.sql.ts';
import { refuseUnconfirmed } from '#server/deliveries/unconfirmed.sql.ts';
import {
  findThreadClient,
  insertMessage,
  listConversations,
  listThread,
  markRead,
} from '#server/messages/conversations.sql.ts';
import { attachPhotos } from '#server/photos/message-photos.sql.ts';
import { searchMessages } from '#server/messages/message-search.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found, InvalidField } from '#server/platform/http/errors.ts';
import { createOnce } from '#server/platform/http/idempotency.ts';
import type { Server } from '#server/platform/http/server.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

const HOUR_S = 3600;
const MAX_MAILS = 300;
const TOO_MANY = 'You have sent many mails within an hour.';
const NO_MAIL_SERVER =
  'This Pawkeeper has no mail server. Choose WhatsApp or a text message, or ask your administrator to set SMTP_URL and MAIL_FROM.';
const NOT_SENT =
  'Not sent: this Pawkeeper has no mail server. Ask your administrator to set SMTP_URL and MAIL_FROM.';

const NO_PHOTOS_THERE = 'Photos go by mail, or with a note. Choose Mail, or take the photos away.';
const PHOTO_GONE = 'A photo is gone, or was sent already. Take it away, then choose it again.';

export interface ConversationContext {
  now: () => Date;
  /** Hands a delivery to a job; undefined without a mail server. */
  enqueue: ((db: Database, delivery: QueuedDelivery) => Promise<void>) | undefined;
}

export function conversationRoutes(app: Server, { now, enqueue }: ConversationContext): void {
  app.get(
    '/api/conversations',
    {
      schema: {
        operationId: 'listConversations',
        summary: 'List conversations by their newest message, the newest first',
        querystring: z.object({
          before: momentField('Before must be the sentAt of a conversation').optional(),
          beforeClient: entityId.optional(),
        }),
        response: { 200: conversations },
      },
    },
    ({ db, ownerId, query: { before, beforeClient } }) =>
      listConversations(db, ownerId, before, beforeClient),
  );

  app.get(
    '/api/conversations/search',
    {
      schema: {
        operationId: 'searchMessages',
        summary: 'Find messages by their words, or the beginnings of them, the newest first',
        querystring: messageSearchQuery,
        response: { 200: foundMessages },
      },
    },
    ({ db, ownerId, query }) => searchMessages(db, ownerId, query.q),
  );

  app.get(
    '/api/conversations/:clientId/messages',
    {
      schema: {
        operationId: 'listThread',
        summary: 'List the messages with a client, the newest first, a page at a time',
        params: conversationParams,
        querystring: z.object({ before: entityId.optional() }),
        response: { 200: threadPage },
      },
    },
    async ({ db, ownerId, params: { clientId }, query: { before } }) => {
      found(await findThreadClient(db, ownerId, clientId), 'Client');
      const messages = await listThread(db, ownerId, clientId, { before });
      const isFull = messages.length === THREAD_PAGE;
      return { messages, before: (isFull && messages.at(-1)?.id) || null };
    },
  );

  app.post(
    '/api/conversations/:clientId/messages',
    {
      schema: {
        operationId: 'sendMessage',
        summary: 'Write to a client, by mail or by an app of the phone',
        params: conversationParams,
        body: messageInput,
        response: { 201: threadMessage },
      },
    },
    (request, reply) =>
      createOnce(request, reply, async (db) => {
        const { ownerId, params, body } = request;
        const { clientId } = params;
        const client = found(await findThreadClient(db, ownerId, clientId), 'Client');
        const isMail = body.channel === 'mail';
        if (isMail && !client.email) {
          const message = `${client.firstName} has no e-mail address. Add one first, or choose another way.`;
          throw new InvalidField('channel', message);
        }
        if (isMail && !enqueue) throw new InvalidField('channel', NO_MAIL_SERVER);
        if (isMail) await refuseUnconfirmed(db, ownerId);
        const { content, channel, photoIds = [] } = body;
        if (photoIds.length > 0 && !isMail && channel !== 'none')
          throw new InvalidField('photoIds', NO_PHOTOS_THERE);
        const message = found(
          await insertMessage(db, ownerId, clientId, { content, channel, direction: 'outgoing' }),
          'Client',
        );
        const photos =
          photoIds.length === 0 ? [] : await attachPhotos(db, ownerId, message, photoIds);
        if (photos.length < new Set(photoIds).size) throw new InvalidField('photoIds', PHOTO_GONE);
        const stored = { ...message, photos };
        if (!isMail || !enqueue) return stored;
        await consumeRateLimits(db, TOO_MANY, [
          { name: 'mails by hand', subject: ownerId, max: MAX_MAILS, windowSeconds: HOUR_S },
        ]);
        const planned = {
          clientId,
          kind: 'message',
          subjectId: stored.id,
          occasion: 'once',
        } as const;
        const queued = await insertQueued(db, ownerId, planned, now());
        if (queued) await enqueue(db, queued);
        return { ...stored, deliveryId: queued?.id ?? null, state: 'waiting' as const };
      }),
  );

  app.put(
    '/api/conversations/:clientId/read',
    {
      schema: {
        operationId: 'readConversation',
        summary:
          'Mark what a client wrote as read: all, or until the newest message that was shown',
        params: conversationParams,
        body: readInput.nullish(),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { db, ownerId, params, body } = request;
      found(await findThreadClient(db, ownerId, params.clientId), 'Client');
      await markRead(db, ownerId, params.clientId, body?.until);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/conversations/:clientId/mails',
    {
      schema: {
        operationId: 'getClientMails',
        summary: 'Get whether a client is sent mails about bookings',
        params: conversationParams,
        response: { 200: clientMails },
      },
    },
    async ({ db, ownerId, params }) => {
      const { isOff } = found(await findMailsOff(db, ownerId, params.clientId), 'Client');
      const returned = (await findReturned(db, ownerId, params.clientId)) ?? null;
      return { isOn: !isOff, returned };
    },
  );

  app.put(
    '/api/conversations/:clientId/mails',
    {
      schema: {
        operationId: 'updateClientMails',
        summary: 'Switch the mails about bookings to a client on or off',
        params: conversationParams,
        body: clientMailsInput,
        response: { 200: clientMails },
      },
    },
    async ({ db, ownerId, params, body }) => {
      const changed = await setMailsOff(db, ownerId, params.clientId, !body.isOn);
      found(changed > 0 ? body : undefined, 'Client');
      return { ...body, returned: (await findReturned(db, ownerId, params.clientId)) ?? null };
    },
  );

  app.delete(
    '/api/conversations/:clientId/links',
    {
      schema: {
        operationId: 'revokeClientLinks',
        summary: 'Revoke every link to the page of a client that was mailed until now',
        params: conversationParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { db, ownerId, params } = request;
      found(await findThreadClient(db, ownerId, params.clientId), 'Client');
      await deleteClientLinks(db, ownerId, params.clientId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/appointments/:id/on-the-way',
    {
      schema: {
        operationId: 'tellOnTheWay',
        summary:
          'Email the client that you are on the way: once, and once more where the appointment has moved to another day',
        params: idParams,
        response: { 200: delivery },
      },
    },
    ({ db, ownerId, params }) =>
      transaction(db, async (db) => {
        const { id, clientId, date } = found(
          await findAppointment(db, ownerId, params.id),
          'Appointment',
        );
        const planned: NewDelivery = { clientId, kind: 'onTheWay', subjectId: id, occasion: date };
        const queued =
          (await insertQueued(db, ownerId, planned, now())) ??
          // A tap after one that came to nothing, such as with a wrong e-mail address, tries again.
          (await requeueEnded(db, ownerId, planned, now()));
        if (queued && enqueue) {
          await refuseUnconfirmed(db, ownerId);
          await enqueue(db, queued);
        }
        if (queued && !enqueue)
          await settleDelivery(db, ownerId, queued.id, 'failed', NOT_SENT, now());
        // Neither is there where the client was deleted in between, and the appointment with them.
        const { id: deliveryId } = found(
          queued ?? (await findPlanned(db, ownerId, planned)),
          'Appointment',
        );
        return found(await findDelivery(db, ownerId, deliveryId), 'Delivery');
      }),
  );
}
