/** When a booking is, in words. */
import { longDate } from '#contract/rules/longDate.ts';
import { isStay, lastDayOf, nightsOf, nightsText, type BookedTimes } from '#contract/rules/stay.ts';

/** "Monday 30 March 2026, 09:15 to 10:15"; of a stay "Monday 30 March 2026, 18:00 to Thursday 2 April 2026, 10:00, 3 nights". */
export function timesText(times: BookedTimes): string {
  const { date, startTime, endTime } = times;
  const from = `${longDate(date)}, ${startTime}`;
  if (!isStay(times)) return `${from} to ${endTime}`;
  const to = `${longDate(lastDayOf(times))}, ${endTime}`;
  return `${from} to ${to}, ${nightsText(nightsOf(times))}`;
}
