import { expect, test } from 'vitest';
import { isOwnTrack } from '#web/features/visits/visits/ownTrack.ts';

const visit = { startedAt: '2026-06-01T08:00:00.000Z', endedAt: '2026-06-01T09:00:00.000Z' };
const recordedAt = (...moments: string[]) => ({
  gpsData: moments.map((moment) => ({ lat: 51.5, lng: -0.1, timestamp: Date.parse(moment) })),
});

test.each([
  ['recorded on the visit', visit, recordedAt('2026-06-01T08:05:00Z'), true],
  [
    'recorded on the visit, from a position just before it',
    visit,
    recordedAt('2026-06-01T07:59:00Z', '2026-06-01T08:05:00Z'),
    true,
  ],
  ['recorded on another day', visit, recordedAt('2026-05-01T08:05:00Z'), false],
  ['recorded after it', visit, recordedAt('2026-06-01T09:05:00Z'), false],
  ['without points', visit, { gpsData: null }, false],
  ['of a visit that runs', { ...visit, endedAt: null }, recordedAt('2026-06-01T08:05:00Z'), false],
])('whether a route is the track of the visit: %s [own-track-1]', (_, of, walk, isOwn) => {
  expect(isOwnTrack(of, walk)).toBe(isOwn);
});
