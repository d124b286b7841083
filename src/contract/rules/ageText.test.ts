import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ageText } from '#contract/rules/ageText.ts';
import { addDays } from '#contract/rules/businessDay.ts';

const TODAY = '2026-11-21';

describe('the age text', () => {
  test.each([null, undefined, '', 'unknown', '2026-02-30'])(
    'is empty without a date of birth (%j) [age-text-1]',
    (born) => {
      expect(ageText(born, TODAY)).toBe('');
    },
  );

  test.each(['2026-11-22', '2030-01-01'])('is empty for a date in the future: %s', (born) => {
    expect(ageText(born, TODAY)).toBe('');
  });

  test.each([
    ['2024-11-21', '2 years'],
    ['2024-11-22', '1 year'],
    ['2025-11-21', '1 year'],
    ['2010-01-01', '16 years'],
    ['0099-11-21', '1927 years'],
  ])('is whole years when at least a year: born %s, %s [age-text-2]', (born, age) => {
    expect(ageText(born, TODAY)).toBe(age);
  });

  test.each([
    ['2025-11-22', '11 months'],
    ['2026-08-21', '3 months'],
    ['2026-08-22', '2 months'],
    ['2026-10-21', '1 month'],
  ])('is else months when at least a month: born %s, %s [age-text-3]', (born, age) => {
    expect(ageText(born, TODAY)).toBe(age);
  });

  test.each([
    ['2026-10-22', '30 days'],
    ['2026-11-16', '5 days'],
    ['2026-11-20', '1 day'],
    ['2026-11-21', '0 days'],
  ])('is else days: born %s, %s [age-text-4]', (born, age) => {
    expect(ageText(born, TODAY)).toBe(age);
  });

  test.each([
    ['2024-02-29', '2025-02-28', '11 months'],
    ['2024-02-29', '2025-03-01', '1 year'],
    ['2024-02-29', '2028-02-28', '3 years'],
    ['2024-02-29', '2028-02-29', '4 years'],
    ['2026-01-31', '2026-02-28', '28 days'],
    ['2026-01-31', '2026-03-01', '1 month'],
    ['2026-01-31', '2026-04-30', '2 months'],
    ['2025-12-31', '2026-01-30', '30 days'],
  ])('counts month ends and leap days by the calendar: born %s, on %s %s', (born, today, age) => {
    expect(ageText(born, today)).toBe(age);
  });

  test('never shrinks as the days pass, and is singular for exactly 1 [age-text-5]', () => {
    fc.assert(
      fc.property(fc.nat(9000), fc.nat(2000), (offset, days) => {
        const born = addDays('2000-01-01', offset);
        const today = addDays(born, days);
        const age = ageText(born, today);
        expect(age).toMatch(/^(1 (day|month|year)|(0|[2-9]|\d\d+) (days|months|years))$/);
        expect(rank(ageText(born, addDays(today, 1)))).toBeGreaterThanOrEqual(rank(age));
      }),
    );
  });
});

/** Orders ages: any month is more than all days, any year more than all months. */
function rank(age: string): number {
  const [count, unit = ''] = age.split(' ');
  return ['day', 'month', 'year'].indexOf(unit.replace(/s$/, '')) * 1000 + Number(count);
}
