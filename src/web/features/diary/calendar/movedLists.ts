/** How cached lists follow a booking that was moved. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { lastDayOf } from '#contract/rules/stay.ts';
import { APPOINTMENTS_PATH } from '#web/data/appointments.ts';

/** The days that a list covers, both included; an open end covers all there are. */
export interface Period {
  from: IsoDate | null;
  to: IsoDate | null;
}

/** What the URL of a list covers; undefined for what is not a list of whole days (`/today`, one appointment). */
export function periodOf(url: string): Period | undefined {
  const [path, query] = url.split('?');
  if (path !== APPOINTMENTS_PATH) return undefined;
  const asked = new URLSearchParams(query);
  // Whose bookings a list holds cannot be told from a day.
  if (asked.has('clientId') || asked.has('petId')) return undefined;
  return { from: asked.get('from'), to: asked.get('to') };
}

const orderOf = ({ date, startTime, id }: Appointment) => `${date} ${startTime} ${id}`;

/** The list with this version of a booking: sorted in by day and time, or gone with its days. */
export function listWith(
  list: readonly Appointment[],
  booked: Appointment,
  { from, to }: Period,
): Appointment[] {
  const others = list.filter(({ id }) => id !== booked.id);
  const lastDay = lastDayOf(booked);
  const covered = (from ?? lastDay) <= lastDay && booked.date <= (to ?? booked.date);
  if (!covered) return others;
  return [...others, booked].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}
