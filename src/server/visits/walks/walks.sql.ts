/** Every statement about walk routes. The owner is part of each; lists leave the recorded points out. */
import sql, { type Sql } from 'sql-template-tag';
import { type WalkSummary, walkSummary, walkUpdate } from '#contract/visits/walks.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { changed } from '#server/platform/errors/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import { JsonText } from '#server/platform/http/json-text.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import type { ReadWalk } from '#server/visits/walks/walk-tasks.ts';

/** A route with its points as JSON text, which is passed on as it is. */
export type StoredWalk = WalkSummary & { gpsText: string | null };

const summary = columnsOf(Object.keys(walkSummary.shape));
const columns = sql`${summary}, gps_data::text as "gpsText"`;
const written = [
  ...Object.keys(walkUpdate.shape).filter((field) => field !== 'updatedAt'),
  'line',
  'gpsBytes',
];

/** The columns of a walk that was read. The points are JSON text: a list would be taken for a database array. */
const stored = ({ values, gpsText, line }: ReadWalk) =>
  gpsText === undefined
    ? values
    : {
        ...values,
        gpsData: gpsText,
        gpsBytes: gpsText?.length ?? 0,
        line: line && JSON.stringify(line),
      };

/** A route stands in the lists unless it is the track of a visit that was not kept among them. */
const isShown = (ownerId: string): Sql =>
  sql`(is_listed or id <> all(array(select walk_route_id from visits
    where user_id = ${ownerId} and walk_route_id is not null)))`;

/** All routes of an owner, newest first. */
export const walkList = (ownerId: string): RowList => ({
  table: 'walk_routes',
  record: walkSummary,
  // A hundred points of two steps each.
  bytes: { line: 1_000 },
  where: sql`user_id = ${ownerId} and ${isShown(ownerId)}`,
  order: sql`created_at desc, id desc`,
});

/** The favourite routes of an owner, newest first. */
export const favoriteWalkList = (ownerId: string): RowList => ({
  ...walkList(ownerId),
  where: sql`user_id = ${ownerId} and is_favorite and ${isShown(ownerId)}`,
});

/** One route with its points, or undefined. */
export const findWalk = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<StoredWalk | undefined> =>
  db.row(sql`select ${columns} from walk_routes where user_id = ${ownerId} and id = ${id}`);

/** One route without its points, or undefined. */
const findSummary = (db: Database, ownerId: string, id: string): Promise<WalkSummary | undefined> =>
  db.row(sql`select ${summary} from walk_routes where user_id = ${ownerId} and id = ${id}`);

/** A route as JSON, with its points as the database has them. */
export function jsonOfWalk(walk: WalkSummary | StoredWalk): JsonText {
  if (!('gpsText' in walk)) return new JsonText(JSON.stringify(walk));
  const { gpsText, ...rest } = walk;
  return new JsonText(`${JSON.stringify(rest).slice(0, -1)},"gpsData":${gpsText}}`);
}

/** The points that somebody recorded, as JSON text; undefined where nobody did. */
export const findRecordedPoints = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<string | undefined> =>
  (
    await db.row<{ points: string }>(sql`select gps_data::text as points from walk_routes
      where user_id = ${ownerId} and id = ${id} and not is_demo and gps_data is not null`)
  )?.points;

/** Which columns are returned: a phone that has just sent the points needs none. */
const returned = (isBrief: boolean): Sql => (isBrief ? summary : columns);

/**
 * Saves a route and returns it. A route that the owner already saved under the same id is returned unchanged. An id that
 * another owner has is replaced by a new one, so that nobody learns of it.
 */
export async function insertWalk(
  db: Database,
  ownerId: string,
  walk: ReadWalk,
  isBrief: boolean,
): Promise<WalkSummary | StoredWalk> {
  const { id } = walk.values;
  const row = stored(walk);
  const insert = (walkId: string) =>
    db.row<WalkSummary | StoredWalk>(sql`insert into walk_routes
      ${insertValues({ id: walkId, userId: ownerId }, written, row)}
      on conflict (id) do nothing returning ${returned(isBrief)}`);
  const find = isBrief ? findSummary : findWalk;
  const saved =
    (await insert(id ?? newId())) ??
    (id && (await find(db, ownerId, id))) ??
    (await insert(newId()));
  if (!saved) throw new Error('A new id was taken');
  return saved;
}

/** Changes a route; refused with `Conflict`, which has the route without its points, where it changed since it was read. */
export async function updateWalk(
  db: Database,
  ownerId: string,
  id: string,
  walk: ReadWalk,
  isBrief: boolean,
): Promise<WalkSummary | StoredWalk> {
  const row = await db.row<WalkSummary | StoredWalk>(sql`update walk_routes
    set ${updateValues(written, stored(walk))}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(walk.values.updatedAt)} returning ${returned(isBrief)}`);
  return changed(row, 'walk route', () => findSummary(db, ownerId, id));
}

/** Deletes a route; returns whether there was one. */
export const deleteWalk = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from walk_routes where user_id = ${ownerId} and id = ${id}`)) > 0;
