/** Every statement about the treatments of pets. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type Treatment,
  type TreatmentChanges,
  type TreatmentValues,
  treatment,
  treatmentInput,
  MAX_TREATMENTS,
} from '#contract/people/treatments.ts';
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

const columns = columnsOf(Object.keys(treatment.shape));
const written = Object.keys(treatmentInput.shape);

/** The errors for a treatment that is due before it was given, and for one whose document has gone. */
export const treatmentConstraints: ConstraintErrors = {
  treatments_due: {
    field: 'dueOn',
    message: 'This is before the day it was given. Correct one of the two dates.',
  },
  treatments_document_fkey: {
    field: 'documentId',
    message: 'This document no longer exists. Choose another one.',
  },
};

/** The treatments of all pets of an owner, pet by pet. */
export const treatmentRows = (ownerId: string): RowList => ({
  table: 'treatments',
  record: treatment,
  where: sql`user_id = ${ownerId}`,
  order: sql`pet_id, given_on, created_at, id`,
});

/**
 * The treatments that are due on a day, or were before, of pets in use, the longest overdue first. A later treatment of the same kind and
 * name replaces the due one.
 */
export const dueTreatments = (ownerId: string, day: string): RowList => ({
  table: 'treatments',
  record: treatment,
  where: sql`user_id = ${ownerId} and due_on <= ${day}
    and exists (select from pets p where p.user_id = treatments.user_id and p.id = treatments.pet_id
      and p.archived_at is null)
    and not exists (select from treatments l where l.user_id = treatments.user_id
      and l.pet_id = treatments.pet_id and l.kind = treatments.kind and lower(l.name) = lower(treatments.name)
      and (l.given_on, l.created_at, l.id) > (treatments.given_on, treatments.created_at, treatments.id))`,
  order: sql`due_on, id`,
});

/** The treatments of a pet, the oldest first. */
export const listTreatments = (
  db: Database,
  ownerId: string,
  petId: string,
): Promise<Treatment[]> =>
  db.rows(sql`select ${columns} from treatments
    where user_id = ${ownerId} and pet_id = ${petId} order by given_on, created_at, id`);

/** One treatment, or undefined. */
export const findTreatment = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Treatment | undefined> =>
  db.row(sql`select ${columns} from treatments where user_id = ${ownerId} and id = ${id}`);

/** Adds a treatment to a pet within a transaction, and returns it. */
export async function insertTreatment(
  db: Database,
  ownerId: string,
  petId: string,
  values: TreatmentValues,
): Promise<Treatment> {
  await lockPet(db, ownerId, petId);
  const others = await listTreatments(db, ownerId, petId);
  if (others.length >= MAX_TREATMENTS) {
    throw new HttpError(
      400,
      `A pet has at most ${MAX_TREATMENTS} treatments. Delete one first, or change it.`,
    );
  }
  return db.one(sql`insert into treatments
    ${insertValues({ id: newId(), userId: ownerId, petId }, written, values)} returning ${columns}`);
}

/** Changes a treatment; refused with `Conflict` where it changed since `readAt`. */
export async function updateTreatment(
  db: Database,
  ownerId: string,
  id: string,
  changes: TreatmentChanges,
  readAt: string | undefined,
): Promise<Treatment> {
  const row = await db.row<Treatment>(sql`update treatments set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'treatment', () => findTreatment(db, ownerId, id));
}

/** Deletes a treatment; returns whether there was one. */
export const deleteTreatment = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from treatments where user_id = ${ownerId} and id = ${id}`)) > 0;
