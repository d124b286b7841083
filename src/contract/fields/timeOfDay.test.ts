import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { timeOfDay } from '#contract/fields/timeOfDay.ts';

const time = timeOfDay('Start time is required');

describe('a time of day', () => {
  test.each([
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['9:00', '09:00'],
    ['09:30:00', '09:30'],
    ['09:30:59', '09:30'],
    [' 14:15 ', '14:15'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(time.parse(typed)).toBe(stored);
  });

  test.each([
    '25:00',
    '24:00',
    '12:60',
    '12:30:60',
    '12',
    '12:3',
    '1230',
    '9am',
    '-1:00',
    '12:30Z',
    '009:00',
  ])('outside 00:00 to 23:59, or written otherwise, is refused: %s', (typed) => {
    expect(time.safeParse(typed).error?.issues[0]?.message).toBe(
      'Must be a time between 00:00 and 23:59, such as 09:30',
    );
  });

  test.each([undefined, null, '', ' ', 900])('must be given (%j)', (typed) => {
    expect(time.safeParse(typed).error?.issues[0]?.message).toBe('Start time is required');
  });

  test('once stored is accepted again and stays the same', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
        const stored = time.parse(`${hour}:${String(minute).padStart(2, '0')}:00`);
        expect(time.parse(stored)).toBe(stored);
        expect(stored).toMatch(/^\d\d:\d\d$/);
      }),
    );
  });
});
