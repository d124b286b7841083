/** What the calendar shows is in the URL (`?view=week&date=2026-03-29`), so that a reload keeps it. */
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { type CalendarView, isCalendarView } from '#web/features/diary/calendar/shownDays.ts';
import { isStorableDay } from '#web/features/diary/calendar/storableDay.ts';

interface Shown {
  view: CalendarView;
  day: IsoDate;
}

/** Without parameters the calendar opens with today, in the `usual` view. */
export function shownIn(params: URLSearchParams, today: IsoDate, usual: CalendarView): Shown {
  const view = params.get('view');
  const day = params.get('date') ?? '';
  return { view: isCalendarView(view) ? view : usual, day: isStorableDay(day) ? day : today };
}

/** The parameters with something else shown; others stay. */
export function paramsWith(
  params: URLSearchParams,
  { view, day }: Partial<Shown>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (view !== undefined) next.set('view', view);
  if (day !== undefined) next.set('date', day);
  return next;
}

/** What is shown, and a function to show something else. Steps from day to day make no history entries. */
export function useCalendarUrl(
  today: IsoDate,
  usual: CalendarView,
): [Shown, (shown: Partial<Shown>) => void] {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (shown: Partial<Shown>) => setParams((now) => paramsWith(now, shown), { replace: true }),
    [setParams],
  );
  return [shownIn(params, today, usual), show];
}
