/** Appointments and their moves as text: for screen readers, and for the toast of a move. */
import { appointmentStatusLabels, serviceTypeLabels } from '#contract/choices.ts';
import { timesText } from '#contract/rules/bookedTimes.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { isStay, lastDayOf, nightsOf, nightsText, stayPhaseLabels } from '#contract/rules/stay.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import type { Piece, Times } from '#web/features/calendar/span.ts';

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

/** "Monday 30 March". */
const shortDay = (day: IsoDate): string => longDate(day).split(' ').slice(0, 3).join(' ');

/** What the bar of a stay says besides its title and whose it is: "Monday 30 March 2026, 18:00 to …, 3 nights, Pet Sitting, Confirmed". */
export const stayBarText = (stay: Piece['booked']): string =>
  [timesText(stay), serviceTypeLabels[stay.serviceType], appointmentStatusLabels[stay.status]].join(
    ', ',
  );

/** What a move says of a booking: where it was or is, and its price. */
type Moved = Times & { price: string | null };

/** "Moved to Monday 30 March, 09:15", or "Now ends at 10:30" where the start is as before. */
export function moveText(before: Times, after: Moved): string {
  if (isStay(after)) return stayMoveText(before, after);
  if (before.date === after.date && before.startTime === after.startTime) {
    return `Now ends at ${after.endTime}`;
  }
  return `Moved to ${shortDay(after.date)}, ${after.startTime}`;
}

/** "Moved to Monday 30 March until Thursday 2 April", or how many nights it has now, at which price. */
function stayMoveText(before: Times, after: Moved): string {
  const days = `${shortDay(after.date)} until ${shortDay(lastDayOf(after))}`;
  const nights = nightsOf(after);
  if (nights === nightsOf(before)) return `Moved to ${days}`;
  // The price that was agreed stays: whether the nights change it is for the person to say.
  const price = after.price === null ? '' : `. The price is still ${formatPounds(after.price)}`;
  return `Now ${nightsText(nights)}: ${days}${price}`;
}
