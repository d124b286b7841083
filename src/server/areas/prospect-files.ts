/** Keeps the photos and vaccination cards that a prospect adds for their pets. Accepting gives the same files to the pet. */
import type { ProspectFile } from '#contract/people/prospects.ts';
import { cardId, inFileQueue, keepCard, type SentFileContext } from '#server/areas/sent-cards.ts';
import { findDocument, insertDocument } from '#server/people/documents/documents.sql.ts';
import { type PhotoContext, photoKey, savePhoto } from '#server/people/photos/photos.ts';
import { MAX_KEPT_BYTES } from '#server/people/photos/photos.sql.ts';
import { lockForFile, type ToldPetRef } from '#server/people/prospects/prospect-files.sql.ts';
import type { ProspectFiles } from '#server/people/welcome/welcome-files.http.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';

type ProspectFileContext = PhotoContext & SentFileContext;

/** A photo replaces the one before. */
const savePetPhoto = (
  context: ProspectFileContext,
  ownerId: string,
  toldPet: ToldPetRef,
  content: Buffer,
): Promise<string> =>
  savePhoto(
    context,
    { ownerId, toldPet },
    {
      id: newId(),
      read: async () => content,
      use: (db) => lockForFile(db, ownerId, toldPet, { kind: 'photo', bytes: 0 }),
    },
  );

async function saveCard(
  context: ProspectFileContext,
  ownerId: string,
  toldPet: ToldPetRef,
  sent: Buffer,
): Promise<void> {
  const id = cardId(toldPet.prospectId, toldPet.id, sent);
  if (await findDocument(context.db, ownerId, id)) return;
  await keepCard(context, id, sent, async (db, card) => {
    await lockForFile(db, ownerId, toldPet, { kind: 'card', bytes: card.bytes });
    // Sent twice at once.
    if (await findDocument(db, ownerId, id)) return;
    await insertDocument(db, ownerId, { ...card, clientId: null, petId: null, toldPet });
  });
}

/** Throws `HttpError` with a sentence for the prospect: what is no picture or PDF, or one too many. Then nothing is left behind. */
const keepFile = (
  context: ProspectFileContext,
  ownerId: string,
  toldPet: ToldPetRef,
  kind: ProspectFile['kind'],
  content: Buffer,
): Promise<unknown> =>
  inFileQueue(context, ownerId, toldPet.prospectId, async () => {
    // Looked at once more in the transaction; here it saves the work.
    await transaction(context.db, (db) => lockForFile(db, ownerId, toldPet, { kind, bytes: 0 }));
    if (kind === 'photo') await savePetPhoto(context, ownerId, toldPet, content);
    else await saveCard(context, ownerId, toldPet, content);
  });

export const prospectFiles = (context: ProspectFileContext): ProspectFiles => ({
  keep: (db, ownerId, toldPet, kind, content) =>
    keepFile({ ...context, db }, ownerId, toldPet, kind, content),
  readPhoto: (id, size) => context.storage.read(photoKey(id, size), MAX_KEPT_BYTES),
});
