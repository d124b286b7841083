import { expect, test } from 'vitest';
import type { Visit, VisitChanges } from '#contract/visits/visits.ts';
import { correctionOf } from '#server/visits/visits/corrections.ts';

const NOW = new Date('2026-07-01T12:00:00.000Z');
const [A, B, C] = ['a', 'b', 'c'].map((sign) => sign.repeat(8)) as [string, string, string];

const ended: Visit = {
  id: A,
  userId: A,
  startedAt: '2026-07-01T09:00:00.000Z',
  endedAt: '2026-07-01T10:00:00.000Z',
  note: null,
  privateNote: null,
  walkRouteId: A,
  isClockWrong: false,
  appointmentIds: [A, B],
  petIds: [A, B],
  clientIds: [A],
  corrections: [],
  events: [],
  photos: [],
  createdAt: '2026-07-01T09:00:00.000Z',
  updatedAt: '2026-07-01T10:00:00.000Z',
};
const running: Visit = { ...ended, endedAt: null };

test.each<[string, Visit, VisitChanges, object | undefined]>([
  ['another route', ended, { walkRouteId: B }, { walkRouteId: A }],
  ['the same route', ended, { walkRouteId: A }, undefined],
  ['no route any more', ended, { walkRouteId: null }, { walkRouteId: A }],
  ['no word about the route', ended, { walkRouteId: undefined }, undefined],
  ['the first route', { ...ended, walkRouteId: null }, { walkRouteId: B }, undefined],
  ['another start', ended, { startedAt: '2026-07-01T08:00:00Z' }, { startedAt: ended.startedAt }],
  ['the same start, written otherwise', ended, { startedAt: '2026-07-01T09:00:00Z' }, undefined],
  ['another end', ended, { endedAt: '2026-07-01T11:00:00Z' }, { endedAt: ended.endedAt }],
  ['other bookings', ended, { appointmentIds: [A] }, { appointmentIds: [A, B] }],
  ['other pets', ended, { petIds: [A, C] }, { petIds: [A, B] }],
  ['the same pets in another order', ended, { petIds: [B, A] }, undefined],
  ['words', ended, { note: 'Muddy' }, undefined],
  [
    'all at once while it runs: its start alone',
    running,
    {
      startedAt: '2026-07-01T08:00:00Z',
      endedAt: '2026-07-01T10:00:00Z',
      appointmentIds: [],
      petIds: [],
      walkRouteId: B,
    },
    { startedAt: ended.startedAt },
  ],
])('a correction keeps what the visit said before: %s', (_case, before, changes, was) => {
  const kept = was && { correctedAt: NOW.toISOString(), was };
  expect(correctionOf(before, changes, NOW)).toEqual(kept);
});
