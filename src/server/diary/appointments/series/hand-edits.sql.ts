/** Whether an occurrence is still as its series makes it. The owner is part of each statement. */
import sql from 'sql-template-tag';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Series } from '#contract/diary/series.ts';
import type { Database } from '#server/platform/db/database.ts';
import { pricerOf } from '#server/diary/appointments/series/occurrences.sql.ts';
import { seriesColumns } from '#server/diary/appointments/series/series.sql.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const UNPRICED = [
  'date',
  'startTime',
  'endTime',
  'endDate',
  'clientId',
  'petIds',
  'serviceId',
] as const;
/** What makes an occurrence hand-edited where it differs from its series. */
const EDITABLE = [...UNPRICED, 'price'] as const;

/**
 * Notes whether an occurrence is still as its series makes it, after a change of it alone: one that was put back is not
 * hand-edited. Needs the transaction of the change.
 */
export async function noteHandEdit(
  db: Database,
  before: Appointment | undefined,
  after: Appointment,
): Promise<void> {
  const { userId, id, seriesId, seriesDay } = after;
  if (!before || seriesId === null || seriesDay === null) return;
  if (EDITABLE.every((field) => same(before[field], after[field]))) return;
  const series = await db.row<Series>(sql`select ${seriesColumns} from series
    where user_id = ${userId} and id = ${seriesId}`);
  if (!series) return;
  const { clientId, petIds, serviceId, startTime, endTime } = series;
  const made = { date: seriesDay, startTime, endTime, endDate: null, clientId, petIds, serviceId };
  const isMoved = UNPRICED.some((field) => !same(made[field], after[field]));
  const isHandEdited =
    isMoved || (await pricerOf(db, userId, series, petIds))(seriesDay, null).price !== after.price;
  await db.run(sql`update appointments set is_hand_edited = ${isHandEdited}
    where user_id = ${userId} and id = ${id}`);
}
