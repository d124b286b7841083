/** What a booking's times become while it is dragged. */
import type { GridPoint } from '#web/features/calendar/gridPoint.ts';
import {
  DAY_MINUTES,
  endingAt,
  snapped,
  spanOf,
  startingAt,
  startOfDay,
  type Times,
} from '#web/features/calendar/span.ts';

/** `move` moves the booking, `resize` its end only. */
export type DragMode = 'move' | 'resize';

/**
 * The times of `booked`, which was picked up at `start` and is now at `point`. Over the header of a day only the day
 * changes, and an end cannot be dropped there.
 */
export function dragTimes(
  booked: Times,
  mode: DragMode,
  start: GridPoint,
  point: GridPoint,
): Times {
  const span = spanOf(booked);
  if ('day' in point) {
    if (mode === 'resize') return booked;
    const timeOfDay = ((span.from % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
    return startingAt(booked, startOfDay(point.day) + timeOfDay);
  }
  const by = 'minute' in start ? point.minute - start.minute : 0;
  if (mode === 'resize') return endingAt(booked, snapped(span.to + by));
  return startingAt(booked, snapped(span.from + by));
}
