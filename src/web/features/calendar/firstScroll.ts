/** How far the hours are scrolled when a view opens: to the working day, or to now where that would be out of sight. */
import { DAY_MINUTES } from '#web/features/calendar/span.ts';

const WORKING_DAY_MINUTE = 7 * 60;

interface Scroller {
  scrollHeight: number;
  clientHeight: number;
}

/** `now` in minutes since midnight, where today is among the days shown. Returns `scrollTop` in pixels. */
export function firstScroll({ scrollHeight, clientHeight }: Scroller, now?: number): number {
  const pixelsPerMinute = scrollHeight / DAY_MINUTES;
  const morning = WORKING_DAY_MINUTE * pixelsPerMinute;
  if (now === undefined) return morning;
  const at = now * pixelsPerMinute;
  if (at < morning) return Math.max(at - 60 * pixelsPerMinute, 0);
  return at <= morning + clientHeight * 0.7 ? morning : at - clientHeight / 3;
}
