/** Pictures that came by email: they pass the same rules as photos that are uploaded. */
import { newId } from '#server/platform/db/ids.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { isUsedUp, type Quota } from '#server/platform/limits/quotas.ts';
import { type PhotoContext, savePhoto } from '#server/people/photos/photos.ts';
import type { PhotoSubject } from '#server/people/photos/photos.sql.ts';

/**
 * Keeps a picture for a message with a client, and returns its id; undefined where it is no photo, the client is gone, or there is no
 * room for it. Throws where the same may work later.
 */
export async function keepMailedPhoto(
  context: PhotoContext,
  quota: Quota,
  subject: PhotoSubject,
  bytes: Buffer,
): Promise<string | undefined> {
  if (await isUsedUp(context.db, subject.ownerId, quota)) return undefined;
  const id = newId();
  try {
    await savePhoto(context, subject, { id, read: async () => bytes });
    return id;
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return undefined;
    throw error;
  }
}
