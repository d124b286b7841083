/** The call that makes the poster of a lost pet. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import { failure } from '#contract/errors.ts';
import { lostPosterQuery } from '#contract/overview/lostPoster.ts';
import { posterWriting } from '#server/overview/lost-poster/poster-document.ts';
import { findPet } from '#server/people/pets/pets.sql.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { makePrint } from '#server/platform/pictures/picture.ts';
import { runTask } from '#server/platform/processes/run-task.ts';

interface LostPosterContext {
  /** The business's day. */
  today: () => string;
  /** Reads the photo of this URL; undefined where its file is gone. */
  readPhoto: (photoUrl: string) => Promise<Buffer | undefined>;
}

const file = {
  description: 'The poster, on one A4 page.',
  content: { 'application/pdf': { schema: z.any() } },
};

export function lostPosterRoutes(app: Server, { today, readPhoto }: LostPosterContext): void {
  app.get(
    '/api/pets/:id/lost-poster',
    {
      config: { maxConcurrent: 2 },
      schema: {
        operationId: 'getLostPoster',
        summary: 'Get a poster of a lost pet, to print and to share',
        params: idParams,
        querystring: lostPosterQuery,
        response: { 200: file, 422: failure },
      },
    },
    async ({ db, ownerId, params, query }, reply) => {
      const pet = found(await findPet(db, ownerId, params.id), 'Pet');
      const { name, species, breed, colour, photoUrl } = pet;
      const picture = photoUrl === null ? undefined : await readPhoto(photoUrl);
      const pdf = await runTask(ownerId, posterWriting, {
        name,
        species,
        looks: [breed, colour].filter((part) => part !== null).join(', '),
        ...query,
        today: today(),
        photo: picture && (await makePrint(ownerId, picture)),
      });
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="lost pet.pdf"')
        .type('application/pdf')
        .send(Buffer.from(pdf));
    },
  );
}
