/** Every statement about the files of a prospect's pets, which become those of the pets. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  MAX_PROSPECT_FILES,
  MAX_PROSPECT_MB,
  type ProspectFile,
} from '#contract/people/prospects.ts';
import type { Pet } from '#contract/people/pets.ts';
import { setPetPhoto } from '#server/people/photos/photos.sql.ts';
import { lockProspect } from '#server/people/prospects/prospects.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpError, NotFound } from '#server/platform/errors/errors.ts';

/** A pet among those that a prospect told about. */
export interface ToldPetRef {
  prospectId: string;
  id: string;
}

const MEGABYTE = 1_000_000;
const TOO_MANY = `You’ve added ${MAX_PROSPECT_FILES} files, which is the most. Remove one, then add this one again.`;
const TOO_MUCH = `Your files come to ${MAX_PROSPECT_MB} MB, which is the most. Remove one, then add this one again.`;

/**
 * Locks a prospect, within a transaction that adds a file of `bytes` to a pet. Throws `NotFound` where the pet is gone, and 403 where there
 * is no room. The photo that a new one replaces doesn't count.
 */
export async function lockForFile(
  db: Database,
  ownerId: string,
  pet: ToldPetRef,
  added: Pick<ProspectFile, 'kind' | 'bytes'>,
): Promise<void> {
  const { told, files } = await lockProspect(db, ownerId, pet.prospectId);
  if (!told.pets.some(({ id }) => id === pet.id)) throw new NotFound('Pet');
  const others = files.filter(
    ({ kind, petId }) => kind === 'card' || added.kind === 'card' || petId !== pet.id,
  );
  if (others.length >= MAX_PROSPECT_FILES) throw new HttpError(403, TOO_MANY);
  const bytes = others.reduce((sum, file) => sum + file.bytes, added.bytes);
  if (bytes > MAX_PROSPECT_MB * MEGABYTE) throw new HttpError(403, TOO_MUCH);
}

/** Deletes a file of a prospect, or all of a pet; triggers list what is stored for removal. */
export async function deleteProspectFiles(
  db: Database,
  ownerId: string,
  prospectId: string,
  of: { fileId: string } | { petId: string },
): Promise<void> {
  const which = 'fileId' in of ? sql`id = ${of.fileId}` : sql`told_pet_id = ${of.petId}`;
  await db.run(sql`delete from photos
    where user_id = ${ownerId} and prospect_id = ${prospectId} and ${which}`);
  await db.run(sql`delete from documents
    where user_id = ${ownerId} and prospect_id = ${prospectId} and ${which}`);
}

/** Whether a prospect has this photo. */
export const hasProspectPhoto = async (
  db: Database,
  ownerId: string,
  prospectId: string,
  id: string,
): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from photos
    where user_id = ${ownerId} and prospect_id = ${prospectId} and id = ${id}`)) !== undefined;

/**
 * Gives the files of a pet that was told to the pet that was made of it; returns its documents, the oldest first. The client, who sent
 * them, sees them on their own pages.
 */
export async function moveFilesToPet(
  db: Database,
  ownerId: string,
  told: ToldPetRef,
  { id: petId, clientId }: Pick<Pet, 'id' | 'clientId'>,
): Promise<{ id: string }[]> {
  const ofTold = sql`user_id = ${ownerId} and prospect_id = ${told.prospectId} and told_pet_id = ${told.id}`;
  const moved = sql`pet_id = ${petId}, prospect_id = null, told_pet_id = null`;
  const photo = await db.row<{ url: string }>(
    sql`update photos set ${moved} where ${ofTold} returning '/api/photos/' || id as url`,
  );
  if (photo) await setPetPhoto(db, ownerId, petId, photo.url);
  const cards = await db.rows<{ id: string; createdAt: string }>(sql`update documents
    set ${moved}, sent_by_client_id = ${clientId}
    where ${ofTold} returning id, created_at as "createdAt"`);
  return cards.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}
