/** The photo calls: upload URLs, uploading, saving and serving. */
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import {
  messagePhotoInput,
  petPhoto,
  petPhotoInput,
  photoSizeQuery,
  profilePhotoInput,
  uploadHeaders,
  uploadInput,
  uploadResponse,
  visitPhotoInput,
} from '#contract/people/uploads.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import { accountOf } from '#server/identity/accounts/principal.ts';
import { originOf } from '#server/platform/http/same-origin.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import { deleteWaitingPhoto } from '#server/people/photos/message-photos.sql.ts';
import { type PhotoContext, photoKey, removePhoto } from '#server/people/photos/photos.ts';
import { deleteVisitPhoto, hasPhoto, MAX_KEPT_BYTES } from '#server/people/photos/photos.sql.ts';
import { piecesOf } from '#server/people/photos/receiving.ts';
import { endSoon } from '#server/platform/http/end-soon.ts';
import {
  type ClaimContext,
  claimUpload,
  issueUpload,
  receiveUpload,
} from '#server/people/photos/uploads.ts';

/** The longest that one sending may take: 5 MB on a bad mobile line. */
const SENDING_MS = 5 * 60_000;

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
    {
      schema: {
        operationId: 'uploadPhoto',
        summary: 'Upload a photo',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { db, raw, params } = request;
      try {
        const body = piecesOf(raw, SENDING_MS);
        const length = Number(raw.headers['content-length'] ?? 0);
        await receiveUpload({ ...context, db }, principalOf(request), params.id, { body, length });
      } finally {
        endSoon(raw);
      }
      return reply.code(204).send(null);
    },
  );
}

/** The photo calls for signed-in users; `publicOrigin` is the origin that people open, if it is set. */
export async function photoRoutes(
  app: Server,
  context: ClaimContext,
  publicOrigin: string | undefined,
): Promise<void> {
  /** Upload URLs of this server are issued as paths; a browser may send them back with the origin in front. */
  function asIssued(request: FastifyRequest, url: string): string {
    const origin = originOf(request, publicOrigin);
    return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  }

  app.post(
    '/api/objects/upload',
    {
      schema: {
        operationId: 'createUpload',
        summary: 'Get a URL to upload a photo to',
        headers: uploadHeaders,
        body: uploadInput,
        response: { 200: uploadResponse },
      },
    },
    (request) => {
      const bytes = request.headers['upload-length'] ?? request.body?.bytes;
      const kind = request.headers['x-upload-kind'];
      return issueUpload({ ...context, db: request.db }, principalOf(request), bytes, kind);
    },
  );

  app.put(
    '/api/pet-photos',
    {
      schema: {
        operationId: 'setPetPhoto',
        summary: 'Use an uploaded photo as the photo of a pet',
        body: petPhotoInput,
        response: { 200: petPhoto },
      },
    },
    async (request) => {
      const { photoURL, petId } = request.body;
      const subject = { ownerId: request.ownerId, petId };
      const own = { ...context, db: request.db };
      return { objectPath: await claimUpload(own, subject, asIssued(request, photoURL)) };
    },
  );

  app.put(
    '/api/visit-photos',
    {
      schema: {
        operationId: 'addVisitPhoto',
        summary: 'Add an uploaded photo to a visit',
        body: visitPhotoInput,
        response: { 200: petPhoto },
      },
    },
    async (request) => {
      const { photoURL, visitId, petId } = request.body;
      const subject = { ownerId: request.ownerId, visitId, petId: petId ?? undefined };
      const own = { ...context, db: request.db };
      return { objectPath: await claimUpload(own, subject, asIssued(request, photoURL)) };
    },
  );

  app.delete(
    '/api/visit-photos/:id',
    {
      schema: {
        operationId: 'deleteVisitPhoto',
        summary: 'Delete a photo of a visit',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      await removePhoto({ ...context, db }, ownerId, params.id, deleteVisitPhoto);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/message-photos',
    {
      schema: {
        operationId: 'addMessagePhoto',
        summary: 'Attach an uploaded photo to a message draft',
        body: messagePhotoInput,
        response: { 200: petPhoto },
      },
    },
    async (request) => {
      const { photoURL, clientId } = request.body;
      const own = { ...context, db: request.db };
      const subject = { ownerId: request.ownerId, clientId };
      return { objectPath: await claimUpload(own, subject, asIssued(request, photoURL)) };
    },
  );

  app.delete(
    '/api/message-photos/:id',
    {
      schema: {
        operationId: 'deleteMessagePhoto',
        summary: 'Delete a photo waiting for its message',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      await removePhoto({ ...context, db }, ownerId, params.id, deleteWaitingPhoto);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/profile-photo',
    {
      schema: {
        operationId: 'setProfilePhoto',
        summary: 'Use an uploaded photo as the profile photo',
        body: profilePhotoInput,
        response: { 200: petPhoto },
      },
    },
    async (request) => {
      const own = { ...context, db: accountOf(request) };
      const subject = { ownerId: request.ownerId };
      const url = asIssued(request, request.body.photoURL);
      return { objectPath: await claimUpload(own, subject, url) };
    },
  );

  app.get(
    '/api/photos/:id',
    {
      schema: {
        operationId: 'getPhoto',
        summary: 'Get a photo',
        params: idParams,
        querystring: photoSizeQuery,
        response: { 200: webp },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await hasPhoto(request.db, request.ownerId, id))) throw new NotFound('Photo');
      const key = photoKey(id, request.query.size);
      const bytes = found(await context.storage.read(key, MAX_KEPT_BYTES), 'Photo');
      // Each picture has a URL of its own, so the content of a URL never changes.
      return sendPicture(
        reply.header('vary', 'Cookie'),
        bytes,
        'private, max-age=31536000, immutable',
      );
    },
  );

  await app.register(async (scope) => {
    sendingRoute(scope.withTypeProvider<ZodTypeProvider>(), context);
  });
}
