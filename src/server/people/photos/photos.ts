/** Puts pictures beside pets, users, visits and messages: the files, the rows that show them, and the removal of both. */
import type { FastifyBaseLogger } from 'fastify';
import { MAX_VISIT_PHOTOS } from '#contract/visits/visits.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { lockWaitingPhotos } from '#server/people/photos/message-photos.sql.ts';
import { found, HttpError, NotFound } from '#server/platform/errors/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import { forEverybody, type Owners } from '#server/platform/jobs/for-everybody.ts';
import { type Storage, StorageFailure } from '#server/platform/storage/storage.ts';
import {
  deletePhotoOf,
  insertPhoto,
  listDueRemovals,
  listForRemoval,
  listShown,
  lockFreeRemovals,
  lockVisitPhotos,
  mayRemove,
  type PhotoSubject,
  postponeRemoval,
  setPetPhoto,
  setProfilePhoto,
  deleteRemovals,
  uploadsBefore,
} from '#server/people/photos/photos.sql.ts';
import { makeSizes, type Size } from '#server/platform/pictures/picture.ts';

/** What everything about photos is done with. */
export interface PhotoContext {
  db: DatabasePool;
  storage: Storage;
  now: () => Date;
  log: FastifyBaseLogger;
}

const HOUR_MS = 3_600_000;
/** Sizes that are written but not shown after this time are left over: writing them takes seconds. */
export const WRITING_MS = HOUR_MS;
/** How long a file may wait in the store for the photo to be saved, after its URL has expired. */
const CLAIM_MS = HOUR_MS;
/** Longer than any sending that began in time may last. */
const UPLOAD_KEPT_MS = 2 * HOUR_MS;

/** When an uploaded file is removed in any case. */
export const uploadRemovedAt = (expiresAt: Date): Date =>
  new Date(expiresAt.getTime() + UPLOAD_KEPT_MS);

/** Uploads whose URLs expired before this moment can no longer become a photo. */
export const claimableSince = (now: Date): Date => new Date(now.getTime() - CLAIM_MS);

export const uploadKey = (id: string): string => `uploads/${id}`;

/** The trigger on `photos` writes the same names. */
export const photoKey = (id: string, size: Size): string => `photos/${id}-${size}.webp`;

const keysOf = (id: string): string[] => [photoKey(id, 'card'), photoKey(id, 'full')];

/** The URL of a photo; `?size=card` is the small one. */
export const photoUrl = (id: string): string => `/api/photos/${id}`;

/** The id in such a URL. */
export const photoIdOf = (url: string): string => url.slice(photoUrl('').length);

/** The id of the photo or document that a file belongs to; undefined for a sent file. */
const shownIdOf = (key: string): string | undefined =>
  /^(?:photos\/(.+)-(?:card|full)|documents\/(.+))\.(?:webp|pdf)$/
    .exec(key)
    ?.slice(1)
    .find(Boolean);

const VISIT_IS_FULL = `A visit has at most ${MAX_VISIT_PHOTOS} photos. Delete one first.`;

/** More than several messages that are being written have. */
const MAX_WAITING_PHOTOS = 30;
const TOO_MANY_WAIT =
  'Many photos are waiting to be sent to this client. Send them or remove some, then choose this one again.';

/** How many removals may fail in a row before the store gets a rest. */
const MAX_FAILURES = 5;
/** A bucket takes some milliseconds for each file. */
const REMOVALS_AT_A_TIME = 16;
/** How many are removed in one transaction, which must stay within the database's time limit. */
const BATCH = 100;

/** What became of files that were to be removed, or only taken from the list. Those in neither list were not tried. */
interface Removals {
  done: string[];
  failed: { key: string; error: unknown }[];
  /** So many failed in a row that the store seems to be down. */
  isStoreAway: boolean;
}

