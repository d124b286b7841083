/** Bookings at the same time stand side by side: which lane each takes. */
import { DAY_MINUTES } from '#web/features/diary/calendar/span.ts';

/** However short it is, a booking is drawn as long as this, so that it can be read and hit. */
export const LEAST_DRAWN_MINUTES = 30;

interface TimeRange {
  from: number;
  to: number;
}

/** Where something is drawn: minutes down, lanes across. */
export interface Position {
  top: number;
  height: number;
  lane: number;
  lanes: number;
}

export interface Lanes<Item> {
  shown: { item: Item; position: Position }[];
  /** Where there are too many at the same time: how many are not drawn, and where that stands. */
  more: { count: number; position: Position }[];
}

type Drawn<Item> = { item: Item; top: number; height: number; lane: number };

/** What is drawn of part of a day; what ends at midnight is drawn above it. */
export function drawnOf({ from, to }: TimeRange): { top: number; height: number } {
  const height = Math.max(to - from, LEAST_DRAWN_MINUTES);
  return { top: Math.min(from, DAY_MINUTES - height), height };
}

/**
 * Gives each item the first lane that is free; those that touch each other, directly or through others, share the
 * width. Of more than `most` at a time the last lane counts what cannot be drawn.
 */
export function inLanes<Item extends TimeRange>(items: readonly Item[], most: number): Lanes<Item> {
  const sorted = items
    .map((item) => ({ item, ...drawnOf(item) }))
    .toSorted((a, b) => a.top - b.top || b.height - a.height);
  const result: Lanes<Item> = { shown: [], more: [] };
  let cluster: Drawn<Item>[] = [];
  let laneEnds: number[] = [];
  for (const { item, top, height } of sorted) {
    if (laneEnds.every((end) => end <= top)) {
      close(cluster, laneEnds.length, most, result);
      cluster = [];
      laneEnds = [];
    }
    const free = laneEnds.findIndex((end) => end <= top);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = top + height;
    cluster.push({ item, top, height, lane });
  }
  close(cluster, laneEnds.length, most, result);
  return result;
}

function close<Item>(
  cluster: readonly Drawn<Item>[],
  needed: number,
  most: number,
  { shown, more }: Lanes<Item>,
): void {
  const fits = needed <= most;
  const lanes = fits ? needed : most;
  const hidden: Drawn<Item>[] = [];
  for (const drawn of cluster) {
    if (!fits && drawn.lane >= most - 1) hidden.push(drawn);
    else {
      const { item, top, height, lane } = drawn;
      shown.push({ item, position: { top, height, lane, lanes } });
    }
  }
  const [first] = hidden;
  if (first === undefined) return;
  const { top } = drawnOf({ from: first.top, to: first.top + LEAST_DRAWN_MINUTES });
  const position = { top, height: LEAST_DRAWN_MINUTES, lane: most - 1, lanes };
  more.push({ count: hidden.length, position });
}
