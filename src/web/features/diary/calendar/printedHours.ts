/** Which hours of days go on paper: the working day, and all that is booked outside of it. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { piecesOn } from '#web/features/diary/calendar/span.ts';

const FIRST_HOUR = 8;
const LAST_HOUR = 18;

/** The first whole hour since midnight, and how many there are. */
export function printedHours(
  appointments: readonly Appointment[],
  days: readonly IsoDate[],
): { first: number; count: number } {
  const pieces = days.flatMap((day) => piecesOn(day, appointments));
  const first = Math.min(FIRST_HOUR, ...pieces.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(LAST_HOUR, ...pieces.map(({ to }) => Math.ceil(to / 60)));
  return { first, count: last - first };
}
