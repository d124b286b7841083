/** How far the hours are scrolled when a view opens: to the first appointment that is not over, else to the working day. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { DAY_MINUTES, piecesOn } from '#web/features/diary/calendar/span.ts';

const WORKING_DAY_MINUTE = 7 * 60;
/** What is seen above the first appointment. */
const BEFORE_MINUTES = 30;

/**
 * The minute since midnight at which the first appointment of these days begins. `now` is the minute of the day where today is shown
 * alone: what has ended by then is over, unless all has. Undefined without an appointment.
 */
export function firstMinute(
  appointments: readonly Appointment[],
  days: readonly IsoDate[],
  now?: number,
): number | undefined {
  const pieces = days.flatMap((day) => piecesOn(day, appointments).filter(({ begins }) => begins));
  const left = now === undefined ? pieces : pieces.filter(({ to }) => to > now);
  const starts = (left.length > 0 ? left : pieces).map(({ from }) => from);
  return starts.length === 0 ? undefined : Math.min(...starts);
}

/** Of hours that are so many pixels high; `first` in minutes since midnight. Returns `scrollTop` in pixels. */
export function firstScroll(scrollHeight: number, first = WORKING_DAY_MINUTE): number {
  return Math.max((first - BEFORE_MINUTES) * (scrollHeight / DAY_MINUTES), 0);
}
