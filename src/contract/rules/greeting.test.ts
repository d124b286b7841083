import { describe, expect, test } from 'vitest';

import { greeting } from '#contract/rules/greeting.ts';

describe('the welcome heading', () => {
  test.each([
    ['2026-11-21T00:00:00Z', 'Good morning'],
    ['2026-11-21T11:59:59Z', 'Good morning'],
    ['2026-11-21T12:00:00Z', 'Good afternoon'],
    ['2026-11-21T17:59:59Z', 'Good afternoon'],
    ['2026-11-21T18:00:00Z', 'Good evening'],
    ['2026-11-21T23:59:59Z', 'Good evening'],
    ['2026-06-15T11:00:00Z', 'Good afternoon'],
    ['2026-06-15T23:00:00Z', 'Good morning'],
  ])(
    'greets by the local time of the business: at %s "%s" in London [greeting-1]',
    (moment, words) => {
      expect(greeting(new Date(moment), 'Europe/London')).toBe(words);
    },
  );

  test('greets by the time zone, not by the machine', () => {
    expect(greeting(new Date('2026-11-21T12:00:00Z'), 'America/New_York')).toBe('Good morning');
  });
});
