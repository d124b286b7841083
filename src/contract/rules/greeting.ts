import { timeOfDay } from '#contract/rules/localTime.ts';

type Greeting = 'Good morning' | 'Good afternoon' | 'Good evening';

/** The greeting for that moment in the time zone of the business; afternoon from 12, evening from 18. */
export function greeting(now: Date, timeZone: string): Greeting {
  const hour = Number(timeOfDay(now.getTime(), timeZone).slice(0, 2));
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
