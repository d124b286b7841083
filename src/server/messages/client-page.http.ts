/**
 * The page of a client, by the private link of a mail. The link is bound to one client's thread. Opening it changes nothing, as
 * programs that check mails open every link.
 */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { messageText } from '#contract/conversations.ts';
import { type PhotoSize, photoSizeQuery } from '#contract/uploads.ts';
import {
  findLinkedClient,
  type LinkedClient,
  setMailsOff,
} from '#server/deliveries/client-links.sql.ts';
import { messageIdOf } from '#server/messages/message-ids.ts';
import { insertMessage, listThread } from '#server/messages/conversations.sql.ts';
import {
  endedPage,
  mailsPage,
  threadPage,
  type ThreadView,
} from '#server/messages/client-page.pages.ts';
import { isPhotoForClient } from '#server/photos/message-photos.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { found, NotFound, TooMany } from '#server/platform/http/errors.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import { type Look, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { MAX_FORM_BYTES } from '#server/platform/http/forms.ts';
import type { Server } from '#server/platform/http/server.ts';
import { networkOf } from '#server/platform/limits/ip-address.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

const HOUR_S = 3600;
const MAX_ANSWERS = 20;
const MAX_ANSWERS_FROM_ADDRESS = 60;
const TOO_MANY = 'You have sent a lot of messages.';

export interface ClientPageContext {
  db: DatabasePool;
  css: string;
  timeZone: string;
  now: () => Date;
  readPhoto: (id: string, size: PhotoSize) => Promise<Buffer | undefined>;
  /** Tells the professional of an answer, within the transaction that stores it. */
  onAnswer: (
    db: Database,
    client: Pick<LinkedClient, 'ownerId' | 'clientId'>,
    messageId: string,
  ) => Promise<void>;
}

const linkParams = z.object({ token: z.string() });
const photoParams = linkParams.extend({ id: z.string() });
const isId = (id: string): boolean => z.uuid().safeParse(id).success;

const options = { schema: { hide: true, params: linkParams } } as const;

/** Anything else than the fields of a form is none. */
const threadForm = z
  .object({ content: z.unknown(), form: z.string().catch('') })
  .partial()
  .catch({});
const mailsForm = z.object({ mails: z.unknown() }).partial().catch({});

/** The first sentence about what was typed. */
const problemIn = (error: z.ZodError): string =>
  error.issues[0]?.message ?? 'Write a message first';

export function clientPages(app: Server, context: ClientPageContext): void {
  const { db, now, timeZone, css, readPhoto, onAnswer } = context;
  const look = { css, timeZone };
  /** With the picture of the business, at a URL below the link. */
  const lookOf = (token: string, { photoId }: LinkedClient): Look => ({
    ...look,
    ...(photoId !== null && { photoUrl: `/c/${token}/photos/${photoId}?size=card` }),
  });

  async function show(
    reply: FastifyReply,
    client: LinkedClient,
    view: Pick<ThreadView, 'token' | 'before' | 'typed' | 'problem' | 'isSent'>,
    status = 200,
  ): Promise<FastifyReply> {
    const part = { withNotes: false, before: view.before };
    const messages = await listThread(
      db.forOwner(client.ownerId),
      client.ownerId,
      client.clientId,
      part,
    );
    const { businessName: business, firstName } = client;
    return sendLinkedPage(
      reply,
      status,
      threadPage(lookOf(view.token, client), { ...view, business, firstName, messages }),
    );
  }

  const ended = (reply: FastifyReply) => sendLinkedPage(reply, 404, endedPage(look));

  app.get(
    '/c/:token',
    {
      schema: {
        ...options.schema,
        querystring: z.object({
          sent: z.string().optional().catch(undefined),
          before: z.uuid().optional().catch(undefined),
        }),
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      const client = await findLinkedClient(db, token, now());
      if (!client) return ended(reply);
      const { sent, before } = request.query;
      return show(reply, client, { token, before, isSent: sent !== undefined });
    },
  );

  app.post('/c/:token', options, async (request, reply) => {
    const { token } = request.params;
    const client = await findLinkedClient(db, token, now());
    if (!client) return ended(reply);
    const { content = '', form } = threadForm.parse(request.body);
    const typed = typeof content === 'string' ? content.slice(0, 10_000).toWellFormed() : '';
    const read = messageText.safeParse(content);
    if (!read.success)
      return show(reply, client, { token, typed, problem: problemIn(read.error) }, 400);
    const { ownerId, clientId } = client;
    try {
      await consumeRateLimits(db, TOO_MANY, [
        { name: 'answer', subject: clientId, max: MAX_ANSWERS, windowSeconds: HOUR_S },
        {
          name: 'answer from',
          subject: networkOf(request.ip),
          max: MAX_ANSWERS_FROM_ADDRESS,
          windowSeconds: HOUR_S,
        },
      ]);
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      return show(reply, client, { token, typed, problem: error.message }, 429);
    }
    await transaction(db.forOwner(ownerId), async (db) => {
      const message = { content: read.data, channel: 'link', direction: 'incoming' } as const;
      // A second press of Send sends the same words with the same form.
      const id = form ? { id: messageIdOf(clientId, `${form} ${read.data}`) } : {};
      const stored = await insertMessage(db, ownerId, clientId, { ...message, ...id });
      if (stored) await onAnswer(db, client, stored.id);
    });
    // A reload sends nothing again.
    return reply.redirect(`/c/${token}?sent=1`, 303);
  });

  app.get(
    '/c/:token/photos/:id',
    { schema: { hide: true, params: photoParams, querystring: photoSizeQuery } },
    async ({ params: { token, id }, query: { size } }, reply) => {
      const client = isId(id) ? await findLinkedClient(db, token, now()) : undefined;
      const isShown =
        client &&
        (id === client.photoId ||
          (await isPhotoForClient(db, client.ownerId, client.clientId, id)));
      if (!isShown) throw new NotFound('Photo');
      return sendPicture(reply, found(await readPhoto(id, size), 'Photo'), 'private, no-store');
    },
  );

  app.get('/c/:token/unsubscribe', options, async (request, reply) => {
    const { token } = request.params;
    const client = await findLinkedClient(db, token, now());
    if (!client) return ended(reply);
    const { businessName: business, hasMailsOff: isOff } = client;
    return sendLinkedPage(reply, 200, mailsPage(lookOf(token, client), { token, business, isOff }));
  });

  void app.register(async (scope) => {
    // Mail programs send `List-Unsubscribe=One-Click` here, in either form (RFC 8058, 3.2). Of the second nothing is needed.
    const unread = { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES } as const;
    scope.addContentTypeParser('multipart/form-data', unread, (_request, _body, done) =>
      done(null, {}),
    );
    scope.post<{ Params: { token: string } }>(
      '/c/:token/unsubscribe',
      options,
      async (request, reply) => {
        const { token } = request.params;
        const client = await findLinkedClient(db, token, now());
        if (!client) return ended(reply);
        const { mails } = mailsForm.parse(request.body);
        const isOff = mails !== 'on';
        await setMailsOff(db.forOwner(client.ownerId), client.ownerId, client.clientId, isOff);
        const { businessName: business } = client;
        const page = mailsPage(lookOf(token, client), { token, business, isOff });
        return sendLinkedPage(reply, 200, page);
      },
    );
  });
}
