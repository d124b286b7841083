/** Every statement about surcharges. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type Surcharge,
  type SurchargeChanges,
  type SurchargeValues,
  surcharge,
  surchargeInput,
} from '#contract/diary/prices.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, type ConstraintErrors } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(surcharge.shape));
const written = Object.keys(surchargeInput.shape);

/** The errors for a surcharge whose fields do not fit each other. */
export const surchargeConstraints: ConstraintErrors = {
  surcharges_amount_or_percent: {
    field: 'amount',
    message: 'Enter either an amount or a percentage, and leave the other one empty.',
  },
  surcharges_region: {
    field: 'region',
    message: 'A bank holiday surcharge needs its region, and no other surcharge has one.',
  },
  surcharges_time: {
    field: 'time',
    message: 'A surcharge before or after an hour needs its time, and no other surcharge has one.',
  },
};

/** The surcharges of an owner, the oldest first. */
export const surchargeList = (ownerId: string): RowList => ({
  table: 'surcharges',
  record: surcharge,
  where: sql`user_id = ${ownerId}`,
  order: sql`created_at, id`,
});

/** One surcharge, or undefined. */
export const findSurcharge = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Surcharge | undefined> =>
  db.row(sql`select ${columns} from surcharges where user_id = ${ownerId} and id = ${id}`);

/** Adds a surcharge and returns it. */
export const insertSurcharge = (
  db: Database,
  ownerId: string,
  values: SurchargeValues,
): Promise<Surcharge> =>
  db.one(sql`insert into surcharges
    ${insertValues({ id: newId(), userId: ownerId }, written, values)} returning ${columns}`);

/** Changes a surcharge; refused with `Conflict` where it changed since `readAt`. No booking changes with it. */
export async function updateSurcharge(
  db: Database,
  ownerId: string,
  id: string,
  changes: SurchargeChanges,
  readAt: string | undefined,
): Promise<Surcharge> {
  const row = await db.row<Surcharge>(sql`update surcharges set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'surcharge', () => findSurcharge(db, ownerId, id));
}

/** Deletes a surcharge; returns whether there was one. */
export const deleteSurcharge = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from surcharges where user_id = ${ownerId} and id = ${id}`)) > 0;
