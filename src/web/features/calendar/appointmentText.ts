/** Appointments and their moves as text: for screen readers, and for the toast of a move. */
import { appointmentStatusLabels, serviceTypeLabels } from '#contract/choices.ts';
import { longDate } from '#contract/rules/longDate.ts';
import type { Piece, Times } from '#web/features/calendar/span.ts';

export function countText(count: number): string {
  if (count === 0) return 'No appointments';
  return count === 1 ? '1 appointment' : `${count} appointments`;
}

/** "09:00 Morning walk, until 10:00, Dog Walk, Confirmed". */
export function bookingText({ booked, begins }: Piece, clashes: boolean): string {
  const { title, startTime, endTime, serviceType, status } = booked;
  return [
    begins ? `${startTime} ${title}` : `Until ${endTime} ${title}`,
    begins ? `until ${endTime}` : `since ${startTime} of the day before`,
    serviceTypeLabels[serviceType],
    appointmentStatusLabels[status],
    ...(clashes ? ['at the same time as another appointment'] : []),
  ].join(', ');
}

/** "Monday 30 March 2026, 09:15 to 10:15". */
export const timesText = ({ date, startTime, endTime }: Times): string =>
  `${longDate(date)}, ${startTime} to ${endTime}`;

/** "Moved to Monday 30 March, 09:15", or "Now ends at 10:30" where the start is as before. */
export function moveText(before: Times, after: Times): string {
  if (before.date === after.date && before.startTime === after.startTime) {
    return `Now ends at ${after.endTime}`;
  }
  const [weekday, day, month] = longDate(after.date).split(' ');
  return `Moved to ${weekday} ${day} ${month}, ${after.startTime}`;
}
