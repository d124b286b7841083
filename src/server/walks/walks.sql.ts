/** Every statement about walk routes. The owner is part of each; lists leave the recorded points out. */
import { setImmediate as othersFirst } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { shortLine } from '#contract/rules/walkLine.ts';
import {
  type Walk,
  type WalkChanges,
  type WalkValues,
  walk,
  walkSummary,
  walkUpdate,
} from '#contract/walks.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { changed } from '#server/platform/http/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(walk.shape));
const written = [
  ...Object.keys(walkUpdate.shape).filter((field) => field !== 'updatedAt'),
  'line',
  'gpsBytes',
];

/** Two hours at one a second. */
const MANY_POINTS = 7_200;

/** The points as JSON text (a list would be taken for a database array), and with them the line of the lists. */
async function stored({ gpsData, ...values }: WalkChanges) {
  if (gpsData === undefined) return values;
  // Let waiting requests run first: checking many points has just taken its time, and the line takes as long again.
  if (gpsData && gpsData.length > MANY_POINTS) await othersFirst();
  const line = shortLine(gpsData);
  const gpsText = gpsData && JSON.stringify(gpsData);
  return {
    ...values,
    gpsData: gpsText,
    gpsBytes: gpsText?.length ?? 0,
    line: line && JSON.stringify(line),
  };
}

/** A route stands in the lists unless it is the track of a visit that was not kept among them. */
const isShown = (ownerId: string): Sql =>
  sql`(is_listed or id <> all(array(select walk_route_id from visits
    where user_id = ${ownerId} and walk_route_id is not null)))`;

/** All routes of an owner, newest first. */
export const walkList = (ownerId: string): RowList => ({
  table: 'walk_routes',
  record: walkSummary,
  where: sql`user_id = ${ownerId} and ${isShown(ownerId)}`,
  order: sql`created_at desc, id desc`,
});

/** The favourite routes of an owner, newest first. */
export const favoriteWalkList = (ownerId: string): RowList => ({
  ...walkList(ownerId),
  where: sql`user_id = ${ownerId} and is_favorite and ${isShown(ownerId)}`,
});

/** One route with its points, or undefined. */
export const findWalk = (db: Database, ownerId: string, id: string): Promise<Walk | undefined> =>
  db.row(sql`select ${columns} from walk_routes where user_id = ${ownerId} and id = ${id}`);

/**
 * Saves a route and returns it. A route that the owner already saved under the same id is returned unchanged. An id that
 * another owner has is replaced by a new one, so that nobody learns of it.
 */
export async function insertWalk(
  db: Database,
  ownerId: string,
  { id, ...values }: WalkValues,
): Promise<Walk> {
  const row = await stored(values);
  const insert = (walkId: string) =>
    db.row<Walk>(sql`insert into walk_routes
      ${insertValues({ id: walkId, userId: ownerId }, written, row)}
      on conflict (id) do nothing returning ${columns}`);
  const saved =
    (await insert(id ?? newId())) ??
    (id && (await findWalk(db, ownerId, id))) ??
    (await insert(newId()));
  if (!saved) throw new Error('A new id was taken');
  return saved;
}

/** Changes a route; refused with `Conflict` where it changed since `readAt`. */
export async function updateWalk(
  db: Database,
  ownerId: string,
  id: string,
  changes: WalkChanges,
  readAt: string | undefined,
): Promise<Walk> {
  const row = await db.row<Walk>(sql`update walk_routes
    set ${updateValues(written, await stored(changes))}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'walk route', () => findWalk(db, ownerId, id));
}

/** Deletes a route; returns whether there was one. */
export const deleteWalk = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from walk_routes where user_id = ${ownerId} and id = ${id}`)) > 0;
