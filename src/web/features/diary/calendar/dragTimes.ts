/** What a booking's times become while it is dragged. */
import { dayNumber, parseDay } from '#contract/fields/civilDay.ts';
import { isStay } from '#contract/rules/stay.ts';
import type { GridPoint } from '#web/features/diary/calendar/gridPoint.ts';
import {
  DAY_MINUTES,
  endingAt,
  snapped,
  spanOf,
  startingAt,
  startOfDay,
  type Times,
} from '#web/features/diary/calendar/span.ts';
import {
  stayEndMovedBy,
  stayMovedBy,
  stayStartMovedBy,
} from '#web/features/diary/calendar/stayMoves.ts';

/** `move` moves the booking, `resize` its end only, `resizeStart` the first day of a stay only. */
export type DragMode = 'move' | 'resize' | 'resizeStart';

const STAY_DRAGS = { move: stayMovedBy, resize: stayEndMovedBy, resizeStart: stayStartMovedBy };

/** The number of the day that a point lies on. */
const dayAt = (point: GridPoint): number =>
  'day' in point ? dayNumber(parseDay(point.day)) : Math.floor(point.minute / DAY_MINUTES);

/**
 * The times of `booked`, which was picked up at `start` and is now at `point`. Over the header of a day only the day
 * changes, and an end cannot be dropped there. A stay moves by the days between the two points.
 */
export function dragTimes(
  booked: Times,
  mode: DragMode,
  start: GridPoint,
  point: GridPoint,
): Times {
  if (isStay(booked)) return STAY_DRAGS[mode](booked, dayAt(point) - dayAt(start));
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
