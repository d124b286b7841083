/** Every statement about photos, their upload URLs, and the files to delete. */
import { ADVISORY_LOCKS } from '#server/platform/db/advisory-locks.ts';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { UploadKind } from '#contract/people/uploads.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';

/** How many uploads an owner may have that are no photo yet. */
const MAX_OPEN_UPLOADS = 50;

/** An upload URL that is to be issued. */
export interface NewUpload {
  id: string;
  kind: UploadKind;
  /** The session that it ends with, if there is one. */
  sid: string | undefined;
  addressHash: string;
  /** The bytes go straight to the store, which this server does not see happen. */
  direct: boolean;
  expiresAt: Date;
  /** The file that will be sent, and when it is removed at the latest. */
  key: string;
  removedAt: Date;
}

/** Stores a new upload and lists its file for removal; returns whether the owner could have one more. */
export const insertUpload = async (
  db: Database,
  ownerId: string,
  { id, kind, sid, addressHash, direct, expiresAt, key, removedAt }: NewUpload,
): Promise<boolean> =>
  (await db.run(sql`with listed as (
      insert into stored_removals (key, due_at) values (${key}, ${removedAt.toISOString()}))
    insert into uploads (id, user_id, kind, session_sid, address_hash, state, expires_at)
      select ${id}::uuid, ${ownerId}::uuid, ${kind}::text, ${sid ?? null}::text, ${addressHash}::text, ${direct ? 'direct' : 'issued'}::text,
        ${expiresAt.toISOString()}::timestamptz
      where (select count(*) from uploads where user_id = ${ownerId}) < ${MAX_OPEN_UPLOADS}`)) > 0;

/** Begins the one upload that a URL allows, and returns what it is to become; undefined where it is used, expired or another owner's. */
export const beginUpload = async (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<UploadKind | undefined> =>
  (
    await db.row<{ kind: UploadKind }>(sql`update uploads set state = 'receiving'
      where user_id = ${ownerId} and id = ${id} and state = 'issued'
        and expires_at > ${now.toISOString()} returning kind`)
  )?.kind;

/** The file has come whole; false where the upload is gone meanwhile. */
export const completeUpload = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`update uploads set state = 'received'
    where user_id = ${ownerId} and id = ${id} and state = 'receiving'`)) > 0;

/** Deletes an upload: its sending failed, or it became a photo. Answers how many there were. */
export const deleteUpload = (db: Database, ownerId: string, id: string): Promise<number> =>
  db.run(sql`delete from uploads where user_id = ${ownerId} and id = ${id}`);

/** The id of an upload that has arrived, by its URL; `since` is the oldest expiry that still counts. */
export const findUpload = async (
  db: Database,
  ownerId: string,
  addressHash: string,
  since: Date,
  kind: UploadKind,
): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(sql`select id from uploads
      where user_id = ${ownerId} and address_hash = ${addressHash}
        and kind = ${kind} and state in ('received', 'direct') and expires_at > ${since.toISOString()}`)
  )?.id;

/** Uploads whose URLs have expired. */
export const uploadsBefore = (since: Date): ExpiredRows => ({
  table: 'uploads',
  where: sql`expires_at <= ${since.toISOString()}`,
});

/** Whose picture it is: a visit's, a pet's, of messages with a client, of a pet that a prospect told about, or the owner's own. */
export interface PhotoSubject {
  ownerId: string;
  visitId?: string;
  /** The client that it is sent to. */
  clientId?: string;
  /** The pet that has the photo; with a visit, the pet that it shows. */
  petId?: string | undefined;
  /** The pet that a prospect told about. */
  toldPet?: { prospectId: string; id: string };
}

/** The owner's own photo. */
export const OF_OWNER = sql`pet_id is null and visit_id is null and message_client_id is null and prospect_id is null`;

/** Each has an index of its own; `is not distinct from` would use neither, and read everybody's photos. */
function ofSubject({ visitId, clientId, petId, toldPet }: PhotoSubject): Sql {
  if (toldPet) return sql`prospect_id = ${toldPet.prospectId} and told_pet_id = ${toldPet.id}`;
  if (visitId !== undefined) return sql`visit_id = ${visitId}`;
  if (clientId !== undefined) return sql`message_client_id = ${clientId}`;
  return petId === undefined ? OF_OWNER : sql`pet_id = ${petId}`;
}

/** Whether the photo is one of this visit, or the one of this pet or of the owner now. */
export const isPhotoOf = async (
  db: Database,
  subject: PhotoSubject,
  id: string,
): Promise<boolean> =>
  (await db.row(
    sql`select 1 as yes from photos where user_id = ${subject.ownerId} and ${ofSubject(subject)} and id = ${id}`,
  )) !== undefined;

/** Those of these ids that are anybody's photo or document. */
export const listShown = async (db: Database, ids: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`select id from photos where id = any(${ids}::uuid[])
      union select id from documents where id = any(${ids}::uuid[])`)
  ).map(({ id }) => id);

