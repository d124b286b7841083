import { expect, test } from 'vitest';
import { timesAfterKey } from '#web/features/diary/calendar/bookingKeys.ts';

const booked = { date: '2026-03-29', startTime: '00:10', endTime: '01:10', endDate: null };
const press = (
  key: string,
  held: { altKey?: boolean; shiftKey?: boolean; ctrlKey?: boolean } = {},
) =>
  timesAfterKey(booked, {
    key,
    altKey: true,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    ...held,
  });

test.each([
  ['ArrowDown', '2026-03-29', '00:25', '01:25'],
  ['ArrowUp', '2026-03-28', '23:55', '00:55'],
  ['ArrowRight', '2026-03-30', '00:10', '01:10'],
  ['ArrowLeft', '2026-03-28', '00:10', '01:10'],
])('Alt and %s move a booking to %s, %s to %s', (key, date, startTime, endTime) => {
  expect(press(key)).toEqual({ ...booked, date, startTime, endTime });
});

test('Alt, Shift and an arrow up or down change the end of a booking', () => {
  expect(press('ArrowDown', { shiftKey: true })).toEqual({ ...booked, endTime: '01:25' });
  expect(press('ArrowUp', { shiftKey: true })).toEqual({ ...booked, endTime: '00:55' });
  expect(press('ArrowRight', { shiftKey: true })).toBeUndefined();
});

test('other keys move no booking', () => {
  expect(press('ArrowDown', { altKey: false })).toBeUndefined();
  expect(press('ArrowDown', { ctrlKey: true })).toBeUndefined();
  expect(press('Enter')).toBeUndefined();
});
