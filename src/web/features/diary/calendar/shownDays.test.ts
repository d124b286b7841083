import { expect, test } from 'vitest';
import {
  askedPeriod,
  shownDays,
  stepped,
  titleOf,
} from '#web/features/diary/calendar/shownDays.ts';

test.each([
  ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['month', '2024-02-29', '2024-01-28', '2024-03-02'],
  ['week', '2026-03-29', '2026-03-28', '2026-04-04'],
  ['week', '2026-10-24', '2026-10-17', '2026-10-24'],
  ['day', '2026-03-01', '2026-02-28', '2026-03-01'],
  ['month', '0001-01-15', '0001-01-01', '0001-02-03'],
  ['week', '9999-12-31', '9999-12-25', '9999-12-31'],
] as const)(
  'the %s of %s asks for the days from %s to %s, the evening before a first hour included',
  (view, day, from, to) => {
    expect(askedPeriod(view, day)).toEqual({ from, to });
  },
);

test('a week begins on Sunday, also where the clocks change', () => {
  expect(shownDays('week', '2026-10-25')[0]).toBe('2026-10-25');
  expect(shownDays('week', '2026-03-28').at(-1)).toBe('2026-03-28');
});

test.each([
  ['month', '2026-03-29', 'March 2026'],
  ['week', '2026-03-29', '29 March – 4 April 2026'],
  ['week', '2026-11-21', '15 – 21 November 2026'],
  ['week', '2026-12-30', '27 December 2026 – 2 January 2027'],
  ['day', '2026-03-29', 'Sun 29 March 2026'],
] as const)('the %s of %s is called "%s"', (view, day, title) => {
  expect(titleOf(view, day)).toBe(title);
});

test.each([
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['week', '2026-03-25', 1, '2026-04-01'],
  ['day', '2026-03-28', 1, '2026-03-29'],
  ['day', '2026-10-26', -1, '2026-10-25'],
  ['day', '9999-12-31', 1, '9999-12-31'],
  ['week', '0001-01-03', -1, '0001-01-03'],
] as const)(
  'a step by a %s from %s in direction %i leads to %s',
  (view, day, direction, target) => {
    expect(stepped(view, day, direction)).toBe(target);
  },
);
