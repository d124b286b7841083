import { expect, test } from 'vitest';
import {
  activityFacts,
  activityTitle,
} from '#web/features/identity/profile/activity/activityWords.ts';

test('an entry says what happened, how, and how often within the hour [security-log-7]', () => {
  const title = (kind: string, detail: string | null = null, times = 1) =>
    activityTitle({ kind, detail, times });
  expect(title('signed-in', 'passkey')).toBe('Signed in with a passkey');
  expect(title('link-made', 'invoice')).toBe('Private link made to an invoice');
  expect(title('sign-in-failed', null, 3)).toBe('Wrong password, 3 times');
  expect(title('of a later version')).toBe('Something else');
});

test('an entry says when it happened, in the business’s time, and from where as far as that is known', () => {
  const at = '2026-06-21T08:30:00.000Z';
  const from = { at, device: 'Chrome on Android', ipAddress: '203.0.113.7' };
  expect(activityFacts(from, 'Europe/London')).toBe(
    '21 Jun 2026, 09:30, Chrome on Android, 203.0.113.7',
  );
  expect(activityFacts({ at, device: null, ipAddress: null }, 'Europe/London')).toBe(
    '21 Jun 2026, 09:30',
  );
});
