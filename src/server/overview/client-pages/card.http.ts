/** Sending a pet's vaccination card: routes of the scope in `portal.http.ts`. The card is kept with the pet, and a request says so. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_DOCUMENT_BYTES } from '#contract/choices.ts';
import type { Request } from '#contract/diary/requests.ts';
import { cardPage } from '#server/overview/client-pages/card.pages.ts';
import { readerOf } from '#server/overview/client-pages/client-principal.ts';
import { idOf } from '#server/overview/client-pages/frame.pages.ts';
import { findPetOf, type ShownPet } from '#server/overview/client-pages/pets.sql.ts';
import type { Reader } from '#server/overview/client-pages/reader.sql.ts';
import { type RequestPages, settingsFor } from '#server/overview/client-pages/request-sending.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { found, HttpError, Unauthorized } from '#server/platform/errors/errors.ts';
import { endSoon } from '#server/platform/http/end-soon.ts';
import { sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import {
  FORM_ARRIVE_MS,
  leaveFormsUnread,
  type SentForm,
  withSentForm,
} from '#server/platform/http/sent-files.ts';
import type { Server } from '#server/platform/http/server.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

/** Keeps a client's card and stores the request that tells the owner of it; made of documents and requests where the app is composed. */
export type KeepCard = (
  db: DatabasePool,
  reader: Reader,
  pet: Pick<ShownPet, 'id' | 'name'>,
  sent: { form: string; content: Buffer },
) => Promise<Request>;

type CardPages = Pick<RequestPages, 'shownTo'> & { keepCard: KeepCard };

/** A file of 10 MB, and the lines between. */
const MAX_FORM_BYTES = MAX_DOCUMENT_BYTES + 16_384;
/** Of forms, also those that are refused; a client's requests have a limit of their own. */
const MAX_SENDINGS = 30;

const TOO_LARGE = 'A file can be at most 10 MB. Choose a smaller copy.';
const TOO_OFTEN = 'You’ve sent a lot of files.';
const NOTHING = 'Choose a photo or a PDF of the card first.';

const byId = { hide: true, params: z.object({ id: z.string() }) } as const;

export function cardRoutes(app: Server, { shownTo, keepCard }: CardPages): void {
  /** The pet, if the client may tell of changes. */
  async function petOf(request: FastifyRequest): Promise<ShownPet> {
    const reader = readerOf(request);
    const pet = found(await findPetOf(request.db, reader, idOf(request, 'Pet')), 'Pet');
    await settingsFor(request.db, reader, 'canTellChanges');
    return pet;
  }

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    pet: ShownPet,
    problem?: string,
  ) => {
    const { reader, frame } = shownTo(request, '/my/pets');
    return sendLinkedPage(reply, status, cardPage(frame, reader.business, pet, problem));
  };

  async function keep(request: FastifyRequest, pet: ShownPet, sent: SentForm | undefined) {
    if (!sent) throw new HttpError(413, TOO_LARGE);
    const content = sent.files.get('card');
    if (!content) throw new HttpError(400, NOTHING);
    if (content.length > MAX_DOCUMENT_BYTES) throw new HttpError(413, TOO_LARGE);
    // The form may have taken minutes.
    if (!(await principalOf(request).stands(request.db))) throw new Unauthorized();
    const form = sent.fields.get('form') ?? '';
    return keepCard(request.db, readerOf(request), pet, { form, content });
  }

  app.get('/my/tell/pets/:id/card', { schema: byId }, async (request, reply) =>
    show(request, reply, 200, await petOf(request)),
  );

  app.register(async (scope) => {
    leaveFormsUnread(scope);
    scope.post(
      '/my/tell/pets/:id/card',
      { schema: byId, config: { arriveMs: FORM_ARRIVE_MS } },
      async (request, reply) => {
        try {
          const pet = await petOf(request);
          const { clientId } = readerOf(request);
          const limit = { name: 'client-cards', subject: clientId, max: MAX_SENDINGS };
          try {
            await consumeRateLimits(request.db, TOO_OFTEN, [{ ...limit, windowSeconds: 3600 }]);
            const { id } = await withSentForm(request, clientId, MAX_FORM_BYTES, (sent) =>
              keep(request, pet, sent),
            );
            return await reply.redirect(`/my/requests/${id}?sent=1`, 303);
          } catch (error) {
            if (!(error instanceof HttpError) || error instanceof Unauthorized) throw error;
            return await show(request, reply, error.status, pet, error.message);
          }
        } finally {
          endSoon(request.raw);
        }
      },
    );
  });
}
