/**
 * The way of a photo's bytes to us: an address that is issued to one owner, signed, valid for minutes and sent to
 * once; and the claim that turns what was sent into a photo, once.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import type { UploadResponse } from '#contract/uploads.ts';
import { findPet } from '#server/pets/pets.sql.ts';
import { AnsweredFailure, found, InvalidField } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { atMost, type ByteSource, FileTooLarge } from '#server/platform/storage/storage.ts';
import {
  claimableSince,
  photoAddress,
  type PhotoContext,
  type PhotoPlace,
  removeUpload,
  savePhoto,
  uploadKey,
  uploadRemovedAt,
} from './photos.ts';
import {
  beginUpload,
  completeUpload,
  deleteUpload,
  findUploadSecret,
  insertUpload,
  takeUpload,
} from './photos.sql.ts';

const VALID_SECONDS = 600;

export const PHOTO_TOO_LARGE = 'The photo must be at most 5 MB.';
const NOT_SENT = 'This photo was not sent, or was saved already. Choose it again.';

/** The address is forged, another owner's, used or expired: nobody learns which. */
const unusable = (): AnsweredFailure =>
  new AnsweredFailure(404, 'This upload address is not valid any more. Choose the photo again.');

const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');

async function signatureOf(
  { db }: PhotoContext,
  ownerId: string,
  id: string,
  expires: string,
): Promise<string> {
  const secret = await findUploadSecret(db);
  return createHmac('sha256', secret).update(`${id}.${ownerId}.${expires}`).digest('base64url');
}

async function ownAddress(context: PhotoContext, ownerId: string, id: string, expiresAt: Date) {
  const expires = String(expiresAt.getTime());
  const signature = await signatureOf(context, ownerId, id, expires);
  return `/api/uploads/${id}?expires=${expires}&signature=${signature}`;
}

/** Issues an address to send one photo to: the store's own where it has one, else one of this server. */
export async function issueUpload(context: PhotoContext, ownerId: string): Promise<UploadResponse> {
  const { db, storage, now } = context;
  const id = newId();
  const key = uploadKey(id);
  const expiresAt = new Date(now().getTime() + VALID_SECONDS * 1000);
  const direct = await storage.directUpload(key, VALID_SECONDS);
  const uploadURL = direct ?? (await ownAddress(context, ownerId, id, expiresAt));
  const kept = await insertUpload(db, ownerId, {
    id,
    addressHash: hashOf(uploadURL),
    direct: direct !== undefined,
    expiresAt,
    key,
    removedAt: uploadRemovedAt(expiresAt),
  });
  if (!kept) {
    throw new AnsweredFailure(429, 'Many photos were sent and not saved. Try again in an hour.');
  }
  return { uploadURL, objectPath: photoAddress(id) };
}

/** What the query of an address of ours says. */
export interface Signed {
  expires: string;
  signature: string;
}

/** Lets through only what was signed for this owner and has not expired. */
async function checkSignature(
  context: PhotoContext,
  ownerId: string,
  id: string,
  { expires, signature }: Signed,
): Promise<void> {
  const given = Buffer.from(signature);
  const right = Buffer.from(await signatureOf(context, ownerId, id, expires));
  const fits = given.length === right.length && timingSafeEqual(given, right);
  if (!fits || Number(expires) <= context.now().getTime()) throw unusable();
}

/** Turns a failure of sending into its answer. */
function sendingFailure(error: unknown): unknown {
  return error instanceof FileTooLarge ? new AnsweredFailure(413, PHOTO_TOO_LARGE) : error;
}

/** Takes the bytes of one sending. Nothing is kept of one that fails, and its address is used up. */
export async function receiveUpload(
  context: PhotoContext,
  ownerId: string,
  id: string,
  { signed, body }: { signed: Signed; body: ByteSource },
): Promise<void> {
  const { db, storage, now } = context;
  await checkSignature(context, ownerId, id, signed);
  if (!(await beginUpload(db, ownerId, id, now()))) throw unusable();
  try {
    await storage.write(uploadKey(id), atMost(body, MAX_PHOTO_BYTES));
    if (!(await completeUpload(db, ownerId, id))) throw unusable();
  } catch (error) {
    await removeUpload(context, id);
    await deleteUpload(db, ownerId, id);
    throw sendingFailure(error);
  }
}

async function readUpload({ storage }: PhotoContext, id: string): Promise<Buffer> {
  try {
    const bytes = await storage.read(uploadKey(id), MAX_PHOTO_BYTES);
    if (!bytes) throw new InvalidField('photoURL', NOT_SENT);
    return bytes;
  } catch (error) {
    throw error instanceof FileTooLarge ? new InvalidField('photoURL', PHOTO_TOO_LARGE) : error;
  }
}

/** Turns what was sent to an address of this owner into the photo of a pet or of the owner; gives its new address. */
export async function claimUpload(
  context: PhotoContext,
  place: PhotoPlace,
  photoURL: string,
): Promise<string> {
  const { db, now } = context;
  // An absent pet is told before the upload is used up; the statement that sets its photo asks again.
  if (place.petId !== undefined) found(await findPet(db, place.ownerId, place.petId), 'Pet');
  const id = await takeUpload(db, place.ownerId, hashOf(photoURL), claimableSince(now()));
  if (id === undefined) throw new InvalidField('photoURL', NOT_SENT);
  try {
    return await savePhoto(context, place, () => readUpload(context, id), id);
  } finally {
    await removeUpload(context, id);
  }
}
