/** The way of a report, while another visit of the business still runs. */
import { expect, test } from 'vitest';
import { addClient, addPet, addVisit, addVisitReport, addWalk } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-07-01T12:00:00.000Z'));
const at = (time: string): string => `2026-07-01T${time}:00.000Z`;

/** An hour straight to the north, about a metre a second. */
const gpsData = Array.from({ length: 721 }, (_, index) => ({
  lat: 51.765_4 + index * 0.000_045,
  lng: -0.432_1,
  timestamp: Date.parse(at('08:00')) + index * 5_000,
}));

test('a way is not drawn while another visit runs whose doors nobody has noted [running-visits-1]', async () => {
  const sam = await app.user();
  const [ann, tom, bo] = [await addClient(sam), await addClient(sam), await addClient(sam)];
  const [biscuit, rex, otis] = [
    await addPet(sam, ann.id),
    await addPet(sam, tom.id),
    await addPet(sam, bo.id),
  ];
  const { id: walkRouteId } = await addWalk(sam, { gpsData, isListed: false });
  const walked = { startedAt: at('08:00'), endedAt: at('09:00'), petIds: [biscuit.id] };
  const alone = await addVisit(sam, { ...walked, walkRouteId });
  expect((await addVisitReport(sam, alone.id, ann.id)).track).not.toBeNull();
  await addVisit(sam, { startedAt: at('08:30'), petIds: [rex.id, otis.id] });
  const again = await addVisit(sam, { ...walked, walkRouteId });
  expect((await addVisitReport(sam, again.id, ann.id)).track).toBeNull();
});
