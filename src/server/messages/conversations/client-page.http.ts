/**
 * The page of a client, by the private link of a mail. The link is bound to one client's thread. Opening it changes nothing, as
 * programs that check mails open every link.
 */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type PhotoSize, photoSizeQuery } from '#contract/people/uploads.ts';
import {
  findLinkedClient,
  type LinkedClient,
  setMailsOff,
} from '#server/messages/notifications/client-links.sql.ts';
import { type AnswerContext, takeAnswer } from '#server/messages/conversations/answers.ts';
import { portalUrlOf } from '#server/identity/links/private-links.sql.ts';
import { listThread } from '#server/messages/conversations/conversations.sql.ts';
import {
  endedClientPage,
  mailsPage,
  threadPage,
  type ThreadView,
} from '#server/messages/conversations/client-page.pages.ts';
import { isPhotoForClient } from '#server/people/photos/message-photos.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { MAX_FORM_BYTES } from '#server/platform/http/forms.ts';
import type { Server } from '#server/platform/http/server.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';

export interface ClientPageContext extends AnswerContext {
  css: string;
  timeZone: string;
  now: () => Date;
  readPhoto: (id: string, size: PhotoSize) => Promise<Buffer | undefined>;
}

const linkParams = z.object({ token: z.string() });
const photoParams = linkParams.extend({ id: z.string() });
const isId = (id: string): boolean => z.uuid().safeParse(id).success;

const options = { schema: { hide: true, params: linkParams } } as const;

/** Anything else than the fields of a form is none. */
const mailsForm = z.object({ mails: z.unknown() }).partial().catch({});

export function clientPages(app: Server, context: ClientPageContext): void {
  const { db, now, timeZone, css, readPhoto, onAnswer } = context;
  const frame = { css, timeZone };
  /** With the picture of the business, at a URL below the link. */
  const lookOf = (token: string, { photoId }: LinkedClient): PageFrame => ({
    ...frame,
    ...(photoId !== null && { photoUrl: `/c/${token}/photos/${photoId}?size=card` }),
  });

  async function show(
    reply: FastifyReply,
    client: LinkedClient,
    view: { token: string } & Pick<ThreadView, 'before' | 'typed' | 'problem' | 'isSent'>,
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
      threadPage(
        { ...lookOf(view.token, client), portalUrl: await portalUrlOf(db, view.token, now()) },
        {
          ...view,
          url: `/c/${view.token}`,
          photosUrl: `/c/${view.token}/photos`,
          emailsUrl: `/c/${view.token}/unsubscribe`,
          business,
          firstName,
          messages,
        },
      ),
    );
  }

  const ended = (reply: FastifyReply) => sendLinkedPage(reply, 404, endedClientPage(frame));

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
    const refused = await takeAnswer({ db, onAnswer }, client, request.body, networkOf(request.ip));
    if (refused) {
      const { status, typed, problem } = refused;
      return show(reply, client, { token, typed, problem }, status);
    }
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
