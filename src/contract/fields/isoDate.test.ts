import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isoDate, optionalIsoDate } from '#contract/fields/isoDate.ts';

const date = isoDate('Date is required');
const NOT_A_DAY = 'Must be a real date, written yyyy-mm-dd';

describe('a date', () => {
  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '0099-12-31', '9999-12-31'])(
    'is a real day, written yyyy-mm-dd: %s [iso-date-2]',
    (day) => {
      expect(date.parse(` ${day} `)).toBe(day);
    },
  );

  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '10000-01-01',
    '-0001-01-01',
    '-001-01-01',
    '26-01-01',
    '2026-1-1',
    '20260101',
    '21/11/2026',
    '2026-11-21T00:00:00Z',
    '2026-11-21\n2026-11-22',
    'today',
    '٢٠٢٦-01-01',
  ])(
    'that the calendar does not have, or written otherwise, is refused: %j [iso-date-1]',
    (day) => {
      expect(date.safeParse(day).error?.issues[0]?.message).toBe(NOT_A_DAY);
      expect(optionalIsoDate().safeParse(day).error?.issues[0]?.message).toBe(NOT_A_DAY);
    },
  );

  test.each([undefined, null, '', ' ', 20260101])(
    'that is required must be given (%j)',
    (input) => {
      expect(date.safeParse(input).error?.issues[0]?.message).toBe('Date is required');
    },
  );

  test('that is optional: empty becomes unset, left out stays left out', () => {
    expect(['', ' ', null].map((day) => optionalIsoDate().parse(day))).toEqual([null, null, null]);
    expect(optionalIsoDate().parse(undefined)).toBeUndefined();
  });

  test('is accepted for every day of the years 1 to 9999', () => {
    const min = new Date('0001-01-01T00:00:00Z');
    const max = new Date('9999-12-31T00:00:00Z');
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(date.parse(day)).toBe(day);
      }),
    );
  });
});
