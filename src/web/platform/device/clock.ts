/** The time, for screens that stay open: one timer for all of them. */
import { useSyncExternalStore } from 'react';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { useBusiness } from '#web/platform/session/session.ts';

/** How late a screen may notice a new minute or a new day. */
const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK_MS);
    // Timers stop in hidden tabs and sleeping phones.
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** What `read` makes of the time (a string or number); renders again when that changes. */
export function useClock<Value extends string | number>(read: (now: Date) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(new Date()));
}

/** Today in the business's time zone. */
export function useToday(): IsoDate {
  const { timeZone } = useBusiness();
  return useClock((now) => businessDay(now, timeZone));
}

/** The time in the diary of the business. */
export function useDiaryTime(): DiaryTime {
  const { timeZone } = useBusiness();
  const date = useToday();
  return { date, time: useClock((now) => timeOfDay(now.getTime(), timeZone)) };
}
