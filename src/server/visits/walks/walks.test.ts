import { expect, test } from 'vitest';
import { decodeLine } from '#contract/rules/walkLine.ts';
import type { Walk } from '#contract/visits/walks.ts';
import { addWalk } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const START = 1_700_000_000_000;
const gpsData = [
  { lat: 51.5, lng: -0.1, timestamp: START },
  { lat: 51.5001, lng: -0.1, timestamp: START + 5000, accuracy: 4.5 },
  { lat: 51.5002, lng: -0.1, timestamp: START + 60_000, gap: true },
];
const oneId = '0190a5d2-7b1c-7c3e-8f4a-6b5d4c3b2a19';

/** A walk at one fix a second, with every digit that a phone gives. */
const recording = (count: number) =>
  Array.from({ length: count }, (_, second) => ({
    lat: 51.5 + Math.sin(second / 300) * 0.01,
    lng: -0.17 + Math.cos(second / 170) * 0.01,
    timestamp: START + second * 1000,
    accuracy: 4 + Math.sin(second),
  }));

test('a saved route is answered whole with 201; lists leave its points out [walks-7]', async () => {
  const sam = await app.user();
  const route = await addWalk(sam, { distance: '1.2', estimatedDuration: '25 min', gpsData });
  expect(route).toMatchObject({
    description: null,
    distance: '1.20',
    estimatedDuration: '25 min',
    gpsData,
    isFavorite: false,
    isDemo: false,
  });
  const { gpsData: _points, ...summary } = route;
  expect((await sam.get('/api/walks')).body).toEqual([summary]);
  expect((await sam.get(`/api/walks/${route.id}`)).body).toEqual(route);
});

test('a change of isFavorite alone changes nothing else, and favourites list it [walks-10]', async () => {
  const sam = await app.user();
  const route = await addWalk(sam, {
    distance: '1.2',
    description: 'Ducks',
    isDemo: true,
    gpsData,
  });
  await addWalk(sam, { name: 'Another' });
  const { body } = await sam.put(`/api/walks/${route.id}`, { isFavorite: true });
  expect(body).toEqual({ ...route, isFavorite: true, updatedAt: expect.any(String) as string });
  expect((await sam.get('/api/walks/favorites')).body).toMatchObject([
    { id: route.id, name: route.name, distance: '1.20', estimatedDuration: null },
  ]);
  await sam.put(`/api/walks/${route.id}`, { isFavorite: false });
  expect((await sam.get('/api/walks/favorites')).body).toEqual([]);
});

test('lists carry the line with its gaps, in a form that any map can draw [walks-8]', async () => {
  const sam = await app.user();
  const route = await addWalk(sam, { gpsData });
  const { body } = await sam.get('/api/walks');
  const [listed] = body as [Walk];
  expect(decodeLine(listed.line ?? [])).toEqual([
    [
      { lat: 51.5, lng: -0.1 },
      { lat: 51.5001, lng: -0.1 },
    ],
    [{ lat: 51.5002, lng: -0.1 }],
  ]);
  expect((await addWalk(sam)).line).toBeNull();
  const cleared = await sam.put(`/api/walks/${route.id}`, { gpsData: null });
  expect(cleared.body).toMatchObject({ gpsData: null, line: null });
});

test('a walk of three hours at one fix a second saves, opens whole and is listed with at most 100 points [walks-15]', async () => {
  const sam = await app.user();
  const points = recording(10_800);
  const { id } = await addWalk(sam, { gpsData: points });
  expect((await sam.get(`/api/walks/${id}`)).body).toMatchObject({ gpsData: points });
  const { body } = await sam.get('/api/walks');
  const [listed] = body as [Walk];
  expect(decodeLine(listed.line ?? []).flat().length).toBeLessThanOrEqual(100);
  expect(JSON.stringify(body).length).toBeLessThan(2000);
});

test('a save that is sent again with the same id gives the stored walk and makes no second one [walks-14]', async () => {
  const sam = await app.user();
  const first = await addWalk(sam, { id: oneId, gpsData });
  expect(first.id).toBe(oneId);
  const again = await sam.post('/api/walks', { id: oneId.toUpperCase(), name: 'Another name' });
  expect([again.status, again.body]).toEqual([201, first]);
  const many = await Promise.all([1, 2, 3].map(() => sam.post('/api/walks', { ...first })));
  expect(many.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await sam.get('/api/walks')).body).toHaveLength(1);
});

test('an id that another owner has makes a new walk and neither shows nor changes theirs', async () => {
  const theirId = '0190a5d2-7b1c-7c3e-8f4a-6b5d4c3b2a20';
  const jo = await app.user();
  const theirs = await addWalk(jo, { id: theirId, name: 'Past the safe house' });
  const sam = await app.user();
  const mine = await addWalk(sam, { id: theirId, name: 'Round the lake' });
  expect(mine.id).not.toBe(theirId);
  expect(mine).toMatchObject({ name: 'Round the lake' });
  expect((await jo.get(`/api/walks/${theirId}`)).body).toEqual(theirs);
  expect((await sam.get(`/api/walks/${theirId}`)).status).toBe(404);
});

test('a save answers without the points where the caller prefers a minimal answer', async () => {
  const sam = await app.user();
  const prefer = { prefer: 'return=minimal' };
  const saved = await sam.post('/api/walks', { name: 'Round the lake', gpsData }, prefer);
  const { id } = saved.body as Walk;
  expect(saved.body).not.toHaveProperty('gpsData');
  const changed = await sam.put(`/api/walks/${id}`, { isFavorite: true }, prefer);
  expect([changed.status, changed.body]).toMatchObject([200, { id, isFavorite: true }]);
  expect(changed.body).not.toHaveProperty('gpsData');
  expect((await sam.get(`/api/walks/${id}`)).body).toMatchObject({ gpsData });
});

test('a change that was made to an older version is refused with 409 and the walk as it stands', async () => {
  const sam = await app.user();
  const route = await addWalk(sam);
  await sam.put(`/api/walks/${route.id}`, { name: 'Round the pond' });
  const late = await sam.put(`/api/walks/${route.id}`, { name: 'X', updatedAt: route.updatedAt });
  expect([late.status, late.body]).toMatchObject([409, { current: { name: 'Round the pond' } }]);
});

test('a deleted route answers 204 and is gone [walks-11]', async () => {
  const sam = await app.user();
  const { id } = await addWalk(sam);
  expect((await sam.delete(`/api/walks/${id}`)).status).toBe(204);
  expect((await sam.get(`/api/walks/${id}`)).status).toBe(404);
  expect((await sam.delete(`/api/walks/${id}`)).status).toBe(404);
});

test('points with equal or falling times are stored in the order in which they are sent [walks-9]', async () => {
  const sam = await app.user();
  const gpsData = [0, 0, -1_000, 5_000, 4_000].map((ms, at) => ({
    lat: 51.5 + at / 10_000,
    lng: -0.1,
    timestamp: START + ms,
  }));
  const { status, body } = await sam.post('/api/walks', { name: 'A clock that was set', gpsData });
  expect([status, body]).toEqual([201, expect.objectContaining({ gpsData })]);
  const { id } = body as { id: string };
  expect((await sam.get(`/api/walks/${id}`)).body).toMatchObject({ gpsData });
  const turned = gpsData.toReversed();
  expect((await sam.put(`/api/walks/${id}`, { gpsData: turned })).body).toMatchObject({
    gpsData: turned,
  });
});
