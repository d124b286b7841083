/** The moment that a clock on the wall of the business means. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';

/** The local time in the zone at a moment, as if it were UTC, in milliseconds to the minute. */
const shownAt = (moment: number, timeZone: string): number =>
  Date.parse(`${businessDay(new Date(moment), timeZone)}T${timeOfDay(moment, timeZone)}:00.000Z`);

/**
 * The moment of a day and a time of day (`09:30`) in a time zone, in milliseconds. Of the hour that comes twice in October the
 * first is meant; a time that is skipped in March is the one an hour later.
 */
export function momentAt(date: IsoDate, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}:00.000Z`);
  const offsetOf = (moment: number) => shownAt(moment, timeZone) - moment;
  // A day away from any change of the clock on either side, so that one of the two offsets is the right one.
  const day = 86_400_000;
  const candidates = [offsetOf(wanted - day), offsetOf(wanted + day)].map(
    (offset) => wanted - offset,
  );
  return (
    candidates.find((moment) => shownAt(moment, timeZone) === wanted) ?? candidates[0] ?? wanted
  );
}

/** A moment as a `datetime-local` box holds it: `2026-06-21T09:30`. */
export const wallText = (moment: number, timeZone: string): string =>
  `${businessDay(new Date(moment), timeZone)}T${timeOfDay(moment, timeZone)}`;
