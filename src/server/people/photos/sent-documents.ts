/** What documents need of uploads and of the store: the file that was sent, and files that no row shows yet. */
import type { Database } from '#server/platform/db/database.ts';
import {
  claimableSince,
  type PhotoContext,
  removeSoon,
  removeUpload,
  WRITING_MS,
} from '#server/people/photos/photos.ts';
import {
  deleteRemovals,
  deleteUpload,
  findUpload,
  listForRemoval,
} from '#server/people/photos/photos.sql.ts';
import { hashOf, readUpload, uploadIdIn } from '#server/people/photos/uploads.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';

export const sentDocuments = (context: PhotoContext) => ({
  /** The upload that a URL names, whether it has arrived or not. */
  idIn: uploadIdIn,
  /** The id of an upload of a document that has arrived, by its URL. */
  find: (db: Database, ownerId: string, url: string) =>
    findUpload(db, ownerId, hashOf(url), claimableSince(context.now()), 'document'),
  /** The file. Throws `InvalidField` for `field`, with `notSent` where there is none. */
  read: (id: string, field: string, notSent: string) =>
    readUpload(context, id, 'document', field, notSent),
  /** Writes a file, which is removed again where nothing shows it. */
  async write(db: Database, key: string, content: Buffer): Promise<void> {
    await listForRemoval(db, [key], new Date(context.now().getTime() + WRITING_MS));
    await context.storage.write(key, [content]);
  },
  /** Uses an upload up for a file that was written, within the transaction that shows it; false where it was used before. */
  async use(db: Database, ownerId: string, id: string, key: string): Promise<boolean> {
    if ((await deleteUpload(db, ownerId, id)) === 0) return false;
    if ((await deleteRemovals(db, [key])) > 0) return true;
    throw new StorageFailure(new Error(`The file ${key} was not ready in time`));
  },
  /** Removes files that nothing shows, at once where that works. */
  remove: (keys: readonly string[]) => removeSoon(context, keys),
  removeUpload: (id: string) => removeUpload(context, id),
});
