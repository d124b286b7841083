import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  dayNumber,
  dayOfNumber,
  formatDay,
  isRealDay,
  parseDay,
} from '#contract/fields/civilDay.ts';

const moments = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('a civil day', () => {
  test('has the number that universal time gives it', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(dayNumber(parseDay(day))).toBe(Math.floor(moment.getTime() / 86_400_000));
      }),
    );
  });

  test('comes back from its number, in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000_000, max: 30_000_000 }), (number) => {
        const day = dayOfNumber(number);
        expect(dayNumber(day)).toBe(number);
        expect(parseDay(formatDay(day))).toEqual(day);
      }),
    );
  });

  test.each(['2026-02-30', '2100-02-29', '2026-06-31', '2026-13-01', '', 'soon'])(
    'that the calendar lacks is no day: %j',
    (text) => {
      expect(isRealDay(text)).toBe(false);
      expect(() => parseDay(text)).toThrow(RangeError);
    },
  );
});
