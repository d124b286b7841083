import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { makeAllOccurrences } from '#server/diary/appointments/series/occurrences.sql.ts';
import { addClient, addSeries } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-02T10:00:00Z'));

const appointmentsOf = async (sam: Caller): Promise<Appointment[]> =>
  (await sam.get('/api/appointments')).body as Appointment[];

/** Mondays and Wednesdays from 2 March 2026 on, or otherwise. */
async function business(fields: object = {}) {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const made = await addSeries(sam, clientId, {
    weekdays: [1, 3],
    startsOn: '2026-03-02',
    endsOn: null,
    ...fields,
  });
  const pathOf = async (day: string) => {
    const found = (await appointmentsOf(sam)).find(({ seriesDay }) => seriesDay === day);
    return `/api/appointments/${found?.id}`;
  };
  return { sam, made, pathOf };
}

test('a pause cancels its days, also those made later, and its opposite brings back exactly these [pauses-1]', async () => {
  const { sam, made, pathOf } = await business();
  await sam.put(await pathOf('2026-03-16'), { status: 'completed' });
  await sam.put(await pathOf('2026-03-18'), { status: 'cancelled' });
  await sam.delete(await pathOf('2026-03-23'));
  const before = await appointmentsOf(sam);
  const span = { from: '2026-03-11', to: '2026-03-25' };
  const paused = await sam.post(`/api/series/${made.id}/pause`, span);
  expect(paused.body).toEqual({ changed: 2, kept: 1 });
  const states = (rows: Appointment[]) =>
    rows.slice(3, 7).map(({ date, status }) => `${date} ${status}`);
  expect(states(await appointmentsOf(sam))).toEqual([
    '2026-03-11 cancelled',
    '2026-03-16 completed',
    '2026-03-18 cancelled',
    '2026-03-25 cancelled',
  ]);
  expect((await sam.post(`/api/series/${made.id}/resume`, span)).body).toEqual({
    changed: 2,
    kept: 0,
  });
  const withoutTimes = (rows: Appointment[]) => rows.map(({ updatedAt: _at, ...row }) => row);
  expect(withoutTimes(await appointmentsOf(sam))).toEqual(withoutTimes(before));

  await sam.post(`/api/series/${made.id}/pause`, { from: '2027-09-03', to: '2027-09-13' });
  await makeAllOccurrences(app.db, '2026-03-16', 500_000);
  const later = (await appointmentsOf(sam)).slice(-4);
  expect(later.map(({ date, status }) => `${date} ${status}`)).toEqual([
    '2027-09-06 cancelled',
    '2027-09-08 cancelled',
    '2027-09-13 cancelled',
    '2027-09-15 pending',
  ]);
  expect(
    (await sam.post(`/api/series/${made.id}/pause`, { from: '2027-01-02', to: '2027-01-01' }))
      .status,
  ).toBe(400);
});

test('a pause that is ended for some of its days goes on for the days before and after', async () => {
  const { sam, made } = await business({ weekdays: [1] });
  await sam.post(`/api/series/${made.id}/pause`, { from: '2027-09-01', to: '2027-09-29' });
  await sam.post(`/api/series/${made.id}/resume`, { from: '2027-09-13', to: '2027-09-20' });
  await makeAllOccurrences(app.db, '2026-03-30', 500_000);
  const later = (await appointmentsOf(sam)).slice(-4);
  expect(later.map(({ date, status }) => `${date} ${status}`)).toEqual([
    '2027-09-06 cancelled',
    '2027-09-13 pending',
    '2027-09-20 pending',
    '2027-09-27 cancelled',
  ]);
});

test('a pause begins on its first day and ends on its last, for days that are made and for those to come', async () => {
  const { sam, made } = await business({ weekdays: [1, 2, 3, 4, 5, 6, 7] });
  const path = `/api/series/${made.id}`;
  await sam.post(`${path}/pause`, { from: '2026-03-11', to: '2026-03-12' });
  await sam.post(`${path}/pause`, { from: '2027-09-05', to: '2027-09-06' });
  await makeAllOccurrences(app.db, '2026-03-09', 500_000);
  const statesOf = async (days: string[]) => {
    const rows = await appointmentsOf(sam);
    return days.map((day) => rows.find(({ date }) => date === day)?.status);
  };
  const soon = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
  const later = ['2027-09-04', '2027-09-05', '2027-09-06', '2027-09-07'];
  const around = ['pending', 'cancelled', 'cancelled', 'pending'];
  expect([await statesOf(soon), await statesOf(later)]).toEqual([around, around]);
  // Its opposite brings back its days, and no other day that another pause cancelled.
  await sam.post(`${path}/pause`, { from: '2026-03-13', to: '2026-03-13' });
  await sam.post(`${path}/pause`, { from: '2026-03-10', to: '2026-03-10' });
  await sam.post(`${path}/resume`, { from: '2026-03-11', to: '2026-03-12' });
  expect(await statesOf(soon)).toEqual(['cancelled', 'pending', 'pending', 'cancelled']);
});

test('a series has up to a hundred pauses, and one more cancels nothing [pauses-2]', async () => {
  const { sam, made } = await business();
  const spans = Array.from({ length: 99 }, (_, at) => {
    const day = `${2030 + at}-01-01`;
    return { from: day, to: day };
  });
  await app.db.run(sql`update series set pauses = ${JSON.stringify(spans)} where id = ${made.id}`);
  const pause = (day: string) => sam.post(`/api/series/${made.id}/pause`, { from: day, to: day });
  expect((await pause('2026-03-11')).status).toBe(200);
  expect((await pause('2026-03-16')).status).toBe(400);
  // Pausing the same days again is not another pause.
  expect((await pause('2026-03-11')).status).toBe(200);
  const states = (await appointmentsOf(sam)).slice(3, 5);
  expect(states.map(({ date, status }) => `${date} ${status}`)).toEqual([
    '2026-03-11 cancelled',
    '2026-03-16 pending',
  ]);
});
