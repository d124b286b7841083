import { expect, test } from 'vitest';
import { paramsWith, shownIn } from '#web/features/diary/calendar/calendarUrl.ts';

const TODAY = '2026-03-29';

test.each([
  ['', 'month', TODAY],
  ['view=week&date=2026-10-25', 'week', '2026-10-25'],
  ['view=year&date=2026-02-30', 'month', TODAY],
  ['date=0000-01-01', 'month', TODAY],
  ['date=10000-01-01', 'month', TODAY],
  ['view=day&date=0001-01-01', 'day', '0001-01-01'],
])('the query "%s" shows the %s of %s', (query, view, day) => {
  expect(shownIn(new URLSearchParams(query), TODAY, 'month')).toEqual({ view, day });
});

test('what the URL does not say is today, in the view that was chosen last', () => {
  const shown = (query: string) => shownIn(new URLSearchParams(query), TODAY, 'week');
  expect(shown('')).toEqual({ view: 'week', day: TODAY });
  expect(shown('view=month')).toEqual({ view: 'month', day: TODAY });
});

test('the view and the day are parameters of the URL, and other parameters stay', () => {
  const params = new URLSearchParams('x=1');
  expect(String(paramsWith(params, { view: 'week', day: TODAY }))).toBe(
    'x=1&view=week&date=2026-03-29',
  );
  expect(String(paramsWith(new URLSearchParams('view=week'), { view: 'month' }))).toBe(
    'view=month',
  );
});
