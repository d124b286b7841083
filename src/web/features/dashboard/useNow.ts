/** The clock of a screen that stays open. */
import { useMemo, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** How late the turn of a minute may be noticed. */
const LOOK_EVERY_MS = 10_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  // Timers rest in hidden tabs and sleeping phones: look again on waking.
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

const minute = () => Math.floor(Date.now() / MINUTE_MS);

/** The current minute; renders again when it changes. */
export function useNow(): Date {
  const minutes = useSyncExternalStore(subscribe, minute);
  return useMemo(() => new Date(minutes * MINUTE_MS), [minutes]);
}
