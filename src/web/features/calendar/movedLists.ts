/** How the lists that were read follow a booking that was moved. */
import type { Appointment } from '#contract/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';

/** The days that a list covers, both included; an open end covers all there are. */
export interface Period {
  from: IsoDate | null;
  to: IsoDate | null;
}

/** What the address of a list covers; undefined where it is no list of whole days (`/today`, a single one). */
export function periodOf(address: string): Period | undefined {
  const [path, query] = address.split('?');
  if (path !== '/api/appointments') return undefined;
  const asked = new URLSearchParams(query);
  return { from: asked.get('from'), to: asked.get('to') };
}

const orderOf = ({ date, startTime, id }: Appointment) => `${date} ${startTime} ${id}`;

/** The list with this version of a booking: in its place by day and time, or gone with its day. */
export function listWith(
  list: readonly Appointment[],
  booked: Appointment,
  { from, to }: Period,
): Appointment[] {
  const others = list.filter(({ id }) => id !== booked.id);
  const covered = (from ?? booked.date) <= booked.date && booked.date <= (to ?? booked.date);
  if (!covered) return others;
  return [...others, booked].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}
