import { expect, test } from 'vitest';
import { deviceFacts } from '#web/features/identity/profile/devices/deviceFacts.ts';

const now = new Date('2026-11-21T12:00:00Z');
const signedInAt = '2026-11-03T09:00:00.000Z';

test.each([
  [false, '2026-11-21T11:30:00.000Z', 'Signed in 3 Nov 2026, last used just now'],
  [false, '2026-11-21T09:00:00.000Z', 'Signed in 3 Nov 2026, last used 3 hours ago'],
  [false, '2026-11-19T09:00:00.000Z', 'Signed in 3 Nov 2026, last used 2 days ago'],
  [true, '2026-11-21T09:00:00.000Z', 'Signed in 3 Nov 2026'],
])('a device that asks itself (%s) or was used at %s: %s', (current, lastSeenAt, words) => {
  expect(deviceFacts({ current, signedInAt, lastSeenAt }, now, 'Europe/London')).toBe(words);
});