/** Whether there is such a photo of this owner. */
export const hasPhoto = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from photos where user_id = ${ownerId} and id = ${id}`)) !==
  undefined;

/** Sets the photo URL of a pet; false where the pet is absent. Locks the pet until the transaction ends. */
export const setPetPhoto = async (
  db: Database,
  ownerId: string,
  petId: string,
  url: string,
): Promise<boolean> =>
  (await db.run(sql`update pets set photo_url = ${url},
    updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${petId}`)) > 0;

/** Sets the photo URL of a user. Locks the user until the transaction ends. */
export const setProfilePhoto = async (
  db: Database,
  ownerId: string,
  url: string,
): Promise<boolean> =>
  (await db.run(sql`update users set profile_image_url = ${url},
    updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where id = ${ownerId}`)) > 0;

/** Deletes the photo of a pet, or of the owner; a trigger lists its files for removal. Returns its id. */
export const deletePhotoOf = async (
  db: Database,
  subject: PhotoSubject,
): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(sql`delete from photos
      where user_id = ${subject.ownerId} and ${ofSubject(subject)} returning id`)
  )?.id;

/** Deletes a photo of a visit; a trigger lists its files for removal. Returns whether there was one. */
export const deleteVisitPhoto = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from photos
    where user_id = ${ownerId} and id = ${id} and visit_id is not null`)) > 0;

/** Locks a visit until the transaction ends, and counts its photos; undefined where there is no such visit. */
export async function lockVisitPhotos(
  db: Database,
  ownerId: string,
  visitId: string,
): Promise<number | undefined> {
  const visit = await db.row(sql`select 1 as yes from visits
    where user_id = ${ownerId} and id = ${visitId} for update`);
  // Counted after the lock: a statement that waited for it would not see the photos that were added meanwhile.
  const counted = await db.one<{ photos: number }>(sql`select count(*)::int as photos from photos
    where user_id = ${ownerId} and visit_id = ${visitId}`);
  return visit && counted.photos;
}

/** Adds the row that lets a photo be seen; `bytes` is the size of its files. A pet that is gone is no longer shown on a visit's. */
export const insertPhoto = (
  db: Database,
  { ownerId, visitId, clientId, petId, toldPet }: PhotoSubject,
  { id, bytes }: { id: string; bytes: number },
): Promise<number> =>
  visitId === undefined
    ? db.run(sql`insert into photos (id, user_id, pet_id, message_client_id, prospect_id, told_pet_id, file_bytes)
        values (${id}, ${ownerId}, ${petId ?? null}, ${clientId ?? null}, ${toldPet?.prospectId ?? null},
          ${toldPet?.id ?? null}, ${bytes})`)
    : db.run(sql`insert into photos (id, user_id, visit_id, visit_pet_id, file_bytes)
        values (${id}, ${ownerId}, ${visitId}, (select id from pets
          where user_id = ${ownerId} and id = ${petId ?? null} for key share), ${bytes})`);

/** Lists files for removal before they are written. */
export const listForRemoval = (
  db: Database,
  keys: readonly string[],
  dueAt: Date,
): Promise<number> =>
  db.run(sql`insert into stored_removals (key, due_at)
    select key, ${dueAt.toISOString()}::timestamptz from unnest(${keys}::text[]) as key
    on conflict (key) do nothing`);

/** Deletes files from the removal list; waits for a job that holds one. Returns how many were still on it. */
export const deleteRemovals = (db: Database, keys: readonly string[]): Promise<number> =>
  db.run(sql`delete from stored_removals where key = any(${keys}::text[])`);

/** Locks these files on the removal list, but for those that somebody else holds, until the transaction ends. */
export const lockFreeRemovals = async (db: Database, keys: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ key: string }>(sql`select key from stored_removals
      where key = any(${keys}::text[]) for update skip locked`)
  ).map(({ key }) => key);

/** The files whose time has come, longest due first. */
export const listDueRemovals = async (
  db: Database,
  now: Date,
  limit: number,
): Promise<string[]> => {
  const rows = await db.rows<{ key: string }>(sql`select key from stored_removals
    where due_at <= ${now.toISOString()} order by due_at, key limit ${limit}`);
  return rows.map(({ key }) => key);
};

/** Puts a file that could not be removed behind the others. */
export const postponeRemoval = (db: Database, key: string, dueAt: Date): Promise<number> =>
  db.run(sql`update stored_removals set due_at = ${dueAt.toISOString()} where key = ${key}`);

/** More than any picture that we make (1600 by 1600 pixels), and than a document. */
export const MAX_KEPT_BYTES = 12 * 1024 * 1024;

/** The files of every photo that is shown, of all owners; the names are those of `photoKey`. */
export const allPhotoFiles = sql`select 'photos/' || id || '-' || size || '.webp' as key
  from photos cross join unnest(array['card', 'full']) as size order by id, size`;

/** The files of every document, of all owners; the names are those of `documentKey`. */
export const allDocumentFiles = sql`select 'documents/' || id || case type when 'application/pdf' then '.pdf' else '.webp' end as key
  from documents order by id`;

/** How long a backup waits for removals under way, or for another backup. */
const HOLD_MS = 120_000;

/** Keeps files from being removed while this connection lasts, once those being removed now are gone. */
export async function holdRemovals(client: pg.PoolClient): Promise<void> {
  await client.query(`set lock_timeout = ${HOLD_MS}`);
  await client.query(`select pg_advisory_lock(${ADVISORY_LOCKS.fileRemovals})`);
  await client.query('reset lock_timeout');
}

/** Lets files be removed again. */
export const releaseRemovals = async (client: pg.PoolClient): Promise<void> => {
  await client.query(`select pg_advisory_unlock(${ADVISORY_LOCKS.fileRemovals})`);
};

/** Whether files may be removed in this transaction: not while a backup reads them. A backup waits for its end. */
export const mayRemove = async (db: Database): Promise<boolean> =>
  (
    await db.one<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.fileRemovals}) as free`,
    )
  ).free;
