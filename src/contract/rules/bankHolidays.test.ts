import { expect, test } from 'vitest';
import { type HolidayRegion, holidayRegions } from '#contract/choices.ts';
import { bankHolidayOn } from '#contract/rules/bankHolidays.ts';
import { addDays } from '#contract/rules/businessDay.ts';

/** As published on https://www.gov.uk/bank-holidays. */
const published: Record<HolidayRegion, Record<number, string>> = {
  'england-and-wales': {
    2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
    2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
    2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
    2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  },
  scotland: {
    2022: '01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27',
    2023: '01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26',
    2025: '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26',
    2026: '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28',
    2027: '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28',
  },
  'northern-ireland': {
    2022: '01-03 03-17 04-15 04-18 05-02 06-02 06-03 07-12 08-29 09-19 12-26 12-27',
    2023: '01-02 03-17 04-07 04-10 05-01 05-08 05-29 07-12 08-28 12-25 12-26',
    2025: '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26',
    2026: '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28',
    2027: '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28',
  },
};

test.each(holidayRegions)(
  'the bank holidays of %s are those that gov.uk lists [bank-holidays-1]',
  (region) => {
    for (const [year, days] of Object.entries(published[region])) {
      const found: string[] = [];
      for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
        if (bankHolidayOn(day, region) !== undefined) found.push(day.slice(5));
      }
      expect([year, found.join(' ')]).toEqual([year, days]);
    }
  },
);

test('a bank holiday has its name, a substitute day says so, and any year has an answer', () => {
  expect(bankHolidayOn('2026-12-25', 'scotland')).toBe('Christmas Day');
  expect(bankHolidayOn('2026-12-28', 'scotland')).toBe('Boxing Day (substitute day)');
  expect(bankHolidayOn('2026-12-26', 'scotland')).toBeUndefined();
  for (const region of holidayRegions) {
    expect(bankHolidayOn('0001-01-01', region)).toContain('New Year’s Day');
    expect(bankHolidayOn('9999-12-31', region)).toBeUndefined();
  }
});
