/** Long ways of reports are drawn in a process of their own, while no transaction is open. */
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { runTask } from '#server/platform/processes/run-task.ts';
import { addClient, addPet, addVisit, addWalk } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';
import {
  drawingOf,
  drawnHere,
  type StoredTrack,
  withDrawings,
} from '#server/visits/reports/track-drawing.ts';

vi.mock(import('#server/platform/processes/run-task.ts'), { spy: true });
beforeEach(() => {
  vi.mocked(runTask).mockClear();
});

const app = await testApp();
const START = Date.parse('2026-03-29T08:00:00Z');

/** A walk to the north, five metres every four seconds. */
const points = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    lat: 51.5 + at * 0.000_045,
    lng: -0.1,
    timestamp: START + at * 4_000,
  }));

const walk = (count: number, stops: readonly number[] = []): StoredTrack => ({
  points: JSON.stringify(points(count)),
  from: START,
  to: START + count * 4_000,
  stops,
});

const draw = (source: StoredTrack) => withDrawings('sam', async () => drawingOf('sam', source));

test('a long way is drawn in a process of its own, once until something of it changes', async () => {
  const long = walk(6_000);
  const drawings = await Promise.all([draw(long), draw(long)]);
  drawings.push(await draw(walk(6_000)));
  expect(drawings).toEqual(Array.from({ length: 3 }, () => drawnHere(long)));
  expect(runTask).toHaveBeenCalledTimes(1);
  // Another door is another drawing.
  const corrected = walk(6_000, [START + 12_000_000]);
  expect(await draw(corrected)).toEqual(drawnHere(corrected));
  expect(drawings).not.toContainEqual(drawnHere(corrected));
  expect(runTask).toHaveBeenCalledTimes(2);
  // So is another way at the same times.
  const east = points(6_000).map(({ lat, lng, timestamp }) => ({ lat: lng, lng: lat, timestamp }));
  const elsewhere = { ...long, points: JSON.stringify(east) };
  expect(await draw(elsewhere)).toEqual(drawnHere(elsewhere));
  expect(drawings).not.toContainEqual(drawnHere(elsewhere));
  expect(runTask).toHaveBeenCalledTimes(3);
  await draw(walk(900));
  expect(runTask).toHaveBeenCalledTimes(3);
}, 60_000);

test('while the way of a report is drawn, no transaction is open and no lock is held [track-drawing-2]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const { id: petId } = await addPet(sam, clientId);
  const { id: walkRouteId } = await addWalk(sam, { gpsData: points(5_000) });
  const endedAt = '2026-03-29T13:30:00.000Z';
  const { id: visitId } = await addVisit(sam, { petIds: [petId], walkRouteId, endedAt });

  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const track = { width: 1, height: 1, path: 'M0 0L1 1' };
  vi.mocked(runTask).mockImplementationOnce(async () => {
    begun.resolve();
    await letGo.promise;
    return track;
  });
  const making = sam.post('/api/visit-reports', { visitId, clientId, note: 'Muddy' });
  await begun.promise;
  // A connection that was given back says so a moment later.
  await sleep(100);
  const open = await app.db.rows(sql`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);
  expect(open).toEqual([]);
  letGo.resolve();
  const { status, body } = await making;
  expect([status, body]).toMatchObject([201, { track, note: 'Muddy' }]);
  const { body: reports } = await sam.get(`/api/visit-reports?visitId=${visitId}`);
  expect((reports as VisitReport[]).map(({ id }) => id)).toEqual([(body as VisitReport).id]);
}, 60_000);
