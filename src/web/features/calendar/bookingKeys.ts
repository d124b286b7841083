/** What the keyboard does to a booking that has the focus. */
import {
  DAY_MINUTES,
  endingAt,
  spanOf,
  startingAt,
  STEP_MINUTES,
  type Times,
} from '#web/features/calendar/span.ts';

/** The keys, as `aria-keyshortcuts` names them. */
export const BOOKING_KEYS =
  'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowUp Alt+Shift+ArrowDown';

interface Key {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const MOVES: Record<string, number> = {
  ArrowUp: -STEP_MINUTES,
  ArrowDown: STEP_MINUTES,
  ArrowLeft: -DAY_MINUTES,
  ArrowRight: DAY_MINUTES,
};

/** Alt and an arrow move by a quarter of an hour or a day; with Shift, up and down change the end. */
export function timesAfterKey(times: Times, key: Key): Times | undefined {
  const by = Object.hasOwn(MOVES, key.key) ? MOVES[key.key] : undefined;
  if (by === undefined || !key.altKey || key.ctrlKey || key.metaKey) return undefined;
  const { from, to } = spanOf(times);
  if (!key.shiftKey) return startingAt(times, from + by);
  return Math.abs(by) === STEP_MINUTES ? endingAt(times, to + by) : undefined;
}
