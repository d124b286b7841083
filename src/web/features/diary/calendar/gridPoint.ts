/** Which day and minute a point of the screen means, from where the columns and the headers of days lie. */
import { type Mark, markOf, selectorOf } from '#web/features/diary/calendar/marks.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { DAY_MINUTES, startOfDay } from '#web/features/diary/calendar/span.ts';

/** A rectangle of the screen that stands for a day. */
export interface DayBox {
  day: IsoDate;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Boxes {
  /** From midnight to midnight. */
  columns: readonly DayBox[];
  /** Above the columns, or the cells of a month: a day without a time. */
  headers: readonly DayBox[];
}

/** A minute of the wall calendar, or a day alone where the point is on its header. */
export type GridPoint = { minute: number } | { day: IsoDate };

const horizontal = (x: number, { left, right }: DayBox): number => Math.max(left - x, x - right, 0);

/** Next to the columns the nearest one counts, above and below them its first and last minute. */
export function pointAt(x: number, y: number, { columns, headers }: Boxes): GridPoint | undefined {
  const header = headers.find(
    (box) => y >= box.top && y < box.bottom && horizontal(x, box) === 0 && box.right > box.left,
  );
  if (header !== undefined) return { day: header.day };
  const [nearest] = columns
    .filter(({ left, right }) => right > left)
    .toSorted((a, b) => horizontal(x, a) - horizontal(x, b));
  if (nearest === undefined) return undefined;
  const share = (y - nearest.top) / (nearest.bottom - nearest.top);
  const within = Math.min(Math.max(share, 0), 1) * DAY_MINUTES;
  return { minute: startOfDay(nearest.day) + within };
}

function boxesOf(scroller: HTMLElement, mark: Mark): DayBox[] {
  return [...scroller.querySelectorAll<HTMLElement>(selectorOf(mark))].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { day: markOf(element, mark) ?? '', left, right, top, bottom };
  });
}

/** Reads the boxes of the marked days from the page. */
export const boxesIn = (scroller: HTMLElement): Boxes => ({
  columns: boxesOf(scroller, 'dayColumn'),
  headers: [...boxesOf(scroller, 'dayHeader'), ...boxesOf(scroller, 'dayCell')],
});
