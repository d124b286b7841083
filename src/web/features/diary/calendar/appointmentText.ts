/** Appointments as text, for screen readers. */
import { appointmentStatusLabels, serviceTypeLabels } from '#contract/choices.ts';
import { timesText } from '#contract/rules/bookedTimes.ts';
import { isStay, lastDayOf, stayPhaseLabels } from '#contract/rules/stay.ts';
import { shortDay } from '#web/features/diary/appointments/moveText.ts';
import type { Piece } from '#web/features/diary/calendar/span.ts';

export function countText(count: number): string {
  if (count === 0) return 'No appointments';
  return count === 1 ? '1 appointment' : `${count} appointments`;
}

/** How a piece of a booking begins among the hours: "09:00", "Until 08:00", and of a stay "18:00 Arrives" or "10:00 Leaves". */
export function beginningText({ booked, begins }: Piece): string {
  const { startTime, endTime } = booked;
  if (!isStay(booked)) return begins ? startTime : `Until ${endTime}`;
  return begins
    ? `${startTime} ${stayPhaseLabels.arrives}`
    : `${endTime} ${stayPhaseLabels.leaves}`;
}

/** "09:00 Morning walk, Jane Smith · Rex, until 10:00, Dog Walk, Confirmed"; of a stay "18:00 Arrives: House sitting, until Friday …". */
export function bookingText(piece: Piece, clashes: boolean, whose: readonly string[] = []): string {
  const { booked } = piece;
  const { title, serviceType, status } = booked;
  return [
    `${beginningText(piece)}${isStay(booked) ? ':' : ''} ${title}`,
    ...(whose.length === 0 ? [] : [whose.join(' · ')]),
    otherEndText(piece),
    serviceTypeLabels[serviceType],
    appointmentStatusLabels[status],
    ...(booked.seriesId === null ? [] : ['repeats']),
    ...(clashes ? ['at the same time as another appointment'] : []),
  ].join(', ');
}

function otherEndText({ booked, begins }: Piece): string {
  const { date, startTime, endTime } = booked;
  if (!isStay(booked)) return begins ? `until ${endTime}` : `since ${startTime} of the day before`;
  return begins
    ? `until ${shortDay(lastDayOf(booked))}, ${endTime}`
    : `since ${shortDay(date)}, ${startTime}`;
}

/** What the bar of a stay says besides its title and whose it is: "Monday 30 March 2026, 18:00 to …, 3 nights, Pet Sitting, Confirmed". */
export const stayBarText = (stay: Piece['booked']): string =>
  [timesText(stay), serviceTypeLabels[stay.serviceType], appointmentStatusLabels[stay.status]].join(
    ', ',
  );
