import { describe, expect, test } from 'vitest';
import {
  elapsedSeconds,
  isWorthSaving,
  minutesAndSeconds,
  walkMinutes,
} from '#contract/rules/walkStatistics.ts';

describe('a recorded walk', () => {
  test.each([
    [6, 0.051, true],
    [5, 0.051, false],
    [6, 0.05, false],
    [5, 0.05, false],
    [10_800, 9.5, true],
  ])(
    'with %i points over %d miles is worth saving: %s [walk-statistics-2]',
    (points, miles, worth) => {
      expect(isWorthSaving(points, miles)).toBe(worth);
    },
  );

  test.each([
    [0, 0],
    [1, 1],
    [60, 1],
    [61, 2],
    [3600, 60],
    [3601, 61],
  ])('of %i seconds takes %i minutes, rounded up [walk-statistics-3]', (seconds, minutes) => {
    expect(walkMinutes(seconds)).toBe(minutes);
  });

  test.each([
    [0, '0:00'],
    [9, '0:09'],
    [65, '1:05'],
    [3599, '59:59'],
    [3600, '60:00'],
    [10_800, '180:00'],
  ])('of %i seconds shows %s as minutes and seconds [walk-statistics-1]', (seconds, text) => {
    expect(minutesAndSeconds(seconds)).toBe(text);
  });

  test('lasts whole seconds, and never less than none', () => {
    expect(elapsedSeconds(1_000, 2_999)).toBe(1);
    expect(elapsedSeconds(5_000, 1_000)).toBe(0);
  });
});
