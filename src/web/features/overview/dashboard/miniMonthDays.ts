/** What the small month calendar knows of its days. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { isOnDay } from '#contract/rules/stay.ts';

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

/** How many appointments each of these days has, a stay on each of its own; days without any are left out. */
export function countsByDay(
  appointments: readonly Pick<Appointment, 'date' | 'endDate'>[],
  days: readonly IsoDate[],
) {
  const counts = new Map<IsoDate, number>();
  const count = (day: IsoDate) => counts.set(day, (counts.get(day) ?? 0) + 1);
  for (const booked of appointments) {
    if (booked.endDate === null) count(booked.date);
    else for (const day of days) if (isOnDay(booked, day)) count(day);
  }
  return counts;
}

export function inWords(count: number): string {
  if (count === 0) return 'no appointments';
  return count === 1 ? '1 appointment' : `${count} appointments`;
}
