/** What the small month calendar knows of its days. */
import type { Appointment } from '#contract/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';

/** Weeks start on Sunday. */
export const WEEKDAYS = [
  { short: 'Su', long: 'Sunday' },
  { short: 'Mo', long: 'Monday' },
  { short: 'Tu', long: 'Tuesday' },
  { short: 'We', long: 'Wednesday' },
  { short: 'Th', long: 'Thursday' },
  { short: 'Fr', long: 'Friday' },
  { short: 'Sa', long: 'Saturday' },
] as const;

/** How many appointments each day has; days without any are left out. */
export function countsByDay(appointments: readonly Pick<Appointment, 'date'>[]) {
  const counts = new Map<IsoDate, number>();
  for (const { date } of appointments) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
}

export function inWords(count: number): string {
  if (count === 0) return 'no appointments';
  return count === 1 ? '1 appointment' : `${count} appointments`;
}
