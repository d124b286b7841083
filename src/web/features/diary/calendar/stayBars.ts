/** Where stays are drawn as bars over a row of days, one below the other where they share a day. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { isOnDay, isStay, lastDayOf } from '#contract/rules/stay.ts';
import type { Times } from '#web/features/diary/calendar/span.ts';

/** A stay over some of the days of a row. */
export interface Bar<Booked> {
  booked: Booked;
  /** The index of its first day in the row, and how many days of the row it covers. */
  from: number;
  length: number;
  /** 0 is the uppermost. */
  lane: number;
  /** Whether the stay begins, and whether it ends, in this row; else it goes on in the row before or after. */
  begins: boolean;
  ends: boolean;
}

export interface Bars<Booked> {
  shown: Bar<Booked>[];
  /** How many lanes the stays of these days need, shown or not. */
  lanes: number;
}

/** Longer ones first, so that what lies below them is short. */
function order<Booked extends Times & { id: string }>(one: Booked, other: Booked): number {
  const keyOf = ({ date, startTime, id }: Booked) => `${date} ${startTime} ${id}`;
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  if (one.endDate !== other.endDate) return lastDayOf(one) > lastDayOf(other) ? -1 : 1;
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

/** The bars of the stays among `bookings`, each in the first lane that is free; of more than `most` lanes the rest is not shown. */
export function stayBars<Booked extends Times & { id: string }>(
  days: readonly IsoDate[],
  bookings: readonly Booked[],
  most: number,
): Bars<Booked> {
  /** Of each lane the index of the first day that is free. */
  const free: number[] = [];
  const shown: Bar<Booked>[] = [];
  for (const booked of bookings.filter(isStay).toSorted(order)) {
    const covered = days.flatMap((day, index) => (isOnDay(booked, day) ? [index] : []));
    const [from] = covered;
    if (from === undefined) continue;
    const found = free.findIndex((day) => day <= from);
    const lane = found === -1 ? free.length : found;
    free[lane] = from + covered.length;
    if (lane >= most) continue;
    const begins = days[from] === booked.date;
    const ends = days[from + covered.length - 1] === lastDayOf(booked);
    shown.push({ booked, from, length: covered.length, lane, begins, ends });
  }
  return { shown, lanes: free.length };
}

/** The bars that lie over a day of the row, by its index. */
export const barsOver = <Booked>(bars: readonly Bar<Booked>[], index: number): Bar<Booked>[] =>
  bars.filter(({ from, length }) => from <= index && index < from + length);

/** What the cell of a day names: line by line a booking, or undefined where a bar lies or nothing is; and how many more it has. */
export interface CellLines<Booked> {
  lines: (Booked | undefined)[];
  more: number;
}

/** `bookings` are those of the day, `bars` those that lie over it, in its first `most` lines. */
export function cellLines<Booked extends Times>(
  bookings: readonly Booked[],
  bars: readonly Bar<Booked>[],
  most: number,
): CellLines<Booked> {
  const waiting = bookings.filter((booked) => !isStay(booked));
  const lines = Array.from({ length: most }, (_, line) =>
    bars.some(({ lane }) => lane === line) ? undefined : waiting.shift(),
  );
  const named = lines.filter((line) => line !== undefined).length;
  return { lines, more: bookings.length - named - bars.length };
}
