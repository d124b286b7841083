/** The time of day as the business's wall clock shows it. */
import { timeOfDay } from '#contract/rules/localTime.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { minutesOf } from '#web/features/diary/calendar/span.ts';

/** Minutes since midnight on the wall clock of a time zone; no day but the clocks' changes makes it jump. */
export const minuteOfDay = (now: Date, timeZone: string): number =>
  minutesOf(timeOfDay(now.getTime(), timeZone));

/** The minute it is for the business; renders again when it changes. */
export function useMinuteOfDay(): number {
  const { timeZone } = useBusiness();
  return useClock((now) => minuteOfDay(now, timeZone));
}
