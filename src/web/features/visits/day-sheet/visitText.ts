/** A visit of a day in words. */
import type { DayVisit } from '#contract/visits/days.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';

/** "Under way since 09:02", or "Done 09:02 to 10:01, 1.25 miles". */
export function visitText({ startedAt, endedAt, miles }: DayVisit, timeZone: string): string {
  const time = (moment: string) => timeOfDay(Date.parse(moment), timeZone);
  if (endedAt === null) return `Under way since ${time(startedAt)}`;
  const walked = miles === null ? '' : `, ${miles} miles`;
  return `Done ${time(startedAt)} to ${time(endedAt)}${walked}`;
}
