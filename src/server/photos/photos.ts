/** Puts pictures beside pets and users: the files, the rows that show them, and the removal of both. */
import type { FastifyBaseLogger } from 'fastify';
import { type DatabasePool, transaction } from '#server/platform/database.ts';
import { NotFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { type Storage, StorageFailure } from '#server/platform/storage/storage.ts';
import {
  deletePhotoOf,
  deleteUploadsBefore,
  insertPhoto,
  listDueRemovals,
  listForRemoval,
  mayRemove,
  postponeRemoval,
  setPetPhoto,
  setProfilePhoto,
  strikeOff,
  strikeOffFree,
} from './photos.sql.ts';
import { makeSizes, type Size } from './picture.ts';

/** What everything about photos is done with. */
export interface PhotoContext {
  db: DatabasePool;
  storage: Storage;
  now: () => Date;
  log: FastifyBaseLogger;
}

const HOUR_MS = 3_600_000;
/** Sizes that are written but not shown after this time belong to nobody: writing them takes seconds. */
const WRITING_MS = HOUR_MS;
/** How long a file may wait in the store for the photo to be saved, after its address has expired. */
const CLAIM_MS = HOUR_MS;
/** Longer than any sending that began in time may last. */
const UPLOAD_KEPT_MS = 2 * HOUR_MS;

/** When a sent file is removed, whatever became of it. */
export const uploadRemovedAt = (expiresAt: Date): Date =>
  new Date(expiresAt.getTime() + UPLOAD_KEPT_MS);

/** Addresses that expired before this moment can no longer be turned into a photo. */
export const claimableSince = (now: Date): Date => new Date(now.getTime() - CLAIM_MS);

export const uploadKey = (id: string): string => `uploads/${id}`;

/** The trigger on `photos` writes the same names. */
export const photoKey = (id: string, size: Size): string => `photos/${id}-${size}.webp`;

const keysOf = (id: string): string[] => [photoKey(id, 'card'), photoKey(id, 'full')];

/** Where a photo is shown; `?size=card` gives the small one. */
export const photoAddress = (id: string): string => `/api/photos/${id}`;

/** Removes a listed file and its line on the list: both, or none. False while a backup holds the files. */
const removeListed = ({ db, storage }: PhotoContext, key: string): Promise<boolean> =>
  transaction(db, async (db) => {
    if (!(await mayRemove(db))) return false;
    if (await strikeOffFree(db, key)) await storage.remove(key);
    return true;
  });

/** Removes files at once where that works; else they stay listed for the sweep. */
async function removeSoon(context: PhotoContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await removeListed(context, key);
    } catch (error) {
      context.log.warn({ err: error, key }, 'a file is left to the next sweep');
    }
  }
}

/** Removes a sent file that is done with. It stays listed: a bucket lets its address be used again until it expires. */
export async function removeUpload({ storage, log }: PhotoContext, id: string): Promise<void> {
  try {
    await storage.remove(uploadKey(id));
  } catch (error) {
    log.warn({ err: error, key: uploadKey(id) }, 'a file is left to the next sweep');
  }
}

/** Whose picture it is: a pet's, or without one the owner's own. */
export interface PhotoPlace {
  ownerId: string;
  petId?: string;
}

/** Writing took so long that a sweep took the files for abandoned ones. */
class SweptMeanwhile extends StorageFailure {}

/** Shows the photo `id` at its place, and gives the id of the one that it replaces. */
async function show(
  { db }: PhotoContext,
  { ownerId, petId }: PhotoPlace,
  id: string,
): Promise<string | undefined> {
  const address = photoAddress(id);
  return transaction(db, async (db) => {
    const isThere =
      petId === undefined
        ? await setProfilePhoto(db, ownerId, address)
        : await setPetPhoto(db, ownerId, petId, address);
    if (!isThere) throw new NotFound(petId === undefined ? 'User' : 'Pet');
    // A sweep that took the files in the meantime has struck them off: without them there is no photo.
    if ((await strikeOff(db, keysOf(id))) < keysOf(id).length) {
      throw new SweptMeanwhile(new Error(`The files of photo ${id} were not ready in time`));
    }
    const replaced = await deletePhotoOf(db, ownerId, petId);
    await insertPhoto(db, ownerId, id, petId);
    return replaced;
  });
}

/**
 * Gives a pet or a user a new photo, removes the one before, and gives the new address. `read` gives the bytes of
 * the picture when it is their turn. Throws `InvalidField` for what is no photo, `NotFound` for an absent pet,
 * `StorageFailure`; then nothing has changed and nothing is left behind.
 */
export async function savePhoto(
  context: PhotoContext,
  place: PhotoPlace,
  read: () => Promise<Buffer>,
  id: string,
): Promise<string> {
  const { db, storage, now } = context;
  const sizes = await makeSizes(read);
  await listForRemoval(db, keysOf(id), new Date(now().getTime() + WRITING_MS));
  try {
    await storage.write(photoKey(id, 'card'), [sizes.card]);
    await storage.write(photoKey(id, 'full'), [sizes.full]);
    const replaced = await show(context, place, id);
    if (replaced !== undefined) await removeSoon(context, keysOf(replaced));
  } catch (error) {
    // What was written after the sweep went by stands on no list.
    if (error instanceof SweptMeanwhile) await listForRemoval(db, keysOf(id), now());
    // Only what is still listed is removed: where the answer to a commit was lost, a shown photo stays.
    await removeSoon(context, keysOf(id));
    throw error;
  }
  return photoAddress(id);
}

/** Gives a pet a photo from bytes that are here already. */
export const savePetPhoto = (
  context: PhotoContext,
  ownerId: string,
  petId: string,
  bytes: Buffer,
): Promise<string> => savePhoto(context, { ownerId, petId }, async () => bytes, newId());

/** So many removals may fail in a row before a sweep gives the store a rest. */
const MAX_FAILURES = 5;
const BATCH = 500;

/** Removes every file whose time has come, and forgets addresses that expired. Several servers may sweep at once. */
export async function sweepPhotos(context: PhotoContext): Promise<void> {
  const { db, now, log } = context;
  const startedAt = now();
  await deleteUploadsBefore(db, claimableSince(startedAt));
  let failures = 0;
  for (;;) {
    const keys = await listDueRemovals(db, startedAt, BATCH);
    for (const key of keys) {
      try {
        // A backup may take as long as it likes: the next sweep comes in an hour.
        if (!(await removeListed(context, key))) return;
        failures = 0;
      } catch (error) {
        log.warn({ err: error, key }, 'a file could not be removed');
        await postponeRemoval(db, key, new Date(startedAt.getTime() + HOUR_MS));
        failures += 1;
        if (failures === MAX_FAILURES) return;
      }
    }
    if (keys.length < BATCH) return;
  }
}
