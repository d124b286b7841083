/** Changes and deletions of "this and following" and of "every one from today on". The owner is part of each statement. */
import sql, { type Sql } from 'sql-template-tag';
import {
  appointment,
  type Appointment,
  type AppointmentChanges,
} from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { bankHolidayOn } from '#contract/rules/bankHolidays.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { daysBetween, isoWeekday } from '#contract/rules/seriesDays.ts';
import type { Scope, Series, SeriesChange } from '#contract/diary/series.ts';
import { findAppointment } from '#server/diary/appointments/appointments.sql.ts';
import { termsToday } from '#server/diary/cancellations/policies.sql.ts';
import { columnsOf, updateValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { changed, found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';
import {
  booksAnew,
  changesOf,
  type Shared,
  TEXT_FIELDS,
} from '#server/diary/appointments/series/shared-changes.ts';
import { canMove, isKept, type Move, planChange } from '#server/diary/appointments/series/plan.ts';
import {
  findBookable,
  insertOccurrences,
} from '#server/diary/appointments/series/occurrences.sql.ts';
import {
  pricersFor,
  pricingOf,
  refuseOthersPets,
} from '#server/diary/appointments/series/pricing.sql.ts';
import {
  findHolidayRegion,
  insertSeries,
  seriesColumns,
} from '#server/diary/appointments/series/series.sql.ts';

/** Of several appointments at once; `this` is the usual change of one. */
type WideScope = Exclude<Scope, 'this'>;

type Occurrence = Appointment & {
  seriesId: string;
  seriesDay: IsoDate;
  isHandEdited: boolean;
  isBilled: boolean;
};

const columns = sql`${columnsOf([...Object.keys(appointment.shape), 'isHandEdited'])},
  (coalesce(cancellation_fee, 0) > 0 or exists (select from invoice_lines l where l.user_id = appointments.user_id
    and l.appointment_id = appointments.id and l.is_living)) as "isBilled"`;

const NOT_REPEATING = 'This appointment does not repeat. Change it by itself.';

/** An appointment with all series of its root and their appointments, locked until the transaction ends. */
async function lockRoot(db: Database, { ownerId, id, scope, today }: Request, newDate?: IsoDate) {
  const target = found(await findAppointment(db, ownerId, id), 'Appointment');
  const { seriesId, seriesDay } = target;
  if (seriesId === null || seriesDay === null) throw new HttpError(400, NOT_REPEATING);
  const series = await db.rows<Series>(sql`select ${seriesColumns} from series
    where user_id = ${ownerId} and root_id =
      (select root_id from series where user_id = ${ownerId} and id = ${seriesId})
    order by id for update`);
  const from = scope === 'all' ? today : seriesDay;
  const ids = series.map((each) => each.id);
  // A move to earlier days must not meet what was there before.
  const back = newDate === undefined ? 0 : Math.min(0, daysBetween(seriesDay, newDate));
  const occurrences = await db.rows<Occurrence>(sql`select ${columns} from appointments
    where user_id = ${ownerId} and series_id = any(${ids}::uuid[])
      and series_day >= ${addDays(from, back)}::date
    order by id for update`);
  const region = await findHolidayRegion(db, ownerId);
  const isHoliday = (day: IsoDate): boolean => bankHolidayOn(day, region) !== undefined;
  const own = found(
    series.find((each) => each.id === seriesId),
    'Appointment',
  );
  return { target: { ...target, seriesId, seriesDay }, own, series, occurrences, from, isHoliday };
}

const ONE_BY_ONE = 'Appointments are marked completed one at a time, when they are done.';
const STAY = 'Stays can’t repeat. Book each stay separately.';

const DAY_TAKEN =
  'The series already has that day, or would leave its week. Choose another day, or move this one only.';

/** The weekday that a new date moves; undefined where the date stays. */
function moveOf(
  { date, seriesDay }: Appointment & { seriesDay: IsoDate },
  own: Series,
  newDate: IsoDate | undefined,
): Move | undefined {
  if (newDate === undefined || newDate === date || newDate === seriesDay) return undefined;
  const move = { weekday: isoWeekday(seriesDay), days: daysBetween(seriesDay, newDate) };
  if (!canMove(own, move)) throw new InvalidField('date', DAY_TAKEN);
  return move;
}

/** Writes the appointments of one series as they are from now on, under these cancellation terms. */
async function writeOccurrences(
  db: Database,
  ownerId: string,
  rows: readonly object[],
  isNewStatus: boolean,
  cancellationTerms: Sql,
): Promise<void> {
  await db.run(sql`update appointments a set series_id = n.series_id, series_day = n.day, date = n.day,
      client_id = n.client_id, pet_ids = n.pet_ids, service_id = n.service_id, title = n.title,
      description = n.description, service_type = n.service_type, start_time = n.start_time,
      end_time = n.end_time, status = n.status, price = n.price, charges = n.charges, notes = n.notes,
      paused_status = case when ${isNewStatus} then null else a.paused_status end,
      cancellation_terms = ${cancellationTerms},
      updated_at = greatest(now(), a.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, series_id uuid, day date,
      client_id uuid, pet_ids uuid[], service_id uuid, title text, description text,
      service_type text, start_time text, end_time text, status text, price numeric, charges jsonb,
      notes text)
    where a.user_id = ${ownerId} and a.id = n.id`);
}

/** Deletes series that have neither a day nor an appointment left. */
const deleteEmptySeries = (
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<number> =>
  db.run(sql`delete from series s where user_id = ${ownerId} and id = any(${ids}::uuid[])
    and ends_on < starts_on and not exists (select from appointments a
      where a.user_id = s.user_id and a.series_id = s.id)`);

const endSeries = (db: Database, ownerId: string, id: string, before: IsoDate): Promise<number> =>
  db.run(sql`update series set ends_on = least(ends_on, ${addDays(before, -1)}::date),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id}`);

const deleteRows = (db: Database, ownerId: string, ids: readonly string[]): Promise<number> =>
  db.run(sql`delete from appointments where user_id = ${ownerId} and id = any(${ids}::uuid[])`);

/** Who asks for a change of several appointments, from which one of them, and whether it only counts. */
interface Request {
  ownerId: string;
  id: string;
  scope: WideScope;
  preview: boolean;
  today: IsoDate;
}

/**
 * Changes an appointment with those that follow it, or with every one from today on, across earlier changes of the series.
 * Needs a transaction.
 */
export async function changeSeries(
  db: Database,
  request: Request,
  body: AppointmentChanges,
  readAt: string | undefined,
): Promise<SeriesChange> {
  const { ownerId, preview } = request;
  const locked = await lockRoot(db, request, body.date);
  const { target, own, series, occurrences, from, isHoliday } = locked;
  if (readAt !== undefined && readAt !== target.updatedAt) {
    await changed(undefined, 'appointment', async () => target);
  }
  if (body.endDate) throw new InvalidField('endDate', STAY);
  const asked = changesOf(target, body);
  const { shared, priced } = asked;
  if (shared.status === 'completed') throw new InvalidField('status', ONE_BY_ONE);
  const move = moveOf(target, own, body.date);
  const plan = planChange({ series, occurrences, from, move, isHoliday });
  if (plan.doublesDays) throw new InvalidField('date', DAY_TAKEN);
  const counts = { changed: plan.changed, kept: plan.kept };
  if (preview) return counts;

  const isRepriced =
    move !== undefined ||
    priced !== undefined ||
    ['clientId', 'petIds', 'serviceId', 'startTime'].some((field) => field in shared);
  const isBookedAnew = booksAnew(asked, move !== undefined);
  for (const part of plan.parts) {
    const before = found(
      series.find((each) => each.id === part.seriesId),
      'Series',
    );
    const day = addDays(target.seriesDay, move?.days ?? 0);
    const after = { ...before, ...shared, ...part.rule };
    Object.assign(after, await pricingOf(db, ownerId, after, priced, day));
    const { id: _id, userId: _user, createdAt: _made, updatedAt: _changed, ...stored } = after;
    let changedSeries = after;
    await refuseOthersPets(db, ownerId, before, after);
    const bookable = await findBookable(db, ownerId, after);
    const terms = isBookedAnew
      ? termsToday(ownerId, after.serviceId)
      : sql`(select cancellation_terms from series where user_id = ${ownerId} and id = ${before.id})`;
    if (part.rule && part.endsBefore !== undefined) {
      await endSeries(db, ownerId, before.id, part.endsBefore);
      changedSeries = await insertSeries(db, ownerId, { ...stored, petIds: bookable }, terms);
    } else if (part.rule) {
      const { rootId: _root, ...row } = stored;
      const values = {
        ...row,
        charges: JSON.stringify(row.charges),
        pauses: JSON.stringify(row.pauses),
        cancellationTerms: terms,
      };
      await db.run(sql`update series set ${updateValues(Object.keys(values), values)}
        where user_id = ${ownerId} and id = ${before.id}`);
    }
    await deleteRows(db, ownerId, part.dropped);
    const pricers = isRepriced
      ? await pricersFor(
          db,
          ownerId,
          changedSeries,
          part.changed.map(({ occurrence }) => shared.petIds ?? occurrence.petIds),
        )
      : undefined;
    const rows = part.changed.map(({ occurrence, day }) => {
      const values: Shared = { ...shared };
      for (const field of TEXT_FIELDS) {
        const isOwn = occurrence[field] !== before[field] && occurrence[field] !== target[field];
        if (isOwn) delete values[field];
      }
      const priceOn = pricers?.get(String(shared.petIds ?? occurrence.petIds));
      const row = { ...occurrence, ...values, ...priceOn?.(day, null) };
      return {
        id: row.id,
        series_id: changedSeries.id,
        day,
        client_id: row.clientId,
        pet_ids: row.petIds,
        service_id: row.serviceId,
        title: row.title,
        description: row.description,
        service_type: row.serviceType,
        start_time: row.startTime,
        end_time: row.endTime,
        status: row.status,
        price: row.price,
        charges: row.charges,
        notes: row.notes,
      };
    });
    const kept = isBookedAnew ? terms : sql`a.cancellation_terms`;
    await writeOccurrences(db, ownerId, rows, shared.status !== undefined, kept);
    const isWithoutPets = after.petIds.length > 0 && bookable.length === 0;
    await insertOccurrences(db, changedSeries, bookable, isWithoutPets ? [] : part.added);
  }
  await deleteEmptySeries(
    db,
    ownerId,
    series.map((each) => each.id),
  );
  return counts;
}

/** Deletes an appointment with those that follow it, or every one from today on, and ends the series. Needs a transaction. */
export async function deleteFromSeries(db: Database, request: Request): Promise<SeriesChange> {
  const { ownerId, preview } = request;
  const { series, occurrences, from } = await lockRoot(db, request);
  const gone = occurrences.filter((each) => !isKept(each)).map((each) => each.id);
  const counts = { changed: gone.length, kept: occurrences.length - gone.length };
  if (preview) return counts;
  await deleteRows(db, ownerId, gone);
  for (const { id, endsOn } of series) {
    if (endsOn === null || endsOn >= from) await endSeries(db, ownerId, id, from);
  }
  await deleteEmptySeries(
    db,
    ownerId,
    series.map((each) => each.id),
  );
  return counts;
}
