import { expect, test } from 'vitest';
import type { Failure } from '#contract/errors.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const START = 1_700_000_000_000;
const point = (lat: unknown, lng: unknown, timestamp: unknown = START) => ({ lat, lng, timestamp });

test.each([
  ['a route without a name', { name: ' ' }, ['name'], 'Route name is required'],
  ['a name that is no text', { name: 7 }, ['name'], 'Route name is required'],
  [
    'a distance that is no number',
    { distance: 'far' },
    ['distance'],
    'Distance must be a number of miles, such as 2.4',
  ],
  [
    'a distance that does not fit 5 digits with 2 decimals',
    { distance: '1000' },
    ['distance'],
    'Distance must be at most 999.99 miles',
  ],
  [
    'a distance with 3 decimals',
    { distance: 1.234 },
    ['distance'],
    'Distance can have at most 2 decimals',
  ],
  ['a negative distance', { distance: '-1' }, ['distance'], 'Distance cannot be negative'],
  ['a favourite that is a word', { isFavorite: 'yes' }, ['isFavorite'], 'Must be true or false'],
  ['an id that is none', { id: '1' }, ['id'], 'Must be a UUID'],
  [
    'points that are no list',
    { gpsData: { lat: 1 } },
    ['gpsData'],
    'The points of a walk must be a list',
  ],
  [
    'a point that is none',
    { gpsData: [7] },
    ['gpsData', 0],
    'A point must have lat, lng and timestamp (point 1)',
  ],
  [
    'a latitude out of range',
    { gpsData: [point(90.1, 0)] },
    ['gpsData', 0, 'lat'],
    'Latitude must be a number from -90 to 90 (point 1)',
  ],
  [
    'a longitude out of range',
    { gpsData: [point(0, 0), point(0, -180.5, START + 1)] },
    ['gpsData', 1, 'lng'],
    'Longitude must be a number from -180 to 180 (point 2)',
  ],
  [
    'a longitude that is a text',
    { gpsData: [point(0, '0')] },
    ['gpsData', 0, 'lng'],
    'Longitude must be a number from -180 to 180 (point 1)',
  ],
  [
    'NaN, which JSON writes as null',
    { gpsData: [point(Number.NaN, 0)] },
    ['gpsData', 0, 'lat'],
    'Latitude must be a number from -90 to 90 (point 1)',
  ],
  [
    'a negative time',
    { gpsData: [point(0, 0, -1)] },
    ['gpsData', 0, 'timestamp'],
    'Timestamp must be a number of milliseconds since 1970 (point 1)',
  ],
  [
    'a negative accuracy',
    { gpsData: [{ ...point(0, 0), accuracy: -1 }] },
    ['gpsData', 0, 'accuracy'],
    'Accuracy must be a number of metres (point 1)',
  ],
  [
    '120,000 points',
    { gpsData: Array.from({ length: 120_000 }, () => point(1, 1, 1)) },
    ['gpsData'],
    'A walk can have at most 100,000 points',
  ],
])('%s is refused in a sentence [walks-input-1]', async (_, fields, path, message) => {
  const sam = await app.user();
  const created = await sam.post('/api/walks', { name: 'Round the lake', ...fields });
  expect([created.status, created.body]).toEqual([400, { message, errors: [{ path, message }] }]);
  const { body } = await sam.post('/api/walks', { name: 'Round the lake' });
  const { id } = body as { id: string };
  if ('id' in fields) return;
  const changed = await sam.put(`/api/walks/${id}`, fields);
  expect([changed.status, changed.body]).toEqual([400, { message, errors: [{ path, message }] }]);
  expect((await sam.get('/api/walks')).body).toHaveLength(1);
});

test('what is no JSON, NaN among it, is refused in a sentence', async () => {
  const sam = await app.user();
  const cookie = [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${app.origin}/api/walks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{"name":"x","gpsData":[{"lat":NaN,"lng":0,"timestamp":1}]}',
  });
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as Failure).message).toBe('The request is not valid JSON.');
});

test('a list of wrong points that fills the request is refused with one sentence', async () => {
  const sam = await app.user();
  const gpsData = Array.from({ length: 100_000 }, () => ({}));
  const { status, body } = await sam.post('/api/walks', { name: 'x', gpsData });
  expect([status, (body as Failure).errors]).toMatchObject([
    400,
    [{ path: ['gpsData', 0, 'lat'] }],
  ]);
});

test('a walk larger than a day at one fix a second is refused with 413', async () => {
  const sam = await app.user();
  const { status, body } = await sam.post('/api/walks', { name: 'x'.repeat(13_000_000) });
  expect([status, (body as Failure).message]).toEqual([413, expect.stringContaining('too large')]);
});
