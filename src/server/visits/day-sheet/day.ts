/** Puts a day together: the run, and what it adds up to. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Day, DayTotals, DayVisit } from '#contract/visits/days.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Pet } from '#contract/people/pets.ts';
import { sumOfAmounts } from '#contract/rules/pence.ts';
import { dayOrder, isStay } from '#contract/rules/stay.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';
import {
  findDayOrder,
  listBookings,
  listDayClients,
  listDayPets,
  listDayVisits,
  setDayOrder,
} from '#server/visits/day-sheet/days.sql.ts';

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The minutes that are booked for it; one that ends at or before its start ends on the next day. */
function minutesOf({ startTime, endTime }: Appointment): number {
  const minutes = minuteOf(endTime) - minuteOf(startTime);
  return minutes > 0 ? minutes : minutes + 24 * 60;
}

/** The bookings in the order that was chosen for them; the others follow by time. */
function inRunOrder(
  bookings: readonly Appointment[],
  chosen: readonly string[],
  date: IsoDate,
): Appointment[] {
  const positions = new Map(chosen.map((id, at) => [id, at]));
  const positionOf = ({ id }: Appointment): number => positions.get(id) ?? chosen.length;
  return dayOrder(bookings, date).toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** What the day adds up to. */
function totalsOf(
  date: IsoDate,
  bookings: readonly Appointment[],
  visits: readonly DayVisit[],
  pets: readonly Pet[],
): DayTotals {
  const due = bookings.filter(({ status }) => status !== 'cancelled');
  const unplanned = visits.filter(({ appointmentIds }) => appointmentIds.length === 0);
  const petIds = new Set([...due, ...unplanned].flatMap((each) => each.petIds));
  const dogs = pets.filter(({ id, species }) => species === 'Dog' && petIds.has(id));
  const minutes = due.filter((booking) => !isStay(booking)).map(minutesOf);
  const prices = due.flatMap((booking) => (booking.date === date ? (booking.price ?? []) : []));
  return {
    visits: due.length + unplanned.length,
    dogs: dogs.length,
    minutes: minutes.reduce((sum, each) => sum + each, 0),
    price: sumOfAmounts(prices) ?? '0.00',
    miles: sumOfAmounts(visits.flatMap(({ miles }) => miles ?? [])) ?? '0.00',
  };
}

const idsOf = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/** A day with its run, its visits, and the clients and pets of both. */
export async function readDay(
  db: Database,
  ownerId: string,
  date: IsoDate,
  timeZone: string,
): Promise<Day> {
  const chosen = await findDayOrder(db, ownerId, date);
  const appointments = inRunOrder(await listBookings(db, ownerId, date), chosen, date);
  const visits = await listDayVisits(db, ownerId, date, timeZone);
  const clientIds = idsOf([
    appointments.map(({ clientId }) => clientId),
    ...visits.map((visit) => visit.clientIds),
  ]);
  const clients = await listDayClients(db, ownerId, clientIds);
  const petIds = idsOf([...appointments, ...visits].map((each) => each.petIds));
  const pets = await listDayPets(db, ownerId, petIds);
  const totals = totalsOf(date, appointments, visits, pets);
  return { date, appointments, visits, clients, pets, totals };
}

/** Stores the order of a day's run within a transaction. Refused where one of the bookings is not on this day. */
export async function orderDay(
  db: Database,
  ownerId: string,
  date: IsoDate,
  order: readonly string[],
): Promise<void> {
  const booked = new Set((await listBookings(db, ownerId, date)).map(({ id }) => id));
  if (order.some((id) => !booked.has(id))) {
    throw new InvalidField(
      'order',
      'One of these bookings is no longer on this day. Reload the page.',
    );
  }
  await setDayOrder(db, ownerId, date, order);
}
