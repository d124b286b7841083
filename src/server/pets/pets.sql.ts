/** Every statement about pets. The owner is part of each; the pet's client is held by a foreign key. */
import sql from 'sql-template-tag';
import { type Pet, type PetChanges, type PetValues, pet, petInput } from '#contract/pets.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { changed, type MissingParents } from '#server/platform/http/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(pet.shape));
const written = Object.keys(petInput.shape);

/** The error for a pet whose client is absent or another owner's. */
export const petParents: MissingParents = {
  pets_client_fkey: {
    field: 'clientId',
    message: 'This client no longer exists. Choose another client.',
  },
};

/** All pets of an owner, by name. */
export const petList = (ownerId: string): RowList => ({
  table: 'pets',
  record: pet,
  where: sql`user_id = ${ownerId}`,
  order: sql`lower(name), id`,
});

/** One pet, or undefined. */
export const findPet = (db: Database, ownerId: string, id: string): Promise<Pet | undefined> =>
  db.row(sql`select ${columns} from pets where user_id = ${ownerId} and id = ${id}`);

/** Adds a pet to one of the owner's clients and returns it. */
export const insertPet = (db: Database, ownerId: string, values: PetValues): Promise<Pet> =>
  db.one(sql`insert into pets
    ${insertValues({ id: newId(), userId: ownerId }, written, values)} returning ${columns}`);

/** Changes a pet; refused with `Conflict` where it changed since `readAt`. */
export async function updatePet(
  db: Database,
  ownerId: string,
  id: string,
  changes: PetChanges,
  readAt: string | undefined,
): Promise<Pet> {
  const row = await db.row<Pet>(sql`update pets set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'pet', () => findPet(db, ownerId, id));
}

/** Deletes a pet with its appointments; returns whether there was one. */
export const deletePet = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from pets where user_id = ${ownerId} and id = ${id}`)) > 0;
