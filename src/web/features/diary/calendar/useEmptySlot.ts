/** A press on an empty place of a day's hours: it books there. The keyboard has *New Appointment* for it. */
import { type RefObject, useEffect, useRef } from 'react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { markOf, selectorOf } from '#web/features/diary/calendar/marks.ts';
import { DAY_MINUTES, timeOf } from '#web/features/diary/calendar/span.ts';

/** A place means the half hour that it is in. */
const SLOT_MINUTES = 30;

/** The start of the half hour at a height within a day's column. */
export function slotAt(y: number, { top, height }: { top: number; height: number }): string {
  const share = Math.min(Math.max((y - top) / height, 0), 1);
  const slot = Math.floor((share * DAY_MINUTES) / SLOT_MINUTES) * SLOT_MINUTES;
  return timeOf(Math.min(slot, DAY_MINUTES - SLOT_MINUTES));
}

/** Calls `onBook` with the day and the start of the half hour that was pressed. */
export function useEmptySlot(
  scroller: RefObject<HTMLElement | null>,
  onBook: (day: IsoDate, startTime: string) => void,
): void {
  const book = useRef(onBook);
  useEffect(() => {
    book.current = onBook;
  }, [onBook]);
  useEffect(() => {
    const listening = new AbortController();
    scroller.current?.addEventListener(
      'click',
      ({ target, clientY }) => {
        if (!(target instanceof Element)) return;
        const column = target.closest(selectorOf('dayColumn'));
        const day = column && markOf(column, 'dayColumn');
        // A booking, or "+2 more", has a meaning of its own.
        if (!column || !day || target.closest('button, a, li') !== null) return;
        book.current(day, slotAt(clientY, column.getBoundingClientRect()));
      },
      listening,
    );
    return () => listening.abort();
  }, [scroller]);
}
