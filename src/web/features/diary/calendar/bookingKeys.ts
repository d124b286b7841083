/** What the keyboard does to a booking that has the focus. */
import { isStay } from '#contract/rules/stay.ts';
import {
  DAY_MINUTES,
  endingAt,
  spanOf,
  startingAt,
  STEP_MINUTES,
  type Times,
} from '#web/features/diary/calendar/span.ts';
import { stayEndMovedBy, stayMovedBy } from '#web/features/diary/calendar/stayMoves.ts';

/** The keys, as `aria-keyshortcuts` names them. */
export const BOOKING_KEYS =
  'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowUp Alt+Shift+ArrowDown';

/** The same for stays, which move by whole days. */
export const STAY_KEYS = 'Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight';

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

/**
 * Alt and an arrow move by a quarter of an hour or a day; with Shift, up and down change the end. A stay moves left and right;
 * with Shift these change its last day.
 */
export function timesAfterKey(times: Times, key: Key): Times | undefined {
  const by = Object.hasOwn(MOVES, key.key) ? MOVES[key.key] : undefined;
  if (by === undefined || !key.altKey || key.ctrlKey || key.metaKey) return undefined;
  if (isStay(times)) {
    if (Math.abs(by) !== DAY_MINUTES) return undefined;
    return (key.shiftKey ? stayEndMovedBy : stayMovedBy)(times, by / DAY_MINUTES);
  }
  const { from, to } = spanOf(times);
  if (!key.shiftKey) return startingAt(times, from + by);
  return Math.abs(by) === STEP_MINUTES ? endingAt(times, to + by) : undefined;
}
