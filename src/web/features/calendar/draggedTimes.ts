/** What a booking's times become while it is dragged. */
import type { GridPoint } from './gridPoint.ts';
import {
  DAY_MINUTES,
  endingAt,
  snapped,
  spanOf,
  startingAt,
  startOfDay,
  type Times,
} from './span.ts';

/** `move` carries the booking, `stretch` its end only. */
export type Grip = 'move' | 'stretch';

/**
 * The times of `booked`, taken hold of at `start` and now held at `point`. On the head of a day only the day changes,
 * and an end cannot be put there.
 */
export function draggedTimes(booked: Times, grip: Grip, start: GridPoint, point: GridPoint): Times {
  const span = spanOf(booked);
  if ('day' in point) {
    if (grip === 'stretch') return booked;
    const timeOfDay = ((span.from % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
    return startingAt(booked, startOfDay(point.day) + timeOfDay);
  }
  const by = 'minute' in start ? point.minute - start.minute : 0;
  if (grip === 'stretch') return endingAt(booked, snapped(span.to + by));
  return startingAt(booked, snapped(span.from + by));
}
