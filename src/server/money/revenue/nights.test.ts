import { expect, test } from 'vitest';
import type { ClientActivity, WorkRow } from '#contract/money/reports.ts';
import { addAppointment, addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('a night sit without a visit counts its planned hours, also in the nights that the clocks change [nights-1]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  const night = { startTime: '22:00', endTime: '07:00', status: 'completed', price: '90.00' };
  for (const date of ['2026-03-20', '2026-03-28', '2026-10-24']) {
    await addAppointment(sam, id, { ...night, date });
  }
  const period = 'from=2026-01-01&to=2026-12-31&by=month';
  const rows = (await sam.get(`/api/reports/work?${period}`)).body as WorkRow[];
  expect(rows.map(({ minutes, perHour }) => [minutes, perHour])).toEqual([
    [(9 + 8) * 60, '10.59'],
    [10 * 60, '9.00'],
  ]);
});

test('a booking from the hour that the clocks skip into the next one is no failure [nights-2]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  const skipped = { date: '2026-03-29', startTime: '01:45', endTime: '02:15' };
  await addAppointment(sam, id, { ...skipped, status: 'completed' });
  const answer = await sam.get('/api/reports/work?from=2026-03-01&to=2026-03-31&by=month');
  expect([answer.status, answer.body]).toMatchObject([200, [{ minutes: 0, visits: 1 }]]);
});

test('a client is quiet from the end of the last stay on; an archived one with visits in the period is listed, and never quiet [nights-3]', async () => {
  app.setNow(new Date('2026-06-30T12:00:00Z'));
  const sam = await app.user();
  const { id } = await addClient(sam);
  const done = { status: 'completed', price: '10.00' };
  await addAppointment(sam, id, { ...done, date: '2026-04-20', endDate: '2026-05-20' });
  await addAppointment(sam, id, { ...done, date: '2026-04-21' });
  const gone = await addClient(sam);
  await addAppointment(sam, gone.id, { ...done, date: '2026-04-01' });
  await sam.put(`/api/clients/${gone.id}`, { archived: true });
  const list = async (period: string) =>
    (await sam.get(`/api/reports/clients?${period}`)).body as ClientActivity[];
  expect(await list('from=2026-04-01&to=2026-05-31')).toMatchObject([
    { clientId: id, lastOn: '2026-05-20', isQuiet: false, isArchived: false, earned: '20.00' },
    { clientId: gone.id, isQuiet: false, isArchived: true, earned: '10.00' },
  ]);
  expect(await list('from=2026-06-01&to=2026-06-30')).toMatchObject([{ clientId: id }]);

  app.setNow(new Date('2026-07-25T12:00:00Z'));
  const isQuiet = async () => (await list('from=2026-04-01&to=2026-05-31'))[0]?.isQuiet;
  expect(await isQuiet()).toBe(true);
  await addAppointment(sam, id, { status: 'confirmed', date: '2026-07-20', endDate: '2026-07-24' });
  expect(await isQuiet()).toBe(true);
  // A dog that is in the house.
  await addAppointment(sam, id, { status: 'confirmed', date: '2026-07-20', endDate: '2026-07-25' });
  expect(await isQuiet()).toBe(false);
});
