/** Every statement about photos of messages. The owner is part of each. */
import sql from 'sql-template-tag';
import type { ThreadMessage } from '#contract/messages/conversations.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';

/** Locks a client until the transaction ends, and counts the photos that wait for a message to them; undefined without such a client. */
export async function lockWaitingPhotos(
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<number | undefined> {
  const client = await db.row(sql`select 1 as yes from clients
    where user_id = ${ownerId} and id = ${clientId} for update`);
  // Counted after the lock: a statement that waited for it would not see the photos that were added meanwhile.
  const counted = await db.one<{ photos: number }>(sql`select count(*)::int as photos from photos
    where user_id = ${ownerId} and message_client_id = ${clientId} and message_id is null`);
  return client && counted.photos;
}

/** Gives photos that wait for a message to a client to this one; returns those that it then has. */
export const attachPhotos = async (
  db: Database,
  ownerId: string,
  { id, clientId }: Pick<ThreadMessage, 'id' | 'clientId'>,
  photoIds: readonly string[],
): Promise<ThreadMessage['photos']> => {
  const photos = await db.rows<
    ThreadMessage['photos'][number]
  >(sql`update photos set message_id = ${id}
    where user_id = ${ownerId} and message_client_id = ${clientId} and message_id is null
      and id = any(${photoIds}::uuid[])
    returning id, '/api/photos/' || id as "photoUrl"`);
  return photos.toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

/** Deletes a photo that waits for a message; a trigger lists its files for removal. Returns whether there was one. */
export const deleteWaitingPhoto = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from photos where user_id = ${ownerId} and id = ${id}
    and message_client_id is not null and message_id is null`)) > 0;

/** Whether a photo is of a message that this client may read: notes are the professional's own. */
export const isPhotoForClient = async (
  db: Database,
  ownerId: string,
  clientId: string,
  id: string,
): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from photos f join messages m on m.user_id = f.user_id and m.id = f.message_id
    where f.user_id = ${ownerId} and f.message_client_id = ${clientId} and f.id = ${id}
      and m.channel <> 'none'`)) !== undefined;

/** Photos that have waited for a message since before that moment. */
export const photosNotSent = (since: Date): ExpiredRows => ({
  table: 'photos',
  where: sql`message_client_id is not null and message_id is null
    and created_at < ${since.toISOString()}`,
});
