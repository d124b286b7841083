/** Every statement about the price list. The owner is part of each. */
import sql, { raw } from 'sql-template-tag';
import {
  type Service,
  type ServiceChanges,
  type ServiceValues,
  service,
  serviceInput,
} from '#contract/diary/services.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, InvalidField } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(service.shape));
const written = Object.keys(serviceInput.shape);

/** The services of an owner, in the order that they were given. */
export const serviceList = (ownerId: string): RowList => ({
  table: 'services',
  record: service,
  where: sql`user_id = ${ownerId}`,
  order: sql`position, id`,
});

/** One service, or undefined. */
export const findService = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Service | undefined> =>
  db.row(sql`select ${columns} from services where user_id = ${ownerId} and id = ${id}`);

/** Two that are added or ordered at once wait for each other, so that each has a place of its own. */
const lockOrder = (db: Database, ownerId: string): Promise<number> =>
  db.run(sql`select from users where id = ${ownerId} for no key update`);

/** Adds a service at the end of the list within a transaction, and returns it. */
export async function insertService(
  db: Database,
  ownerId: string,
  values: ServiceValues,
): Promise<Service> {
  await lockOrder(db, ownerId);
  const { last } = await db.one<{ last: number }>(sql`
    select coalesce(max(position), 0) as last from services where user_id = ${ownerId}`);
  const ids = { id: newId(), userId: ownerId, position: last + 1 };
  return db.one(
    sql`insert into services ${insertValues(ids, written, values)} returning ${columns}`,
  );
}

/** Changes a service; refused with `Conflict` where it changed since `readAt`. No booking changes with it. */
export async function updateService(
  db: Database,
  ownerId: string,
  id: string,
  changes: ServiceChanges,
  readAt: string | undefined,
): Promise<Service> {
  const row = await db.row<Service>(sql`update services set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'service', () => findService(db, ownerId, id));
}

/** Deletes a service; bookings keep their charges. Returns whether there was one. */
export const deleteService = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from services where user_id = ${ownerId} and id = ${id}`)) > 0;

/** Puts the services into the order of `ids`; those that are not named follow as they were. */
export async function orderServices(
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await lockOrder(db, ownerId);
  const found = await db.run(sql`update services set position = array_position(${ids}::uuid[], id)
    where user_id = ${ownerId} and id = any(${ids}::uuid[])`);
  if (found < new Set(ids).size) {
    throw new InvalidField('ids', 'One of these services no longer exists. Reload the page.');
  }
  await db.run(sql`update services set position = position + ${ids.length}
    where user_id = ${ownerId} and id <> all(${ids}::uuid[])`);
}

/** Makes the next prices of services the present ones once their first day has come; gives how many. */
export const startNextPrices = (db: Database, today: IsoDate, of: Owners): Promise<number> =>
  db.run(sql`update services set ${raw(NEXT_BECOMES_PRESENT)}
    where next_price_from <= ${today} and ${of('user_id')}`);

/** The same for one service of an owner, before its prices are changed. */
export const startNextPriceOf = (
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
): Promise<number> =>
  db.run(sql`update services set ${raw(NEXT_BECOMES_PRESENT)}
    where user_id = ${ownerId} and id = ${id} and next_price_from <= ${today}`);

const NEXT_BECOMES_PRESENT = `price = next_price, extra_pet_price = next_extra_pet_price,
  next_price_from = null, next_price = null, next_extra_pet_price = null`;
