/**
 * Keeps the photos and vaccination cards that a prospect adds for their pets: checked like the owners' uploads, one at a time and behind
 * all of theirs. Accepting gives the same files to the pet.
 */
import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { ProspectFile } from '#contract/people/prospects.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { findDocument, insertDocument } from '#server/people/documents/documents.sql.ts';
import {
  contentOf,
  type DocumentContext,
  documentKey,
  documentName,
} from '#server/people/documents/documents.ts';
import { type PhotoContext, photoKey, savePhoto } from '#server/people/photos/photos.ts';
import { deleteRemovals, MAX_KEPT_BYTES } from '#server/people/photos/photos.sql.ts';
import { lockForFile, type ToldPetRef } from '#server/people/prospects/prospect-files.sql.ts';
import type { ProspectFiles } from '#server/people/welcome/welcome-files.http.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { isUsedUp, type Quota } from '#server/platform/limits/quotas.ts';
import { createQueue } from '#server/platform/queues/queue.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';

/** What files of prospects are kept with; `quota` is that of the owner's photos. */
type ProspectFileContext = PhotoContext & DocumentContext & { quota: Quota };

const BUSY = 'Many files are arriving at the moment. Add yours again in a minute.';
const NO_ROOM = 'There is no room for files at the moment. You can go on without.';

/** One at a time: pictures wait for those of owners in their own queue, and a PDF takes one process of several. */
const fileQueue = createQueue({ length: 8, share: 2, busyMessage: BUSY });

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

/** The same file of the same pet is one card, however often it is sent. */
const cardId = ({ prospectId, id }: ToldPetRef, content: Buffer): string =>
  v5(`${id} ${createHash('sha256').update(content).digest('hex')}`, prospectId);

async function saveCard(
  context: ProspectFileContext,
  ownerId: string,
  toldPet: ToldPetRef,
  sent: Buffer,
): Promise<void> {
  const { db, files, now, timeZone } = context;
  const id = cardId(toldPet, sent);
  if (await findDocument(db, ownerId, id)) return;
  const { type, content } = await contentOf('prospects', sent, 'last');
  const bytes = content.length;
  const key = documentKey({ id, type });
  const name = documentName({ id, type }, businessDay(now(), timeZone));
  try {
    await files.write(db, key, content);
    await transaction(db, async (db) => {
      await lockForFile(db, ownerId, toldPet, { kind: 'card', bytes });
      if ((await deleteRemovals(db, [key])) === 0) {
        throw new StorageFailure(new Error(`The file ${key} was not ready in time`));
      }
      const whose = { clientId: null, petId: null, toldPet };
      await insertDocument(db, ownerId, { id, name, type, bytes, ...whose });
    });
  } catch (error) {
    await files.remove([key]);
    throw error;
  }
}

/** Throws `HttpError` with a sentence for the prospect: what is no picture or PDF, or one too many. Then nothing is left behind. */
const keepFile = (
  context: ProspectFileContext,
  ownerId: string,
  toldPet: ToldPetRef,
  kind: ProspectFile['kind'],
  content: Buffer,
): Promise<unknown> =>
  fileQueue(toldPet.prospectId, (runInQueue) =>
    runInQueue(async () => {
      if (await isUsedUp(context.db, ownerId, context.quota)) throw new HttpError(403, NO_ROOM);
      // Looked at once more in the transaction; here it saves the work.
      await transaction(context.db, (db) => lockForFile(db, ownerId, toldPet, { kind, bytes: 0 }));
      if (kind === 'photo') await savePetPhoto(context, ownerId, toldPet, content);
      else await saveCard(context, ownerId, toldPet, content);
    }),
  );

export const prospectFiles = (context: ProspectFileContext): ProspectFiles => ({
  keep: (db, ownerId, toldPet, kind, content) =>
    keepFile({ ...context, db }, ownerId, toldPet, kind, content),
  readPhoto: (id, size) => context.storage.read(photoKey(id, size), MAX_KEPT_BYTES),
});
