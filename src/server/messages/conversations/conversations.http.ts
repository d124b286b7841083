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
} from '#contract/messages/conversations.ts';
import { entityId, momentField } from '#contract/entity.ts';
import { deleteDevices } from '#server/identity/links/client-devices.sql.ts';
import { deleteLinks } from '#server/identity/links/private-links.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { findMailsOff, setMailsOff } from '#server/messages/notifications/client-links.sql.ts';
import {
  findReturned,
  insertQueued,
  type QueuedDelivery,
} from '#server/messages/notifications/deliveries.sql.ts';
import { refuseUnconfirmed } from '#server/messages/notifications/unconfirmed.sql.ts';
import {
  findThreadClient,
  insertMessage,
  listConversations,
  listThread,
  markRead,
} from '#server/messages/conversations/conversations.sql.ts';
import { message as messageEmail } from '#server/messages/conversations/message.notification.ts';
import { attachPhotos } from '#server/people/photos/message-photos.sql.ts';
import { searchMessages } from '#server/messages/conversations/message-search.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found, InvalidField } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { Server } from '#server/platform/http/server.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

const HOUR_S = 3600;
const MAX_MAILS = 300;
const TOO_MANY = 'You have sent many emails within an hour.';
const NO_MAIL_SERVER =
  'This Pawkeeper has no mail server. Choose WhatsApp or a text message, or ask your administrator to set SMTP_URL and MAIL_FROM.';

const NO_PHOTOS_THERE = 'Photos go by email, or with a note. Choose Email, or remove the photos.';
const PHOTO_GONE =
  'A photo is no longer available or has already been sent. Remove it, then choose it again.';

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
        summary: 'List conversations, newest message first',
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
        summary: 'Search messages by words or beginnings of words, newest first',
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
        summary: 'List the messages with a client, newest first, a page at a time',
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
        summary: 'Write to a client, by email or with a phone app',
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
          const message = `${client.firstName} has no email address. Add one first, or choose another way.`;
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
          kind: messageEmail.kind,
          subjectId: stored.id,
          dedupeKey: 'once',
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
        summary: 'Mark a client’s messages as read: all, or up to the newest one shown',
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
        summary: 'Get whether a client gets booking emails',
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
        summary: 'Switch a client’s booking emails on or off',
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
        summary: 'Revoke all links to a client’s conversation and pages, on all devices',
        params: conversationParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { db, ownerId, params } = request;
      await transaction(db, async (db) => {
        found(await findThreadClient(db, ownerId, params.clientId), 'Client');
        await deleteLinks(db, ownerId, 'client', params.clientId);
        await deleteDevices(db, ownerId, params.clientId);
        await logEvent(db, ownerId, 'links-revoked', { detail: 'client' });
      });
      return reply.code(204).send(null);
    },
  );
}
