import { expect, test } from 'vitest';
import { walkInput, type WalkPoint } from '#contract/visits/walks.ts';
import { thinned, walkRequest } from '#web/data/recorder/walkRequest.ts';

const points = (count: number): WalkPoint[] =>
  Array.from({ length: count }, (_, at) => ({ lat: 51.5, lng: -0.12, timestamp: 1000 + at }));

test('a recorded walk is saved under its local date, with two decimals of miles [walk-request-1]', () => {
  const startedAt = Date.parse('2026-06-21T23:30:00Z');
  const walk = { id: crypto.randomUUID(), startedAt, isDemo: true, miles: 1.005, minutes: 25 };
  const request = walkRequest(walk, points(8), 'Europe/London');
  expect(request).toMatchObject({
    name: 'Walk 22/06/2026',
    description: 'Recorded walk from 22/06/2026, 00:30:00',
    distance: '1.00',
    estimatedDuration: '25 min',
    isFavorite: false,
    isDemo: true,
  });
  expect(request.gpsData).toHaveLength(8);
  expect(walkInput.safeParse(request).success).toBe(true);
});

test('a walk of three hours is sent with every point', () => {
  expect(thinned(points(10_800))).toEqual(points(10_800));
});

test('a walk that is too long for one request keeps its ends and its gaps', () => {
  const long = points(25).map((point, at) => (at === 7 ? { ...point, gap: true as const } : point));
  const sent = thinned(long, 10);
  expect(sent[0]).toEqual(long[0]);
  expect(sent.at(-1)).toEqual(long.at(-1));
  expect(sent).toContainEqual(long[7]);
  expect(sent).toHaveLength(10);
});
