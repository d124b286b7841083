/** A move of a booking in words. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { isStay, lastDayOf, nightsOf, nightsText } from '#contract/rules/stay.ts';

/** When a booking is: what moving and resizing change. */
export type Times = Pick<Appointment, 'date' | 'startTime' | 'endTime' | 'endDate'>;

/** "Monday 30 March". */
export const shortDay = (day: IsoDate): string => longDate(day).split(' ').slice(0, 3).join(' ');

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
