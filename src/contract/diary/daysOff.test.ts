import { expect, test } from 'vitest';
import { DAYS_OFF_END_EARLY, DAYS_OFF_TOO_LONG, daysOffProblem } from '#contract/diary/daysOff.ts';

test.each([
  ['2026-08-03', '2026-08-02', DAYS_OFF_END_EARLY],
  ['2026-08-03', '2026-08-03', undefined],
  ['2026-01-01', '2027-01-01', undefined],
  ['2026-01-01', '2027-01-02', DAYS_OFF_TOO_LONG],
])('days off from %s to %s: %s [days-off-fields-1]', (startsOn, endsOn, problem) => {
  expect(daysOffProblem(startsOn, endsOn)).toBe(problem);
});