/** Removes files, several at a time, until too many have failed in a row. */
async function removeFiles(storage: Storage, keys: readonly string[]): Promise<Removals> {
  const removals: Removals = { done: [], failed: [], isStoreAway: false };
  const left = [...keys];
  let failures = 0;
  async function work(): Promise<void> {
    for (let key = left.shift(); key !== undefined; key = left.shift()) {
      try {
        await storage.remove(key);
        removals.done.push(key);
        failures = 0;
      } catch (error) {
        removals.failed.push({ key, error });
        failures += 1;
        removals.isStoreAway ||= failures >= MAX_FAILURES;
      }
      if (removals.isStoreAway) return;
    }
  }
  await Promise.all(Array.from({ length: REMOVALS_AT_A_TIME }, work));
  return removals;
}

/**
 * Removes listed files and their lines on the list; the line of a file that could not be removed stays. Of a photo that
 * is shown only the line goes: a repeated save may have listed its files anew. Undefined while a backup holds the files.
 */
const removeListed = (
  { db, storage }: PhotoContext,
  keys: readonly string[],
): Promise<Removals | undefined> =>
  transaction(db, async (db) => {
    if (!(await mayRemove(db))) return undefined;
    const free = await lockFreeRemovals(db, keys);
    const ids = free.flatMap((key) => shownIdOf(key) ?? []);
    const shown = new Set(await listShown(db, [...new Set(ids)]));
    const isKept = (key: string): boolean => shown.has(shownIdOf(key) ?? '');
    const removals = await removeFiles(
      storage,
      free.filter((key) => !isKept(key)),
    );
    removals.done.push(...free.filter(isKept));
    await deleteRemovals(db, removals.done);
    return removals;
  });

/** Removes files at once where that works; else they stay listed for the next job. */
export async function removeSoon(context: PhotoContext, keys: readonly string[]): Promise<void> {
  const leave = (err: unknown): void =>
    context.log.warn({ err, keys }, 'files are left to the next job');
  try {
    for (const { error } of (await removeListed(context, keys))?.failed ?? []) leave(error);
  } catch (error) {
    leave(error);
  }
}

/** Removes an uploaded file that is done with. It stays listed: a bucket's URL works until it expires. */
export async function removeUpload({ storage, log }: PhotoContext, id: string): Promise<void> {
  try {
    await storage.remove(uploadKey(id));
  } catch (error) {
    log.warn({ err: error, key: uploadKey(id) }, 'a file is left to the next job');
  }
}

/** Writing took so long that the hourly job removed the files as abandoned ones. */
class RemovedMeanwhile extends StorageFailure {}

/** What a photo is made of. */
export interface PhotoSource {
  /** The photo's id; the upload's, where it was uploaded. */
  id: string;
  /** Reads the picture when it is its turn. */
  read: () => Promise<Buffer>;
  /** Uses the upload up, or looks whether there is room, within the transaction that shows the photo. Throws where that has happened already. */
  use?: (db: Database) => Promise<void>;
}

/** Shows the photo where it belongs. Throws `NotFound` where there is no such pet or visit. */
async function place(
  db: Database,
  { ownerId, visitId, clientId, petId, toldPet }: PhotoSubject,
  url: string,
): Promise<void> {
  // `use` has looked whether there is room for one more.
  if (toldPet) return;
  if (visitId !== undefined) {
    const photos = found(await lockVisitPhotos(db, ownerId, visitId), 'Visit');
    if (photos >= MAX_VISIT_PHOTOS) throw new HttpError(403, VISIT_IS_FULL);
  } else if (clientId !== undefined) {
    const waiting = found(await lockWaitingPhotos(db, ownerId, clientId), 'Client');
    if (waiting >= MAX_WAITING_PHOTOS) throw new HttpError(403, TOO_MANY_WAIT);
  } else if (petId === undefined) {
    if (!(await setProfilePhoto(db, ownerId, url))) throw new NotFound('User');
  } else if (!(await setPetPhoto(db, ownerId, petId, url))) throw new NotFound('Pet');
}

