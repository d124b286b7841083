/** A client cancels a booking, or it and those that follow: at once, at the fee of that moment, so that the owner can undo it. */
import sql from 'sql-template-tag';
import type { Request } from '#contract/diary/requests.ts';
import {
  cancellationFee,
  cancellationPercent,
  type CancellationTerms,
} from '#contract/rules/cancellationFee.ts';
import { sumOfAmounts } from '#contract/rules/pence.ts';
import { dropBookingChanges } from '#server/diary/appointments/booking-changes.sql.ts';
import { cancelAppointment, type Clock } from '#server/diary/cancellations/cancellations.sql.ts';
import type { Asker } from '#server/diary/requests/asking.sql.ts';
import type { DecisionTime } from '#server/diary/requests/deciding.sql.ts';
import {
  lockRequest,
  type NewRequest,
  updateRequest,
} from '#server/diary/requests/requests.sql.ts';
import { mayCancelByLaw } from '#server/people/agreements/signatures.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, HttpError } from '#server/platform/errors/errors.ts';

/** A booking that can be cancelled. */
interface Cancellable {
  id: string;
  date: string;
  endDate: string | null;
  startTime: string;
  endTime: string;
  status: string;
  seriesId: string | null;
}

/** Those of a client that the cancellation of one is about; none where that one is over, completed or cancelled. */
export const listCancellable = (
  db: Database,
  { ownerId, clientId }: Asker,
  id: string,
  scope: 'this' | 'following',
  today: string,
): Promise<Cancellable[]> =>
  db.rows(sql`select a.id, a.date, a.end_date as "endDate", a.start_time as "startTime", a.end_time as "endTime",
      a.status, a.series_id as "seriesId"
    from appointments a where a.user_id = ${ownerId} and a.client_id = ${clientId}
      and a.status in ('pending', 'confirmed')
      and exists (select from appointments t where t.user_id = ${ownerId} and t.client_id = ${clientId} and t.id = ${id}
        and t.status in ('pending', 'confirmed') and coalesce(t.end_date, t.date) >= ${today}
        and (a.id = t.id or (${scope} = 'following' and a.date > t.date and a.series_id in (
          select its.id from series own join series its on its.user_id = own.user_id and its.root_id = own.root_id
            where own.user_id = ${ownerId} and own.id = t.series_id))))
    order by a.date, a.start_time, a.id limit 1000`);

/** What cancelling these costs now, as `cancelAppointment` will say. */
export async function cancellingCost(
  db: Database,
  { ownerId, clientId }: Asker,
  ids: readonly string[],
  { now, timeZone }: Clock,
): Promise<string> {
  const booked = await db.rows<{
    date: string;
    startTime: string;
    price: string | null;
    terms: CancellationTerms | null;
  }>(sql`select date, start_time as "startTime", price, cancellation_terms as terms from appointments
    where user_id = ${ownerId} and client_id = ${clientId} and id = any(${[...ids]}::uuid[])`);
  const fees = booked.map((each) =>
    cancellationFee(each.price, cancellationPercent(each.terms, each, now, timeZone)),
  );
  const sum = sumOfAmounts(fees) ?? '0.00';
  if (sum === '0.00') return sum;
  return (await mayCancelByLaw(db, ownerId, clientId, now, timeZone)) ? '0.00' : sum;
}

/** What a cancellation changed. */
interface Before {
  statuses: Record<string, string>;
  /** The last days of series, which a cancellation of those that follow ends. */
  lastDays: Record<string, string | null>;
}

/** Ends the series of a booking, so that it makes no more; what they made stays. Returns their last days before. */
async function endSeries(db: Database, ownerId: string, seriesId: string, from: string) {
  const series = await db.rows<{
    id: string;
    endsOn: string | null;
  }>(sql`select id, ends_on as "endsOn"
    from series where user_id = ${ownerId} and (ends_on is null or ends_on >= ${from})
      and root_id = (select root_id from series where user_id = ${ownerId} and id = ${seriesId})
    order by id for update`);
  await db.run(sql`update series set ends_on = least(ends_on, greatest(made_until, starts_on)),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = any(${series.map(({ id }) => id)}::uuid[])`);
  return Object.fromEntries(series.map(({ id, endsOn }) => [id, endsOn]));
}

/** Cancels within a transaction, and returns what the request of it says. */
export async function cancelForClient(
  db: Database,
  asker: Asker,
  { id, scope, message }: { id: string; scope: 'this' | 'following'; message: string | null },
  clock: Clock,
  today: string,
): Promise<Omit<NewRequest, 'formKey'>> {
  const { ownerId } = asker;
  const booked = await listCancellable(db, asker, id, scope, today);
  const [first] = booked;
  const last = booked.at(-1);
  if (!first || !last) {
    throw new HttpError(409, 'This visit can’t be cancelled any more. Please message us.');
  }
  const fees: string[] = [];
  const statuses: Before['statuses'] = {};
  for (const each of booked) {
    statuses[each.id] = each.status;
    const values = { by: 'client', reason: message } as const;
    fees.push((await cancelAppointment(db, ownerId, each.id, values, clock)).fee);
  }
  const lastDays =
    scope === 'following' && first.seriesId !== null
      ? await endSeries(db, ownerId, first.seriesId, first.date)
      : {};
  const appointmentIds = booked.map((each) => each.id);
  // The client has just done it.
  await dropBookingChanges(db, ownerId, appointmentIds);
  const { date, endDate, startTime, endTime } = first;
  return {
    kind: 'cancel',
    state: 'accepted',
    appointmentId: id,
    scope,
    visits: [{ date, endDate, startTime, endTime, price: null, charges: [] }],
    firstDay: date,
    lastDay: last.endDate ?? last.date,
    message,
    fee: sumOfAmounts(fees) ?? '0.00',
    appointmentIds,
    before: { statuses, lastDays } satisfies Before,
  };
}

const NOT_UNDONE = 'Only a cancellation by the client can be undone here.';

/** Puts back what a client cancelled: the bookings that are still cancelled, without a fee, and the ends of their series. */
export async function undoCancellation(
  db: Database,
  ownerId: string,
  id: string,
  { now }: DecisionTime,
): Promise<{ request: Request; isNew: boolean }> {
  const asked = found(await lockRequest(db, ownerId, id), 'Request');
  const { before } = await db.one<{ before: Before | null }>(sql`select before from requests
    where user_id = ${ownerId} and id = ${id}`);
  if (asked.kind !== 'cancel' || !before) throw new HttpError(409, NOT_UNDONE);
  if (asked.state === 'declined') return { request: asked, isNew: false };
  const { appointmentIds } = asked;
  await db.run(sql`update appointments set status = b.value,
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    from jsonb_each_text(${JSON.stringify(before.statuses)}::jsonb) b
    where user_id = ${ownerId} and id = b.key::uuid and status = 'cancelled' and cancelled_by = 'client'`);
  await db.run(sql`update series set ends_on = b.value::date,
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    from jsonb_each_text(${JSON.stringify(before.lastDays)}::jsonb) b
    where user_id = ${ownerId} and id = b.key::uuid`);
  await dropBookingChanges(db, ownerId, appointmentIds);
  const values = { state: 'declined', appointmentIds } as const;
  return { request: await updateRequest(db, ownerId, id, values, now), isNew: true };
}
