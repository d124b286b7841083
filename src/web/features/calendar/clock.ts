/** The time of day as the business's wall clock shows it. */
import { useCallback, useSyncExternalStore } from 'react';
import { useUser } from '#web/platform/session.ts';
import { minutesOf } from './span.ts';

/** How late the hand of the clock may be. */
const LOOK_EVERY_MS = 20_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Minutes since midnight on the wall clock of a time zone; no day but the clocks' changes makes it jump. */
export const minuteOfDay = (now: Date, timeZone: string): number =>
  minutesOf(formatterFor(timeZone).format(now));

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** The minute it is for the business; renders again when it changes. */
export function useMinuteOfDay(): number {
  const { timeZone } = useUser();
  const minute = useCallback(() => minuteOfDay(new Date(), timeZone), [timeZone]);
  return useSyncExternalStore(subscribe, minute);
}
