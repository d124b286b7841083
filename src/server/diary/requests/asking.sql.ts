/** Turns what a client fills in into visits with times and prices, and says in words what does not fit. The owner is part of each statement. */
import sql from 'sql-template-tag';
import {
  MAX_VISITS_ASKED,
  type PortalSettings,
  type RequestedVisit,
} from '#contract/diary/requests.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Service } from '#contract/diary/services.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { sumOfAmounts } from '#contract/rules/pence.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';
import { isStay } from '#contract/rules/stay.ts';
import { findPricer, findQuote } from '#server/diary/prices/quote.sql.ts';
import { findService } from '#server/diary/services/services.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';

/** A client of a business. */
export interface Asker {
  ownerId: string;
  clientId: string;
}

/** What clients may ask for, and the time in the diary. */
export interface AskLimits {
  settings: PortalSettings;
  diaryNow: DiaryTime;
}

/** The fields of the form. */
export interface AskedVisits {
  serviceId: string;
  petIds: readonly string[];
  days: readonly IsoDate[];
  until: IsoDate | null;
  /** Null for the usual time. */
  startTime: string | null;
}

/** What will be asked for. */
export interface Plan {
  service: Service;
  visits: RequestedVisit[];
  price: string;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const DAY_MINUTES = 1_440;

/** `09:30` that many minutes later, also past midnight. */
function later(time: string, minutes: number): string {
  const at = (minutesOf(time) + minutes) % DAY_MINUTES;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

/** How long a booking lasts on its day, or on its last one. */
const lengthOf = ({ startTime, endTime }: { startTime: string; endTime: string }): number =>
  (minutesOf(endTime) - minutesOf(startTime) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;

/** Refuses what is too soon to be asked for or changed. */
function refuseTooSoon(
  { date, startTime }: { date: IsoDate; startTime: string },
  { settings: { earliestNoticeHours: hours }, diaryNow }: AskLimits,
): void {
  if (date <= diaryNow.date) {
    throw new InvalidField('day', 'Choose tomorrow or later. For today, please message us.');
  }
  const minutes =
    daysBetween(diaryNow.date, date) * DAY_MINUTES +
    minutesOf(startTime) -
    minutesOf(diaryNow.time);
  if (minutes < hours * 60) {
    throw new InvalidField('day', `Please ask at least ${hours} hours ahead, or message us.`);
  }
}

function refuseTooFar(date: IsoDate, { settings, diaryNow }: AskLimits): void {
  const last = addDays(diaryNow.date, settings.furthestDays);
  if (date > last) throw new InvalidField('day', `Choose a day no later than ${plainDate(last)}.`);
}

/** When a client is usually visited: as in the latest booking, of the same service if there is one. */
const findUsual = (
  db: Database,
  { ownerId, clientId }: Asker,
  serviceId: string,
): Promise<{ startTime: string; endTime: string; isStay: boolean } | undefined> =>
  db.row(sql`select start_time as "startTime", end_time as "endTime", end_date is not null as "isStay"
    from appointments where user_id = ${ownerId} and client_id = ${clientId} and status <> 'cancelled'
    order by (service_id is not distinct from ${serviceId}::uuid) desc, date desc, start_time desc, id limit 1`);

/** Where nobody has been visited before. */
const FIRST_TIME = '09:00';
const STANDARD_MINUTES = 60;

async function timesOf(
  db: Database,
  asker: Asker,
  service: Service,
  asked: AskedVisits,
): Promise<{ startTime: string; endTime: string }> {
  const usual = await findUsual(db, asker, service.id);
  const startTime = asked.startTime ?? usual?.startTime ?? FIRST_TIME;
  if (asked.until !== null && service.unit !== 'visit') {
    return { startTime, endTime: usual?.isStay ? usual.endTime : startTime };
  }
  const minutes =
    service.durationMinutes ?? (usual && !usual.isStay ? lengthOf(usual) : STANDARD_MINUTES);
  return { startTime, endTime: later(startTime, minutes) };
}

const MANY = `Ask for at most ${MAX_VISITS_ASKED} visits at once.`;

/** The days of the visits; a stay is one visit with its last day. */
function daysOf(service: Service, { days, until }: AskedVisits): [IsoDate, IsoDate | null][] {
  const [first = ''] = days;
  if (until !== null && until < first) {
    throw new InvalidField('until', 'The last day is before the first. Choose a later day.');
  }
  if (service.unit !== 'visit' && until !== null && until > first) {
    if (days.length > 1) {
      throw new InvalidField(
        'until',
        'Please book one stay at a time: leave the other dates empty.',
      );
    }
    return [[first, until]];
  }
  if (service.unit === 'night') {
    throw new InvalidField('until', 'Choose the day on which the stay ends.');
  }
  const all = new Set(days);
  const last = until ?? first;
  if (daysBetween(first, last) >= MAX_VISITS_ASKED) throw new InvalidField('until', MANY);
  for (let day = first; day <= last; day = addDays(day, 1)) all.add(day);
  if (all.size > MAX_VISITS_ASKED) throw new InvalidField('until', MANY);
  return [...all].toSorted().map((day) => [day, null]);
}

/** Who may be visited: the pets of a client that are in use. */
export const listPetsToVisit = (
  db: Database,
  { ownerId, clientId }: Asker,
): Promise<{ id: string; name: string }[]> =>
  db.rows(sql`select id, name from pets where user_id = ${ownerId} and client_id = ${clientId}
    and archived_at is null order by lower(name), id`);

/** What clients may ask for. */
export const listOfferedServices = (
  db: Database,
  ownerId: string,
): Promise<Pick<Service, 'id' | 'name' | 'unit'>[]> =>
  db.rows(sql`select id, name, unit from services where user_id = ${ownerId}
    and is_active and is_offered_online order by position, id`);

/** The visits that are asked for, with the price of each. */
export async function planVisits(
  db: Database,
  asker: Asker,
  asked: AskedVisits,
  limits: AskLimits,
): Promise<Plan> {
  const { ownerId, clientId } = asker;
  const service = await findService(db, ownerId, asked.serviceId);
  if (!service?.isActive || !service.isOfferedOnline) {
    throw new InvalidField('serviceId', 'Choose a service from the list.');
  }
  const pets = await listPetsToVisit(db, asker);
  if (asked.petIds.some((id) => !pets.some((pet) => pet.id === id))) {
    throw new InvalidField('pets', 'Choose your pets again.');
  }
  if (pets.length > 0 && asked.petIds.length === 0) {
    throw new InvalidField('pets', 'Choose at least one pet.');
  }
  const days = daysOf(service, asked);
  const times = await timesOf(db, asker, service, asked);
  for (const [date] of days) {
    refuseTooSoon({ date, startTime: times.startTime }, limits);
    refuseTooFar(date, limits);
  }
  const { startTime } = times;
  const petIds = [...asked.petIds];
  const request = { serviceId: service.id, clientId, petIds, startTime };
  const quote = await findPricer(db, ownerId, request);
  const visits = days.map(([date, endDate]) => ({
    date,
    endDate,
    ...times,
    ...quote(date, endDate),
  }));
  return { service, visits, price: sumOfAmounts(visits.map(({ price }) => price)) ?? '0.00' };
}

/** New times of a booking; what is null stays. */
export interface AskedTimes {
  date: IsoDate | null;
  startTime: string | null;
  /** The last day of a stay. */
  until: IsoDate | null;
}

/** A booking at other times, at the price of then; a price that was typed stays. */
export async function repriced(
  db: Database,
  ownerId: string,
  booked: Appointment,
  times: Pick<RequestedVisit, 'date' | 'endDate' | 'startTime' | 'endTime'>,
): Promise<RequestedVisit> {
  const { serviceId, clientId, petIds, price, charges } = booked;
  const isTyped = charges.length === 0 || charges.some(({ kind }) => kind === 'manual');
  if (serviceId === null || isTyped) return { ...times, price, charges };
  return {
    ...times,
    ...(await findQuote(db, ownerId, { serviceId, clientId, petIds, ...times })),
  };
}

/** A booking of a client at the times that are asked for. */
export async function planChange(
  db: Database,
  ownerId: string,
  booked: Appointment,
  asked: AskedTimes,
  limits: AskLimits,
): Promise<RequestedVisit> {
  const date = asked.date ?? booked.date;
  const startTime = asked.startTime ?? booked.startTime;
  const moved = daysBetween(booked.date, date);
  const endDate = isStay(booked)
    ? (asked.until ?? addDays(booked.endDate ?? booked.date, moved))
    : null;
  if (endDate !== null && endDate <= date) {
    throw new InvalidField('until', 'Choose a day after the first day.');
  }
  const endTime = isStay(booked) ? booked.endTime : later(startTime, lengthOf(booked));
  const isSame =
    date === booked.date && startTime === booked.startTime && endDate === booked.endDate;
  if (isSame)
    throw new InvalidField('day', 'That’s when it’s booked already. Choose another day or time.');
  refuseTooSoon(booked, limits);
  refuseTooSoon({ date, startTime }, limits);
  refuseTooFar(date, limits);
  return repriced(db, ownerId, booked, { date, endDate, startTime, endTime });
}
