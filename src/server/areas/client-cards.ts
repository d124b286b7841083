/** Keeps the vaccination cards that clients send on their pages, each with the request that tells the owner of it. */
import { cardId, inFileQueue, keepCard, type SentFileContext } from '#server/areas/sent-cards.ts';
import {
  findSent,
  insertRequest,
  type TellOfRequests,
} from '#server/diary/requests/requests.sql.ts';
import type { KeepCard } from '#server/overview/client-pages/card.http.ts';
import { findPetOf } from '#server/overview/client-pages/pets.sql.ts';
import { findDocument, insertDocument } from '#server/people/documents/documents.sql.ts';
import { found } from '#server/platform/errors/errors.ts';

type ClientCardContext = SentFileContext & Pick<TellOfRequests, 'tellOwner'>;

/** Throws `HttpError` with a sentence for the client; then nothing is left behind. A form that is sent twice is one card and one request. */
export const clientCards =
  (context: ClientCardContext): KeepCard =>
  (db, reader, { id: petId, name }, { form, content }) =>
    inFileQueue({ ...context, db }, reader.ownerId, reader.clientId, () => {
      const { ownerId, clientId } = reader;
      const id = cardId(clientId, `${petId} ${form}`, content);
      return keepCard({ ...context, db }, id, content, async (db, card) => {
        const sent = await findSent(db, reader, id);
        found(await findPetOf(db, reader, petId), 'Pet');
        // The owner may have deleted it before it was sent again. The client reads that it was sent, so it is kept again.
        if (!(await findDocument(db, ownerId, id))) {
          const whose = { clientId: null, petId, sentByClientId: clientId };
          await insertDocument(db, ownerId, { ...card, ...whose });
        }
        if (sent) return sent;
        const request = await insertRequest(
          db,
          reader,
          {
            kind: 'tellChange',
            formKey: id,
            petIds: [petId],
            message: `I’ve sent ${name}’s vaccination card.`,
          },
          context.now(),
        );
        await context.tellOwner(db, request);
        return request;
      });
    });