/** Shows the photo, and returns the id of the one that it replaces; a visit and a message have several. */
async function show(
  { db }: PhotoContext,
  subject: PhotoSubject,
  { id, use }: PhotoSource,
  bytes: number,
): Promise<string | undefined> {
  const url = photoUrl(id);
  return transaction(db, async (db) => {
    await place(db, subject, url);
    await use?.(db);
    // A job that removed the files in the meantime has deleted them from the list: then there is no photo.
    if ((await deleteRemovals(db, keysOf(id))) < keysOf(id).length) {
      throw new RemovedMeanwhile(new Error(`The files of photo ${id} were not ready in time`));
    }
    const isOneOfSeveral = (subject.visitId ?? subject.clientId) !== undefined;
    const replaced = isOneOfSeveral ? undefined : await deletePhotoOf(db, subject);
    await insertPhoto(db, subject, { id, bytes });
    return replaced;
  });
}

/** Deletes a photo of a visit, or one that waits for a message, with its files. Throws `NotFound`. */
export async function removePhoto(
  context: PhotoContext,
  ownerId: string,
  id: string,
  deleteRow: (db: Database, ownerId: string, id: string) => Promise<boolean>,
): Promise<void> {
  if (!(await deleteRow(context.db, ownerId, id))) throw new NotFound('Photo');
  await removeSoon(context, keysOf(id));
}

/**
 * Saves a new photo of a visit, a message, a pet or a user, removes the one before, and returns the new URL. Throws `InvalidField` for what is
 * no photo, `NotFound` for an absent pet, visit or client, `StorageFailure`; then nothing has changed and nothing is left behind.
 */
export async function savePhoto(
  context: PhotoContext,
  subject: PhotoSubject,
  source: PhotoSource,
): Promise<string> {
  const { db, storage, now } = context;
  const { id } = source;
  const sizes = await (subject.toldPet
    ? makeSizes('prospects', source.read, 'last')
    : makeSizes(subject.ownerId, source.read));
  await listForRemoval(db, keysOf(id), new Date(now().getTime() + WRITING_MS));
  try {
    await storage.write(photoKey(id, 'card'), [sizes.card]);
    await storage.write(photoKey(id, 'full'), [sizes.full]);
    const bytes = sizes.card.length + sizes.full.length;
    const replaced = await show(context, subject, source, bytes);
    if (replaced !== undefined) await removeSoon(context, keysOf(replaced));
  } catch (error) {
    // What was written after the job had passed is on no list.
    if (error instanceof RemovedMeanwhile) await listForRemoval(db, keysOf(id), now());
    // Only what is still listed is removed: where the answer to a commit was lost, a shown photo stays.
    await removeSoon(context, keysOf(id));
    throw error;
  }
  return photoUrl(id);
}

/** Saves the photo of a pet from bytes in memory. */
export const savePetPhoto = (
  context: PhotoContext,
  ownerId: string,
  petId: string,
  bytes: Buffer,
): Promise<string> =>
  savePhoto(context, { ownerId, petId }, { id: newId(), read: async () => bytes });

/**
 * Removes every file that is due, and deletes upload URLs that expired. Several servers may do so at once. Ends early
 * where the signal says so.
 */
export async function removeDueFiles(context: PhotoContext, signal?: AbortSignal): Promise<void> {
  const { db, now, log } = context;
  const startedAt = now();
  const uploads = uploadsBefore(claimableSince(startedAt));
  const deletion = (of: Owners) => deleteExpired(db, uploads, of);
  await forEverybody({ db, log }, 'deleting expired uploads', deletion, signal);
  for (;;) {
    if (signal?.aborted) return;
    const keys = await listDueRemovals(db, startedAt, BATCH);
    const removals = await removeListed(context, keys);
    // A backup may take as long as it likes: a later job goes on.
    if (removals === undefined) return;
    for (const { key, error } of removals.failed) {
      log.warn({ err: error, key }, 'a file could not be removed');
      await postponeRemoval(db, key, new Date(startedAt.getTime() + HOUR_MS));
    }
    // Where another server holds all of them, it goes on with the rest.
    const isIdle = removals.done.length + removals.failed.length === 0;
    if (isIdle || removals.isStoreAway || keys.length < BATCH) return;
  }
}
