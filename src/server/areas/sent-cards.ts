/**
 * Keeps the vaccination cards that prospects and clients send: checked like the owners' uploads, one at a time and behind all of theirs.
 */
import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { Document } from '#contract/people/documents.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import {
  contentOf,
  type DocumentContext,
  documentKey,
  documentName,
} from '#server/people/documents/documents.ts';
import type { AreaContext } from '#server/areas/area.ts';
import { photoQuotaOf } from '#server/overview/usage/quotas.ts';
import { sentDocuments } from '#server/people/photos/sent-documents.ts';
import { deleteRemovals } from '#server/people/photos/photos.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { BUSY } from '#server/platform/http/sent-files.ts';
import { isUsedUp, type Quota } from '#server/platform/limits/quotas.ts';
import { createQueue } from '#server/platform/queues/queue.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';

/** What sent files are kept with; `quota` is that of the owner's photos. */
export type SentFileContext = DocumentContext & { quota: Quota };

/** The same, of this Pawkeeper. */
export const sentFiles = ({ config, photos, quotas }: AreaContext): SentFileContext => ({
  ...photos,
  timeZone: config.timeZone,
  files: sentDocuments(photos),
  quota: photoQuotaOf(quotas),
});

/** The row of a card, but for whose it is. */
export type Card = Pick<Document, 'id' | 'name' | 'type' | 'bytes'>;

const NO_ROOM = 'There is no room for files at the moment. You can go on without.';

/** One at a time: pictures wait for those of owners in their own queue, and a PDF takes one process of several. */
const fileQueue = createQueue({ length: 8, share: 2, busyMessage: BUSY });

/** Does one thing with a sent file after the other. Throws 403 where the owner has no room, and 503 where too many wait. */
export const inFileQueue = <Result>(
  { db, quota }: SentFileContext,
  ownerId: string,
  sender: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  fileQueue(sender, (runInQueue) =>
    runInQueue(async () => {
      if (await isUsedUp(db, ownerId, quota)) throw new HttpError(403, NO_ROOM);
      return work();
    }),
  );

/** The same file for the same `use` is one card, however often it is sent. */
export const cardId = (sender: string, use: string, content: Buffer): string =>
  v5(`${use} ${createHash('sha256').update(content).digest('hex')}`, sender);

/**
 * Checks a sent file, writes it to the store, and has `insert` make the row that shows it, in a transaction. Throws `InvalidField` for what is no
 * picture or PDF. Where `insert` throws, nothing is left behind.
 */
export async function keepCard<Result>(
  { db, files, now, timeZone }: SentFileContext,
  id: string,
  sent: Buffer,
  insert: (db: Database, card: Card) => Promise<Result>,
): Promise<Result> {
  const { type, content } = await contentOf('prospects', sent, 'last');
  const key = documentKey({ id, type });
  const name = documentName({ id, type }, businessDay(now(), timeZone));
  try {
    await files.write(db, key, content);
    return await transaction(db, async (db) => {
      const result = await insert(db, { id, name, type, bytes: content.length });
      if ((await deleteRemovals(db, [key])) === 0) {
        throw new StorageFailure(new Error(`The file ${key} was not ready in time`));
      }
      return result;
    });
  } catch (error) {
    await files.remove([key]);
    throw error;
  }
}
