/** The photo calls: addresses to send to, the sending itself, the saving, and the serving. */
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import { idParams } from '#contract/record.ts';
import { petPhoto, petPhotoInput, profilePhotoInput, uploadResponse } from '#contract/uploads.ts';
import { AnsweredFailure, found, NotFound } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import { originOf } from '#server/platform/same-origin.ts';
import { type PhotoContext, photoKey } from './photos.ts';
import { hasPhoto, MAX_KEPT_BYTES } from './photos.sql.ts';
import { endSoon, piecesOf } from './receiving.ts';
import { claimUpload, issueUpload, PHOTO_TOO_LARGE, receiveUpload } from './uploads.ts';

/** The longest that one sending may take: 5 MB on a bad mobile line. */
const SENDING_MS = 5 * 60_000;

/** Anything else than a signed query is answered like a wrong signature. */
const signedQuery = z.object({ expires: z.string().catch(''), signature: z.string().catch('') });

/** Any other size is the full one. */
const sizeQuery = z.object({ size: z.enum(['card', 'full']).catch('full') });

/** The picture itself. */
const webp = {
  description: 'The picture.',
  content: { 'image/webp': { schema: z.custom<Buffer>() } },
};

/** PUT {uploadURL}: any kind of body, read as it arrives and never beyond the limit. */
function sendingRoute(app: Server, context: PhotoContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  app.put(
    '/api/uploads/:id',
    { schema: { params: idParams, querystring: signedQuery, response: { 204: z.null() } } },
    async ({ raw, ownerId, params, query }, reply) => {
      try {
        if (Number(raw.headers['content-length']) > MAX_PHOTO_BYTES) {
          throw new AnsweredFailure(413, PHOTO_TOO_LARGE);
        }
        const sending = { signed: query, body: piecesOf(raw, SENDING_MS) };
        await receiveUpload(context, ownerId, params.id, sending);
      } finally {
        endSoon(raw);
      }
      return reply.code(204).send(null);
    },
  );
}

/** The photo calls for signed-in users; `publicOrigin` is the address that people open, if it is set. */
export async function photoRoutes(
  app: Server,
  context: PhotoContext,
  publicOrigin: string | undefined,
): Promise<void> {
  /** Our own addresses are issued as paths; a browser may give them back with the origin in front. */
  function asIssued(request: FastifyRequest, address: string): string {
    const origin = originOf(request, publicOrigin);
    return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  }

  app.post('/api/objects/upload', { schema: { response: { 200: uploadResponse } } }, (request) =>
    issueUpload(context, request.ownerId),
  );

  app.put(
    '/api/pet-photos',
    { schema: { body: petPhotoInput, response: { 200: petPhoto } } },
    async (request) => {
      const { photoURL, petId } = request.body;
      const place = { ownerId: request.ownerId, petId };
      return { objectPath: await claimUpload(context, place, asIssued(request, photoURL)) };
    },
  );

  app.put(
    '/api/profile-photo',
    { schema: { body: profilePhotoInput, response: { 200: petPhoto } } },
    async (request) => {
      const place = { ownerId: request.ownerId };
      const address = asIssued(request, request.body.photoURL);
      return { objectPath: await claimUpload(context, place, address) };
    },
  );

  app.get(
    '/api/photos/:id',
    { schema: { params: idParams, querystring: sizeQuery, response: { 200: webp } } },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await hasPhoto(context.db, request.ownerId, id))) throw new NotFound('Photo');
      const key = photoKey(id, request.query.size);
      const bytes = found(await context.storage.read(key, MAX_KEPT_BYTES), 'Photo');
      return reply
        .headers({
          'content-type': 'image/webp',
          // Each picture has an address of its own, so what stands here never changes.
          'cache-control': 'private, max-age=31536000, immutable',
          vary: 'Cookie',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(bytes);
    },
  );

  await app.register(async (scope) => {
    sendingRoute(scope.withTypeProvider<ZodTypeProvider>(), context);
  });
}
