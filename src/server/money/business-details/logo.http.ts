/** The calls about the logo of a business. */
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { businessDetails } from '#contract/money/businessDetails.ts';
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import { findLogo, updateLogo } from '#server/money/business-details/business-details.sql.ts';
import { makeLogo } from '#server/platform/pictures/picture.ts';
import { transaction } from '#server/platform/db/database.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import type { Server } from '#server/platform/http/server.ts';

const PATH = '/api/business-details/logo';
const PICTURES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'application/octet-stream',
];

const pictureBytes = z.custom<Buffer>((body) => Buffer.isBuffer(body), 'Send a picture');

const png = {
  description: 'The logo.',
  content: { 'image/png': { schema: z.custom<Buffer>() } },
};

/** PUT takes the picture itself; what it is is read from its bytes. */
function sendingRoute(app: Server): void {
  app.removeAllContentTypeParsers();
  const asBuffer = { parseAs: 'buffer', bodyLimit: MAX_PHOTO_BYTES } as const;
  app.addContentTypeParser(PICTURES, asBuffer, (_request, body, done) => done(null, body));
  app.put(
    PATH,
    {
      bodyLimit: MAX_PHOTO_BYTES,
      schema: {
        operationId: 'setLogo',
        summary: 'Set the logo printed on new invoices',
        consumes: PICTURES,
        body: pictureBytes,
        response: { 200: businessDetails },
      },
    },
    async ({ db, ownerId, body }) => {
      const logo = await makeLogo(ownerId, body);
      return transaction(db, (db) => updateLogo(db, ownerId, logo));
    },
  );
}

export async function logoRoutes(app: Server): Promise<void> {
  await app.register(async (scope) => sendingRoute(scope.withTypeProvider<ZodTypeProvider>()));

  app.get(
    PATH,
    {
      schema: {
        operationId: 'getLogo',
        summary: 'Get the logo printed on invoices, if there is one',
        response: { 200: png, 204: z.null() },
      },
    },
    async ({ db, ownerId }, reply) => {
      const logo = await findLogo(db, ownerId);
      if (!logo) return reply.code(204).send(null);
      return sendPicture(reply, logo, 'private, no-cache', 'image/png');
    },
  );

  app.delete(
    PATH,
    {
      schema: {
        operationId: 'deleteLogo',
        summary: 'Remove the logo from new invoices',
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId }, reply) => {
      await transaction(db, (db) => updateLogo(db, ownerId, null));
      return reply.code(204).send(null);
    },
  );
}
