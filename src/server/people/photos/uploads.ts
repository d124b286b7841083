/**
 * Uploads of photos: a URL that is issued to one owner, is valid for minutes and works once; and the claim that turns an upload into a
 * photo. A URL of ours needs no signature: its row says whose it is, and the session who sends. A bucket's is signed.
 */
import { createHash } from 'node:crypto';
import { MAX_DOCUMENT_BYTES, MAX_PHOTO_BYTES } from '#contract/choices.ts';
import type { UploadKind, UploadResponse } from '#contract/people/uploads.ts';
import { findPet } from '#server/people/pets/pets.sql.ts';
import type { Principal } from '#server/platform/http/principal.ts';
import { HttpError, found, InvalidField, Unauthorized } from '#server/platform/errors/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { atMost, type ByteSource, FileTooLarge } from '#server/platform/storage/storage.ts';
import {
  claimableSince,
  photoUrl,
  type PhotoContext,
  type PhotoSource,
  removeUpload,
  savePhoto,
  uploadKey,
  uploadRemovedAt,
} from '#server/people/photos/photos.ts';
import {
  beginUpload,
  completeUpload,
  deleteUpload,
  findUpload,
  insertUpload,
  isPhotoOf,
  type PhotoSubject,
} from '#server/people/photos/photos.sql.ts';

const VALID_SECONDS = 600;

/** The most bytes that may be sent. */
const MAX_BYTES = { photo: MAX_PHOTO_BYTES, document: MAX_DOCUMENT_BYTES } as const;
const TOO_LARGE = {
  photo: 'The photo must be at most 5 MB.',
  document: 'The document must be at most 10 MB.',
} as const;
const NOT_SENT = 'This photo was not sent, or has already been saved. Choose it again.';

/** The URL is another owner's, used or expired, or none: the answer does not say which. */
const unusable = (): HttpError =>
  new HttpError(404, 'This upload has expired. Choose the photo again.');

/** The hash by which an upload's URL is stored. */
export const hashOf = (address: string): string =>
  createHash('sha256').update(address).digest('hex');

/**
 * Issues a URL to upload one photo to: the store's own where it has one and the size is known, else one of this server.
 */
export async function issueUpload(
  context: PhotoContext,
  { ownerId, sid }: Pick<Principal, 'ownerId' | 'sid'>,
  bytes: number | undefined,
  kind: UploadKind = 'photo',
): Promise<UploadResponse> {
  const { db, storage, now } = context;
  if (bytes !== undefined && bytes > MAX_BYTES[kind]) throw new HttpError(413, TOO_LARGE[kind]);
  const id = newId();
  const key = uploadKey(id);
  const expiresAt = new Date(now().getTime() + VALID_SECONDS * 1000);
  const direct =
    bytes === undefined ? undefined : await storage.directUpload(key, VALID_SECONDS, bytes);
  const uploadURL = direct ?? `/api/uploads/${id}`;
  const isStored = await insertUpload(db, ownerId, {
    id,
    kind,
    sid,
    addressHash: hashOf(uploadURL),
    direct: direct !== undefined,
    expiresAt,
    key,
    removedAt: uploadRemovedAt(expiresAt),
  });
  if (!isStored) {
    throw new HttpError(
      429,
      'Too many photos were sent without being saved. Try again in an hour.',
    );
  }
  return { uploadURL, objectPath: photoUrl(id) };
}

/** Turns a failure of sending into its answer. */
function sendingFailure(error: unknown, kind: UploadKind): unknown {
  return error instanceof FileTooLarge ? new HttpError(413, TOO_LARGE[kind]) : error;
}

/** Receives one upload; `length` is what its sender says that it is. A failed one leaves nothing behind, and its URL is used up. */
export async function receiveUpload(
  context: PhotoContext,
  { ownerId, stands }: Principal,
  id: string,
  { body, length }: { body: ByteSource; length: number },
): Promise<void> {
  const { db, storage, now } = context;
  if (length > MAX_DOCUMENT_BYTES) throw new HttpError(413, TOO_LARGE.document);
  const kind = await beginUpload(db, ownerId, id, now());
  if (kind === undefined) throw unusable();
  try {
    if (length > MAX_BYTES[kind]) throw new HttpError(413, TOO_LARGE[kind]);
    await storage.write(uploadKey(id), atMost(body, MAX_BYTES[kind]));
    if (!(await stands(db))) throw new Unauthorized();
    if (!(await completeUpload(db, ownerId, id))) throw unusable();
  } catch (error) {
    await removeUpload(context, id);
    await deleteUpload(db, ownerId, id);
    throw sendingFailure(error, kind);
  }
}

