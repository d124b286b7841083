/**
 * Pauses: a series rests for some days. Its appointments are cancelled with their status remembered, so that the opposite brings
 * back exactly these, with their notes, and none that was deleted.
 */
import sql from 'sql-template-tag';
import { addDays } from '#contract/rules/businessDay.ts';
import { MAX_PAUSES, type Series, type SeriesChange, type Span } from '#contract/diary/series.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, HttpError } from '#server/platform/errors/errors.ts';
import { seriesColumns } from '#server/diary/appointments/series/series.sql.ts';

/** The spans without the days of another one. */
const withoutDays = (spans: readonly Span[], { from, to }: Span): Span[] =>
  spans
    .flatMap((span) =>
      span.to < from || span.from > to
        ? [span]
        : [
            { from: span.from, to: addDays(from, -1) },
            { from: addDays(to, 1), to: span.to },
          ],
    )
    .filter((span) => span.from <= span.to);

/** The spans with another one, in order. */
const withDays = (spans: readonly Span[], span: Span): Span[] =>
  [...withoutDays(spans, span), span].toSorted((a, b) => (a.from < b.from ? -1 : 1));

const TOO_MANY = `A series has at most ${MAX_PAUSES} pauses. End one of them first.`;

/** Every series of the same root, locked until the transaction ends. */
async function lockRoot(db: Database, ownerId: string, id: string): Promise<Series[]> {
  const series = await db.rows<Series>(sql`select ${seriesColumns} from series
    where user_id = ${ownerId}
      and root_id = (select root_id from series where user_id = ${ownerId} and id = ${id})
    order by id for update`);
  found(series[0], 'Series');
  return series;
}

async function writePauses(
  db: Database,
  ownerId: string,
  series: readonly Series[],
  change: (spans: readonly Span[]) => Span[],
): Promise<void> {
  for (const { id, pauses } of series) {
    const after = change(pauses);
    if (after.length > MAX_PAUSES) throw new HttpError(400, TOO_MANY);
    await db.run(sql`update series set pauses = ${JSON.stringify(after)},
        updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where user_id = ${ownerId} and id = ${id}`);
  }
}

/** Cancels the appointments of these days, and makes later ones cancelled. Completed ones are kept. Needs a transaction. */
export async function pauseSeries(
  db: Database,
  ownerId: string,
  id: string,
  span: Span,
): Promise<SeriesChange> {
  const series = await lockRoot(db, ownerId, id);
  await writePauses(db, ownerId, series, (spans) => withDays(spans, span));
  const ids = series.map((each) => each.id);
  const changed =
    await db.run(sql`update appointments set paused_status = status, status = 'cancelled',
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and series_id = any(${ids}::uuid[])
      and date between ${span.from} and ${span.to} and status in ('pending', 'confirmed')`);
  const { kept } = await db.one<{ kept: number }>(sql`select count(*)::int as kept from appointments
    where user_id = ${ownerId} and series_id = any(${ids}::uuid[])
      and date between ${span.from} and ${span.to} and status = 'completed'`);
  return { changed, kept };
}

/** Ends a pause for these days: the appointments that it cancelled are as they were. Needs a transaction. */
export async function resumeSeries(
  db: Database,
  ownerId: string,
  id: string,
  span: Span,
): Promise<SeriesChange> {
  const series = await lockRoot(db, ownerId, id);
  await writePauses(db, ownerId, series, (spans) => withoutDays(spans, span));
  const ids = series.map((each) => each.id);
  const changed = await db.run(sql`update appointments set status = paused_status,
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and series_id = any(${ids}::uuid[])
      and date between ${span.from} and ${span.to}
      and status = 'cancelled' and paused_status is not null`);
  return { changed, kept: 0 };
}
