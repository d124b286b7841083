import { expect, test } from 'vitest';
import { cancelledText, hourlyText, hoursOf } from '#web/features/money/revenue/workWords.ts';

test.each([
  [0, '0'],
  [60, '1'],
  [90, '1.5'],
  [100, '1.7'],
  [6_000, '100'],
])('%d minutes are %s hours [work-words-1]', (minutes, text) =>
  expect(hoursOf(minutes)).toBe(text),
);

test('an hour of all rows is weighted by their hours, and none without [work-words-2]', () => {
  expect(
    hourlyText([
      { minutes: 60, perHour: '10.00' },
      { minutes: 180, perHour: '20.00' },
      { minutes: 0, perHour: null },
    ]),
  ).toBe('£17.50');
  expect(hourlyText([])).toBe('–');
});

test('cancellations have their share of what was booked [work-words-3]', () => {
  expect(cancelledText([{ visits: 3, cancelled: 1 }])).toBe('1 (25%)');
  expect(cancelledText([{ visits: 19, cancelled: 0 }])).toBe('0');
});
