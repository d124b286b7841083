/** Walks with as many points as are accepted: they are read, checked and written in a process of their own. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Failure } from '#contract/errors.ts';
import { MAX_WALK_POINTS } from '#contract/fields/walkLimits.ts';
import type { Walk } from '#contract/visits/walks.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { runTask } from '#server/platform/processes/run-task.ts';
import { TaskFailed } from '#server/platform/processes/worker-process.ts';
import { addWalk } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

vi.mock(import('#server/platform/processes/run-task.ts'), { spy: true });
beforeEach(() => {
  vi.mocked(runTask).mockClear();
});

const app = await testApp();
const START = 1_700_000_000_000;

/** At one point a second, each with every digit that a phone gives. */
const recording = (count: number) =>
  Array.from({ length: count }, (_, second) => ({
    lat: 51.5 + Math.sin(second / 300) * 0.01,
    lng: -0.17 + Math.cos(second / 170) * 0.01,
    timestamp: START + second * 1_000,
    accuracy: 4 + Math.sin(second),
  }));

const tasks = () => vi.mocked(runTask).mock.calls.map(([, { name }]) => name);

test('the longest walk is read elsewhere, and nothing of it is lost [long-walks-1]', async () => {
  const sam = await app.user();
  const gpsData = recording(MAX_WALK_POINTS);
  const { id, line } = await addWalk(sam, { gpsData, distance: '12.3' });
  expect(line?.flat().length).toBeGreaterThan(10);
  const { body } = await sam.get(`/api/walks/${id}`);
  expect((body as Walk).gpsData?.length).toBe(MAX_WALK_POINTS);
  expect((body as Walk).gpsData?.at(-1)).toEqual(gpsData.at(-1));
  expect(body).toMatchObject({ id, distance: '12.30', isFavorite: false });
  expect(tasks()).toEqual(['read-walk']);
  await sam.delete(`/api/walks/${id}`);
}, 240_000);

test('a long walk is changed, written as GPX and downloaded elsewhere [long-walks-3]', async () => {
  const sam = await app.user();
  const gpsData = recording(12_000);
  const { id } = await addWalk(sam, { name: 'A short one' });
  const changed = await sam.call('PUT', `/api/walks/${id}`, {
    body: JSON.stringify({ gpsData }),
    headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
  });
  expect(changed.status).toBe(200);
  expect(changed.body).not.toHaveProperty('gpsData');
  const gpx = String((await sam.get(`/api/walks/${id}/gpx`)).body);
  expect(gpx.split('<trkpt ').length - 1).toBe(gpsData.length);
  await sam.get('/api/account/export');
  expect(tasks()).toEqual(['read-walk', 'write-gpx', 'write-gpx']);
}, 120_000);

test('a long walk that is wrong is refused in the words of a short one [long-walks-2]', async () => {
  const sam = await app.user();
  const gpsData = [...recording(12_000), { lat: 91, lng: 0, timestamp: START }];
  const refused = await sam.post('/api/walks', { name: 'x', gpsData });
  const message = 'Latitude must be a number from -90 to 90 (point 12001)';
  const errors = [{ path: ['gpsData', 12_000, 'lat'], message }];
  expect([refused.status, refused.body]).toEqual([400, { message, errors }]);
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await sam.call('POST', '/api/walks', { body, headers });
    return [answer.status, (answer.body as Failure).message];
  };
  expect(await send(`[${'1,'.repeat(400_000)}1]`)).toEqual([
    400,
    'Send the fields as one JSON object.',
  ]);
  expect(await send(`{"name":"${'x'.repeat(800_000)}`)).toEqual([
    400,
    'The request is not valid JSON.',
  ]);
  expect(tasks()).toEqual(['read-walk', 'read-walk', 'read-walk']);
}, 120_000);

test('a long walk that cannot be read in time is kept by the phone and sent again', async () => {
  const sam = await app.user();
  const failed = new HttpError(400, 'This takes Pawkeeper too long.');
  failed.cause = new TaskFailed('read-walk', 'deadline');
  vi.mocked(runTask).mockRejectedValueOnce(failed);
  const answer = await sam.post('/api/walks', { name: 'x', gpsData: recording(12_000) });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a key sends a long walk once, and another one not at all', async () => {
  const sam = await app.user();
  const headers = { 'idempotency-key': 'a-long-walk', 'content-type': 'application/json' };
  const send = (name: string) => {
    const body = JSON.stringify({ name, gpsData: recording(12_000) });
    return sam.call('POST', '/api/walks', { body, headers });
  };
  const first = await send('Round the lake');
  const again = await send('  Round the lake ');
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect((await send('Another lake')).status).toBe(422);
}, 120_000);

test('a walk of two hours is read in the server', async () => {
  const sam = await app.user();
  await addWalk(sam, { gpsData: recording(5_000) });
  expect(tasks()).toEqual([]);
});