/** Reads a sent file. Throws `InvalidField` for `field`, with `notSent` where there is none. */
export async function readUpload(
  { storage }: PhotoContext,
  id: string,
  kind: UploadKind,
  field: string,
  notSent: string,
): Promise<Buffer> {
  try {
    const bytes = await storage.read(uploadKey(id), MAX_BYTES[kind]);
    if (!bytes) throw new InvalidField(field, notSent);
    return bytes;
  } catch (error) {
    throw error instanceof FileTooLarge ? new InvalidField(field, TOO_LARGE[kind]) : error;
  }
}

/** The upload that a URL of ours or of the bucket names. */
export const uploadIdIn = (photoURL: string): string | undefined =>
  /\/uploads\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\?|$)/.exec(photoURL)?.[1];

/** The id of the upload, where it is the photo of this subject already: then the save is a repeated one. */
async function isSaved({ db }: PhotoContext, subject: PhotoSubject, photoURL: string) {
  const id = uploadIdIn(photoURL);
  return id !== undefined && (await isPhotoOf(db, subject, id)) ? id : undefined;
}

/** Finds what a photo is for in the areas below, which register their own look-up. Undefined where the owner has none of that id. */
export interface PhotoSubjects {
  findVisit: (db: Database, ownerId: string, id: string) => Promise<unknown>;
  findThreadClient: (db: Database, ownerId: string, clientId: string) => Promise<unknown>;
}

/** Photos, and the look-ups that say whether the owner may attach one. */
export type ClaimContext = PhotoContext & { subjects: PhotoSubjects };

/** The claims that are under way in this process, by subject and URL. */
const claims = new Map<string, Promise<string>>();

/**
 * Turns what was sent to a URL of this owner into a photo of a visit, of a message, of a pet or of the owner, and answers the photo's URL. May
 * be repeated after a lost answer or a 503: the same URL answers the same photo, for as long as it is shown. One that
 * is repeated while it is under way gets the same answer, and makes no picture.
 */
export function claimUpload(
  context: ClaimContext,
  subject: PhotoSubject,
  photoURL: string,
): Promise<string> {
  const { ownerId, visitId, clientId, petId } = subject;
  const key = [ownerId, visitId, clientId, petId, photoURL].join(' ');
  const underWay = claims.get(key);
  if (underWay) return underWay;
  const claim = claimOnce(context, subject, photoURL).finally(() => claims.delete(key));
  claims.set(key, claim);
  return claim;
}

async function claimOnce(
  context: ClaimContext,
  subject: PhotoSubject,
  photoURL: string,
): Promise<string> {
  const { db, now, subjects } = context;
  const { ownerId, visitId, clientId, petId } = subject;
  if (visitId !== undefined) found(await subjects.findVisit(db, ownerId, visitId), 'Visit');
  else if (clientId !== undefined)
    found(await subjects.findThreadClient(db, ownerId, clientId), 'Client');
  else if (petId !== undefined) found(await findPet(db, ownerId, petId), 'Pet');
  const saved = await isSaved(context, subject, photoURL);
  if (saved !== undefined) return photoUrl(saved);
  const id = await findUpload(
    db,
    subject.ownerId,
    hashOf(photoURL),
    claimableSince(now()),
    'photo',
  );
  if (id === undefined) throw new InvalidField('photoURL', NOT_SENT);
  const source: PhotoSource = {
    id,
    read: () => readUpload(context, id, 'photo', 'photoURL', NOT_SENT),
    async use(db) {
      const used = await deleteUpload(db, subject.ownerId, id);
      if (used === 0) throw new InvalidField('photoURL', NOT_SENT);
    },
  };
  try {
    const url = await savePhoto(context, subject, source);
    await removeUpload(context, id);
    return url;
  } catch (error) {
    // The same save may have succeeded at the same time, or its answer from the database was lost.
    if ((await isSaved(context, subject, photoURL)) !== undefined) return photoUrl(id);
    // What is no photo stays none. After any other failure the save can be repeated.
    if (error instanceof InvalidField) {
      await deleteUpload(db, subject.ownerId, id);
      await removeUpload(context, id);
    }
    throw error;
  }
}
