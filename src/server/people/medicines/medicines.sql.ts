/** Every statement about the medicines of pets. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type Medicine,
  type MedicineChanges,
  type MedicineValues,
  medicine,
  medicineInput,
  MAX_MEDICINES,
} from '#contract/people/medicines.ts';
import { lockPet } from '#server/people/pets/pets.sql.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, type ConstraintErrors, HttpError } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(medicine.shape));
const written = Object.keys(medicineInput.shape);

/** The error for a medicine that ends before it begins. */
export const medicineConstraints: ConstraintErrors = {
  medicines_until: {
    field: 'until',
    message: 'The last day is before the first. Correct one of the two dates.',
  },
};

/** The medicines of all pets of an owner, pet by pet. */
export const medicineList = (ownerId: string): RowList => ({
  table: 'medicines',
  record: medicine,
  where: sql`user_id = ${ownerId}`,
  order: sql`pet_id, created_at, id`,
});

/** The medicines of a pet, the oldest first. */
export const listMedicines = (db: Database, ownerId: string, petId: string): Promise<Medicine[]> =>
  db.rows(sql`select ${columns} from medicines
    where user_id = ${ownerId} and pet_id = ${petId} order by created_at, id`);

/** One medicine, or undefined. */
export const findMedicine = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Medicine | undefined> =>
  db.row(sql`select ${columns} from medicines where user_id = ${ownerId} and id = ${id}`);

/** Adds a medicine to a pet within a transaction, and returns it. */
export async function insertMedicine(
  db: Database,
  ownerId: string,
  petId: string,
  values: MedicineValues,
): Promise<Medicine> {
  await lockPet(db, ownerId, petId);
  const others = await listMedicines(db, ownerId, petId);
  if (others.length >= MAX_MEDICINES) {
    throw new HttpError(
      400,
      `A pet has at most ${MAX_MEDICINES} medicines. Delete one first, or change it.`,
    );
  }
  return db.one(sql`insert into medicines
    ${insertValues({ id: newId(), userId: ownerId, petId }, written, values)} returning ${columns}`);
}

/** Changes a medicine; refused with `Conflict` where it changed since `readAt`. */
export async function updateMedicine(
  db: Database,
  ownerId: string,
  id: string,
  changes: MedicineChanges,
  readAt: string | undefined,
): Promise<Medicine> {
  const row = await db.row<Medicine>(sql`update medicines set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'medicine', () => findMedicine(db, ownerId, id));
}

/** Deletes a medicine; returns whether there was one. */
export const deleteMedicine = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from medicines where user_id = ${ownerId} and id = ${id}`)) > 0;

/** A medicine that an event may name, locked against deletion until the transaction ends; of a pet, where that is known. */
export const lockMedicine = (
  db: Database,
  ownerId: string,
  id: string,
  petId: string | undefined,
): Promise<Medicine | undefined> =>
  db.row(sql`select ${columns} from medicines where user_id = ${ownerId} and id = ${id}
    and pet_id = coalesce(${petId ?? null}::uuid, pet_id) for key share`);
