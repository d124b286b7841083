/** What the calendar shows stands in the address (`?view=week&date=2026-03-29`), so that a reload keeps it. */
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { type CalendarView, isCalendarView } from './shownDays.ts';
import { isStorableDay } from './storableDay.ts';

interface Shown {
  view: CalendarView;
  day: IsoDate;
}

/** The month of today is where the calendar begins: it needs no words in the address. */
export function shownIn(params: URLSearchParams, today: IsoDate): Shown {
  const view = params.get('view');
  const day = params.get('date') ?? '';
  return { view: isCalendarView(view) ? view : 'month', day: isStorableDay(day) ? day : today };
}

/** The parameters with something else shown; others stay. */
export function paramsWith(
  params: URLSearchParams,
  { view, day }: Partial<Shown>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (view === 'month') next.delete('view');
  else if (view !== undefined) next.set('view', view);
  if (day !== undefined) next.set('date', day);
  return next;
}

/** What is shown, and how to show something else. Steps through days leave no trail behind the back button. */
export function useCalendarAddress(today: IsoDate): [Shown, (shown: Partial<Shown>) => void] {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (shown: Partial<Shown>) => setParams((now) => paramsWith(now, shown), { replace: true }),
    [setParams],
  );
  return [shownIn(params, today), show];
}
