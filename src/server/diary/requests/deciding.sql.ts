/**
 * What an answer to a request does to the diary, each in the transaction of the caller, with the request locked: of two devices that
 * accept at once the second finds what the first has done.
 */
import sql from 'sql-template-tag';
import type { AcceptRequestInput, Request, RequestedVisit } from '#contract/diary/requests.ts';
import { requestStateLabels } from '#contract/diary/requestWords.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { longDate } from '#contract/rules/longDate.ts';
import {
  findAppointment,
  insertAppointment,
  updateAppointment,
} from '#server/diary/appointments/appointments.sql.ts';
import { dropBookingChanges } from '#server/diary/appointments/booking-changes.sql.ts';
import { changeSeries } from '#server/diary/appointments/series/changes.sql.ts';
import { noteHandEdit } from '#server/diary/appointments/series/hand-edits.sql.ts';
import { pauseSeries } from '#server/diary/appointments/series/pauses.sql.ts';
import { findRequestCheck } from '#server/diary/requests/checks.sql.ts';
import { takeOver } from '#server/diary/requests/told-details.sql.ts';
import { lockRequest, updateRequest } from '#server/diary/requests/requests.sql.ts';
import { findService } from '#server/diary/services/services.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';

/** The moment of a decision. */
export interface DecisionTime {
  now: Date;
  today: IsoDate;
}

/** An open request, locked; refused where it is decided already, or its first day has begun. */
export async function lockUndecided(
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
): Promise<Request> {
  const asked = found(await lockRequest(db, ownerId, id), 'Request');
  if (asked.state !== 'open' && asked.state !== 'offered') {
    const state = requestStateLabels[asked.state].toLowerCase();
    throw new HttpError(409, `This request is ${state} already. Reload the page.`);
  }
  if (asked.firstDay !== null && asked.firstDay <= today) {
    const message = `This request has expired: it was for ${longDate(asked.firstDay)}. Book it yourself if it is still wanted.`;
    throw new HttpError(409, message);
  }
  const client = await db.row<{
    isArchived: boolean;
  }>(sql`select archived_at is not null as "isArchived"
    from clients where user_id = ${ownerId} and id = ${asked.clientId} for key share`);
  if (found(client, 'Request').isArchived) {
    throw new HttpError(409, 'This client is archived. Restore the client first.');
  }
  return asked;
}

const NO_PET =
  'One of its pets has been deleted, or now belongs to another client. Decline it, or book the visit yourself.';
const NO_SERVICE = 'Its service was deleted. Decline it, or book the visit yourself.';

async function book(db: Database, asked: Request, visits: readonly RequestedVisit[]) {
  const { userId, clientId, serviceId, petIds, message } = asked;
  const service = serviceId === null ? undefined : await findService(db, userId, serviceId);
  if (!service) throw new HttpError(409, NO_SERVICE);
  const { here } = await db.one<{ here: number }>(sql`select count(*)::int as here from pets
    where user_id = ${userId} and client_id = ${clientId} and id = any(${petIds}::uuid[])`);
  if (here < petIds.length) throw new HttpError(409, NO_PET);
  const ids: string[] = [];
  for (const { price: _sum, ...visit } of visits) {
    const booking = {
      ...visit,
      clientId,
      serviceId: service.id,
      petIds,
      title: service.name,
      serviceType: service.serviceType,
      description: message,
      status: 'confirmed' as const,
    };
    ids.push((await insertAppointment(db, userId, booking)).id);
  }
  return ids;
}

const NOT_THERE =
  'Its booking has been deleted, cancelled or completed in the meantime. Decline it, or book the visit yourself.';

async function change(
  db: Database,
  { userId, appointmentId, scope }: Request,
  [visit]: readonly RequestedVisit[],
  today: IsoDate,
): Promise<string[]> {
  const before =
    appointmentId === null ? undefined : await findAppointment(db, userId, appointmentId);
  if (!before || !visit || !['pending', 'confirmed'].includes(before.status)) {
    throw new HttpError(409, NOT_THERE);
  }
  const { date, startTime, endTime, endDate, price, charges } = visit;
  if (scope === 'following' && before.seriesId !== null) {
    const wide = { ownerId: userId, id: before.id, scope, preview: false, today } as const;
    await changeSeries(db, wide, { date, startTime, endTime }, undefined);
    return [before.id];
  }
  const changes = {
    date,
    startTime,
    endTime,
    endDate,
    ...(charges.length > 0 ? { charges } : { price }),
  };
  const after = await updateAppointment(db, userId, before.id, changes, undefined);
  await noteHandEdit(db, before, after);
  return [before.id];
}

/** Pauses every series of the client in these days, and answers with the bookings that it cancelled. */
async function pause(db: Database, { userId, clientId, firstDay, lastDay }: Request) {
  if (firstDay === null || lastDay === null) return [];
  const roots = await db.rows<{ id: string }>(sql`select distinct on (root_id) id from series
    where user_id = ${userId} and client_id = ${clientId} and starts_on <= ${lastDay}
      and (ends_on is null or ends_on >= ${firstDay}) order by root_id, id`);
  const resting = await db.rows<{ id: string }>(sql`select id from appointments
    where user_id = ${userId} and client_id = ${clientId} and series_id is not null
      and date between ${firstDay} and ${lastDay} and status in ('pending', 'confirmed') order by date, id`);
  for (const { id } of roots) {
    await pauseSeries(db, userId, id, { from: firstDay, to: lastDay });
  }
  return resting.map(({ id }) => id);
}

/**
 * Does what is asked for, at the times that were offered where there are any; returns the appointments that it made or changed. Of the
 * details that were told it takes those that `keys` names, or all.
 */
async function carryOut(
  db: Database,
  asked: Request,
  keys: readonly string[] | undefined,
  today: IsoDate,
): Promise<string[]> {
  const { visits } = asked.offer ?? asked;
  if (asked.kind === 'ask') return book(db, asked, visits);
  if (asked.kind === 'change') return change(db, asked, visits, today);
  if (asked.kind === 'away') return pause(db, asked);
  await takeOver(db, asked, keys);
  return [];
}

const CHANGED =
  'Something this request depends on has changed since you looked. Look again, then accept it.';

/** An accepted request, and whether it was accepted just now. */
export interface Accepted {
  request: Request;
  isNew: boolean;
}

/** Accepts a request. With a `version`, only where what decides it is as it was read; of what was told, what `told` names. */
export async function acceptRequest(
  db: Database,
  ownerId: string,
  id: string,
  { version, told }: NonNullable<AcceptRequestInput>,
  { now, today }: DecisionTime,
): Promise<Accepted> {
  const known = found(await lockRequest(db, ownerId, id), 'Request');
  if (known.state === 'accepted') return { request: known, isNew: false };
  const asked = await lockUndecided(db, ownerId, id, today);
  // Two requests for the last place are accepted one after the other, and the second sees the first.
  await db.run(sql`select from users where id = ${ownerId} for no key update`);
  if (version !== undefined && (await findRequestCheck(db, asked)).version !== version) {
    throw new HttpError(409, CHANGED);
  }
  try {
    const appointmentIds = await carryOut(db, asked, told, today);
    // The answer tells the client of them.
    await dropBookingChanges(db, ownerId, appointmentIds);
    const request = await updateRequest(
      db,
      ownerId,
      id,
      { state: 'accepted', appointmentIds },
      now,
    );
    return { request, isNew: true };
  } catch (error) {
    // What does not fit any more is no field of the person who accepts.
    if (error instanceof InvalidField) throw new HttpError(409, error.message, error.errors);
    throw error;
  }
}
