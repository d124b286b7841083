/** Days and appointments in words, for those who hear the page. */
import { appointmentStatusLabels, serviceTypeLabels } from '#contract/choices.ts';
import { longDate } from '#contract/rules/longDate.ts';
import type { Piece, Times } from './span.ts';

export function countInWords(count: number): string {
  if (count === 0) return 'No appointments';
  return count === 1 ? '1 appointment' : `${count} appointments`;
}

/** "09:00 Morning walk, until 10:00, Dog Walk, Confirmed". */
export function bookingInWords({ booked, begins }: Piece, clashes: boolean): string {
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
export const timesInWords = ({ date, startTime, endTime }: Times): string =>
  `${longDate(date)}, ${startTime} to ${endTime}`;
