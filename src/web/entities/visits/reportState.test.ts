import { expect, test } from 'vitest';
import { reportState } from '#web/entities/visits/reportState.ts';

const now = new Date('2026-07-02T12:00:00Z');
const sent = {
  sentAt: '2026-07-01T17:00:00.000Z',
  linkMadeAt: null,
  revokedAt: null,
  expiresAt: '2026-09-29T17:00:00.000Z',
};

test.each([
  [undefined, 'No report yet'],
  [{ ...sent, sentAt: null }, 'Not sent yet'],
  [sent, 'Sent Wed 1 Jul 2026, 18:00'],
  [{ ...sent, linkMadeAt: '2026-06-30T12:00:00.000Z' }, 'Sent Wed 1 Jul 2026, 18:00'],
  [
    { ...sent, sentAt: null, linkMadeAt: '2026-06-30T12:00:00.000Z' },
    'Link made Tue 30 Jun 2026, 13:00',
  ],
  [{ ...sent, revokedAt: '2026-07-01T18:00:00.000Z' }, 'The links no longer work'],
  [{ ...sent, expiresAt: '2026-07-02T12:00:00.000Z' }, 'The links no longer work'],
])('the state of the report %j is "%s" [report-state-1]', (report, words) => {
  expect(reportState(report, now, 'Europe/London')).toBe(words);
});
