/** The business's day, as the screens count it. */
import { useCallback, useSyncExternalStore } from 'react';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { useUser } from '#web/platform/session.ts';

/** How late midnight may be noticed on a screen that stays open. */
const LOOK_EVERY_MS = 20_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  // Timers rest in hidden tabs and sleeping phones: look again on waking.
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** Today in the business's time zone; renders again when the day changes. */
export function useToday(): IsoDate {
  const { timeZone } = useUser();
  const day = useCallback(() => businessDay(new Date(), timeZone), [timeZone]);
  return useSyncExternalStore(subscribe, day);
}
