import { expect, test } from 'vitest';
import { hoursText } from '#web/features/visits/day-sheet/run.ts';

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [120, '2 h'],
  [390, '6 h 30 min'],
])('%i minutes are "%s"', (minutes, text) => {
  expect(hoursText(minutes)).toBe(text);
});
