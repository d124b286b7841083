import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/rules/businessDay.ts';
import { MAX_NIGHTS, nightsOf } from '#contract/rules/stay.ts';
import { timesAfterKey } from '#web/features/diary/calendar/bookingKeys.ts';
import { dragTimes } from '#web/features/diary/calendar/dragTimes.ts';
import { startOfDay } from '#web/features/diary/calendar/span.ts';
import {
  stayEndMovedBy,
  stayMovedBy,
  stayStartMovedBy,
} from '#web/features/diary/calendar/stayMoves.ts';

const stay = { date: '2026-03-27', endDate: '2026-03-30', startTime: '18:00', endTime: '10:00' };
const anyStay = fc
  .tuple(fc.integer({ min: -300_000, max: 1_000_000 }), fc.integer({ min: 1, max: MAX_NIGHTS }))
  .map(([from, nights]) => {
    const date = addDays('1970-01-01', from);
    return { ...stay, date, endDate: addDays(date, nights) };
  });

test('a stay that is moved keeps its nights and its times, over clock changes and the end of a year [stay-moves-1]', () => {
  fc.assert(
    fc.property(anyStay, fc.integer({ min: -500, max: 500 }), (before, by) => {
      const moved = stayMovedBy(before, by);
      expect(moved).toEqual({
        ...before,
        date: addDays(before.date, by),
        endDate: addDays(before.endDate, by),
      });
      expect(stayMovedBy(moved, -by)).toEqual(before);
    }),
  );
});

test('a stretched stay keeps its other end, and has 1 to 366 nights [stay-moves-2]', () => {
  fc.assert(
    fc.property(anyStay, fc.integer({ min: -800, max: 800 }), (before, by) => {
      const possible = (nights: number) => Math.min(Math.max(nights, 1), MAX_NIGHTS);
      const later = stayEndMovedBy(before, by);
      expect(later).toMatchObject({ date: before.date, startTime: '18:00', endTime: '10:00' });
      expect(nightsOf(later)).toBe(possible(nightsOf(before) + by));
      const earlier = stayStartMovedBy(before, -by);
      expect(earlier).toMatchObject({ endDate: before.endDate, startTime: '18:00' });
      expect(nightsOf(earlier)).toBe(possible(nightsOf(before) + by));
    }),
  );
});

test('a stay stays where it is where days can no longer be stored', () => {
  const last = { ...stay, date: '9999-12-29', endDate: '9999-12-31' };
  expect(stayMovedBy(last, 1)).toEqual(last);
  expect(stayEndMovedBy(last, 1)).toEqual(last);
  const first = { ...stay, date: '0001-01-01', endDate: '0001-01-03' };
  expect(stayMovedBy(first, -1)).toEqual(first);
  expect(stayStartMovedBy(first, -1)).toEqual(first);
});

test('a stay that is dragged moves by the days between the points, at any hour', () => {
  const start = { minute: startOfDay('2026-03-28') + 1430 };
  const sunday = { minute: startOfDay('2026-03-29') + 5 };
  const moved = { ...stay, date: '2026-03-28', endDate: '2026-03-31' };
  expect(dragTimes(stay, 'move', start, sunday)).toEqual(moved);
  expect(dragTimes(stay, 'move', start, { day: '2026-03-29' })).toEqual(moved);
  const end = { ...stay, endDate: '2026-04-02' };
  expect(dragTimes(stay, 'resize', { day: '2026-03-30' }, { day: '2026-04-02' })).toEqual(end);
  expect(dragTimes(stay, 'resizeStart', { day: '2026-03-27' }, { day: '2026-04-09' })).toEqual({
    ...stay,
    date: '2026-03-29',
  });
});

test.each([
  ['ArrowRight', false, { date: '2026-03-28', endDate: '2026-03-31' }],
  ['ArrowLeft', false, { date: '2026-03-26', endDate: '2026-03-29' }],
  ['ArrowRight', true, { endDate: '2026-03-31' }],
  ['ArrowLeft', true, { endDate: '2026-03-29' }],
])(
  'Alt and %s (with Shift: %s) move a stay or its last day [stay-moves-3]',
  (key, shiftKey, change) => {
    const pressed = { key, shiftKey, altKey: true, ctrlKey: false, metaKey: false };
    expect(timesAfterKey(stay, pressed)).toEqual({ ...stay, ...change });
  },
);

test.each(['ArrowUp', 'ArrowDown'])('Alt and %s leave the times of a stay alone', (key) => {
  const pressed = { key, altKey: true, ctrlKey: false, metaKey: false };
  expect(timesAfterKey(stay, { ...pressed, shiftKey: false })).toBeUndefined();
  expect(timesAfterKey(stay, { ...pressed, shiftKey: true })).toBeUndefined();
});
