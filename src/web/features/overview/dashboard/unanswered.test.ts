import { expect, test } from 'vitest';
import { countUnanswered } from '#web/features/overview/dashboard/unanswered.ts';

const incoming = (clientId: string, sentAt: string, isRead = true) => ({
  clientId,
  direction: 'incoming',
  isRead,
  sentAt,
});
const outgoing = (clientId: string, sentAt: string) => ({
  ...incoming(clientId, sentAt),
  direction: 'outgoing',
});

test.each([
  ['read at noon, and left', [incoming('jane', '2026-06-30T11:00:00Z')], 1],
  [
    'answered',
    [outgoing('jane', '2026-06-30T12:00:00Z'), incoming('jane', '2026-06-30T11:00:00Z')],
    0,
  ],
  [
    'two of one client',
    [incoming('jane', '2026-06-30T12:00:00Z'), incoming('jane', '2026-06-30T11:00:00Z')],
    1,
  ],
  ['a thank you of yesterday', [incoming('jane', '2026-06-29T22:30:00Z')], 0],
  ['after midnight in London', [incoming('jane', '2026-06-29T23:30:00Z')], 1],
  [
    'unread below a reminder that went out',
    [outgoing('jane', '2026-06-30T12:00:00Z'), incoming('jane', '2026-06-30T11:00:00Z', false)],
    1,
  ],
  ['unread since last week', [incoming('jane', '2026-06-20T09:00:00Z', false)], 1],
])('%s: %s [unanswered-1]', (_, messages, count) => {
  expect(countUnanswered(messages, '2026-06-30', 'Europe/London')).toBe(count);
});
