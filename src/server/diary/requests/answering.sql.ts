/** Answers to a request that leave the diary as it is: another time, or no. Each needs a transaction. */
import type { OfferValues, Request, RequestedVisit } from '#contract/diary/requests.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';
import { findAppointment } from '#server/diary/appointments/appointments.sql.ts';
import { findPricer } from '#server/diary/prices/quote.sql.ts';
import { repriced } from '#server/diary/requests/asking.sql.ts';
import { type DecisionTime, lockUndecided } from '#server/diary/requests/deciding.sql.ts';
import { lockRequest, updateRequest } from '#server/diary/requests/requests.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';

type Offer = NonNullable<Request['offer']>;

/** A visit of a request on other days, at the offered times. */
async function offeredVisit(
  db: Database,
  { userId, clientId, kind, serviceId, petIds, appointmentId }: Request,
  times: Pick<RequestedVisit, 'date' | 'endDate' | 'startTime' | 'endTime'>,
): Promise<RequestedVisit> {
  if (kind === 'change') {
    const booked =
      appointmentId === null ? undefined : await findAppointment(db, userId, appointmentId);
    return repriced(db, userId, found(booked, 'Appointment'), times);
  }
  if (serviceId === null) {
    throw new HttpError(409, 'Its service was deleted. Decline it, or book the visit yourself.');
  }
  const { startTime } = times;
  const quote = await findPricer(db, userId, { serviceId, clientId, petIds, startTime });
  return { ...times, ...quote(times.date, times.endDate) };
}

const SAME_DAY = 'Choose tomorrow or later, so that the client has time to answer.';
const NO_TIMES = 'There is no time to offer for this request. Accept or decline it.';

const sameOffer = (before: Offer | null, after: Offer): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/** Offers other times: from another first day on, and of day. The same offer again changes nothing, and `isNew` is false. */
export async function offerTimes(
  db: Database,
  ownerId: string,
  id: string,
  { date, startTime, endTime, message = null }: OfferValues,
  { now, today }: DecisionTime,
): Promise<{ request: Request; isNew: boolean }> {
  const asked = await lockUndecided(db, ownerId, id, today);
  const [first] = asked.visits;
  if (!first) throw new HttpError(409, NO_TIMES);
  if (date <= today) throw new InvalidField('date', SAME_DAY);
  const moved = daysBetween(first.date, date);
  const visits: RequestedVisit[] = [];
  for (const visit of asked.visits) {
    const endDate = visit.endDate === null ? null : addDays(visit.endDate, moved);
    const times = { date: addDays(visit.date, moved), endDate, startTime, endTime };
    visits.push(await offeredVisit(db, asked, times));
  }
  const offer = { visits, message };
  if (sameOffer(asked.offer, offer)) return { request: asked, isNew: false };
  const firstDay = date;
  const request = await updateRequest(db, ownerId, id, { state: 'offered', offer, firstDay }, now);
  return { request, isNew: true };
}

/** Declines a request, with words for the client. A second press changes nothing. */
export async function declineRequest(
  db: Database,
  ownerId: string,
  id: string,
  reply: string | null,
  { now, today }: DecisionTime,
): Promise<{ request: Request; isNew: boolean }> {
  const known = found(await lockRequest(db, ownerId, id), 'Request');
  if (known.state === 'declined') return { request: known, isNew: false };
  await lockUndecided(db, ownerId, id, today);
  const request = await updateRequest(db, ownerId, id, { state: 'declined', reply }, now);
  return { request, isNew: true };
}
