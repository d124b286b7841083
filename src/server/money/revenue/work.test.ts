import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { OpenRow, WorkRow } from '#contract/money/reports.ts';
import {
  addAppointment,
  addClient,
  addIssued,
  addPayment,
  addVisit,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
let sam: Caller;
let ada: Client;
beforeEach(async () => {
  app.setNow(new Date('2026-03-31T10:00:00Z'));
  sam = await app.user();
  ada = await addClient(sam, { firstName: 'Ada', lastName: 'Byron' });
});

const work = async (by: string, days = 'from=2026-03-01&to=2026-03-31') =>
  (await sam.get(`/api/reports/work?${days}&by=${by}`)).body as WorkRow[];
const completed = (fields: Record<string, unknown> = {}, clientId = ada.id) =>
  addAppointment(sam, clientId, {
    status: 'completed',
    price: '15.00',
    date: '2026-03-02',
    startTime: '09:00',
    endTime: '10:00',
    ...fields,
  });

describe('hours', () => {
  test('of three dogs at once are one hour; times that overlap in part count once [work-1]', async () => {
    await completed();
    await completed();
    await completed({ startTime: '09:30', endTime: '10:30', price: '16.00' });
    expect(await work('month')).toMatchObject([
      {
        key: '2026-03',
        label: 'March 2026',
        visits: 3,
        minutes: 90,
        earned: '46.00',
        perHour: '30.67',
      },
    ]);
  });

  test('are those of the visit where there was one, and planned ones where it was left running [work-2]', async () => {
    const [real, running] = [await completed(), await completed({ date: '2026-03-03' })];
    const visit = (id: string, startedAt: string, endedAt: string) =>
      addVisit(sam, { appointmentIds: [id], startedAt, endedAt });
    await visit(real.id, '2026-03-02T09:05:00.000Z', '2026-03-02T09:50:00.000Z');
    await visit(running.id, '2026-03-03T09:00:00.000Z', '2026-03-04T09:00:00.000Z');
    expect(await work('month')).toMatchObject([{ visits: 2, minutes: 105, perHour: '17.14' }]);
  });

  test('of a stay are none, and its price is in no hour; the night that the clocks change is as long as it is [work-3]', async () => {
    await completed({ endDate: '2026-03-05', price: '90.00' });
    await completed({ date: '2026-03-29', startTime: '00:00', endTime: '04:00', price: '30.00' });
    expect(await work('month')).toMatchObject([
      { visits: 2, minutes: 180, earned: '120.00', perHour: '10.00' },
    ]);
  });

  test('by weekday, service and client [work-4]', async () => {
    const eve = await addClient(sam, { firstName: 'Eve', lastName: 'Hart' });
    await completed({ date: '2026-03-08' });
    await completed({ date: '2026-03-09', endTime: '11:00' }, eve.id);
    expect(await work('weekday')).toMatchObject([
      { key: '1', label: 'Monday', minutes: 120 },
      { key: '7', label: 'Sunday', minutes: 60 },
    ]);
    expect(await work('client')).toMatchObject([{ label: 'Eve Hart' }, { label: 'Ada Byron' }]);
    expect(await work('service')).toMatchObject([{ label: 'Dog Walk', minutes: 180 }]);
  });
});

test('cancellations are counted with what they would have been worth, and earn nothing [work-5]', async () => {
  await completed();
  await completed({ status: 'cancelled', price: '20.00' });
  await completed({ status: 'cancelled', price: null, date: '2026-03-31' });
  await completed({ status: 'cancelled', date: '2026-04-01' });
  expect(await work('month')).toMatchObject([
    { visits: 1, cancelled: 2, lost: '20.00', earned: '15.00', perHour: '15.00' },
  ]);
});

test('who is new, and who has been quiet for sixty days with nothing to come [work-6]', async () => {
  const [eve, tom, kim] = [await addClient(sam), await addClient(sam), await addClient(sam)];
  await completed({ date: '2026-01-29' });
  await completed({ date: '2025-12-01' }, eve.id);
  await completed({ date: '2026-01-29' }, tom.id);
  await addAppointment(sam, tom.id, { status: 'confirmed', date: '2026-04-20' });
  await completed({ date: '2026-01-30', price: '7.00' }, kim.id);
  await addClient(sam, { lastName: 'Never' });
  const { body } = await sam.get('/api/reports/clients?from=2026-01-01&to=2026-03-31');
  const rows = body as { clientId: string }[];
  const of = ({ id }: Client) => rows.find(({ clientId }) => clientId === id);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toEqual({
    clientId: kim.id,
    name: `${kim.firstName} ${kim.lastName}`,
    firstOn: '2026-01-30',
    lastOn: '2026-01-30',
    nextOn: null,
    visits: 1,
    earned: '7.00',
    isNew: true,
    isQuiet: false,
    isArchived: false,
  });
  expect(of(ada)).toMatchObject({ isNew: true, isQuiet: true });
  expect(of(eve)).toMatchObject({ isNew: false, isQuiet: true, visits: 0, earned: '0.00' });
  expect(of(tom)).toMatchObject({ isQuiet: false, nextOn: '2026-04-20' });
  await sam.put(`/api/clients/${eve.id}`, { archived: true });
  const left = (await sam.get('/api/reports/clients?from=2026-01-01&to=2026-03-31')).body;
  expect(left).toHaveLength(3);
});

test('what is open, by how long it is overdue, with what was paid taken off [work-7]', async () => {
  const eve = await addClient(sam, { firstName: 'Eve', lastName: 'Hart' });
  const owed = (clientId: string, amount: string, dueOn: string) =>
    addIssued(sam, clientId, { lines: [{ description: 'Walks', amount }], dueOn });
  await owed(ada.id, '1.00', '2026-03-31');
  await owed(ada.id, '2.00', '2026-04-30');
  const { id } = await owed(eve.id, '104.00', '2026-05-01');
  // A credit note takes off what is open, and is not open itself.
  const lines = [{ description: 'One walk less', amount: '4.00' }];
  await sam.post(`/api/invoices/${id}/credit`, { lines });
  app.setNow(new Date('2026-08-01T10:00:00Z'));
  await addPayment(sam, ada.id, { amount: '0.50' });
  const open = (await sam.get('/api/reports/open')).body as OpenRow[];
  const none = { notDue: '0.00', upTo30: '0.00', upTo60: '0.00', upTo90: '0.00', over90: '0.00' };
  expect(open).toEqual([
    { clientId: eve.id, label: 'Eve Hart', ...none, over90: '100.00', total: '100.00' },
    { clientId: ada.id, label: 'Ada Byron', ...none, over90: '2.50', total: '2.50' },
  ]);
  const onDay = async (day: string) => {
    app.setNow(new Date(`${day}T10:00:00Z`));
    return ((await sam.get('/api/reports/open')).body as OpenRow[])[0];
  };
  expect(await onDay('2026-05-01')).toMatchObject({ ...none, notDue: '100.00' });
  expect(await onDay('2026-05-02')).toMatchObject({ ...none, upTo30: '100.00' });
  expect(await onDay('2026-05-31')).toMatchObject({ ...none, upTo30: '100.00' });
  expect(await onDay('2026-06-01')).toMatchObject({ ...none, upTo60: '100.00' });
  expect(await onDay('2026-06-30')).toMatchObject({ ...none, upTo60: '100.00' });
  expect(await onDay('2026-07-01')).toMatchObject({ ...none, upTo90: '100.00' });
  expect(await onDay('2026-07-30')).toMatchObject({ ...none, upTo90: '100.00' });
  expect(await onDay('2026-07-31')).toMatchObject({ ...none, over90: '100.00' });
  expect(await (await app.user()).get('/api/reports/open')).toMatchObject({ body: [] });
});

test('two clients of one name are two rows of what is open', async () => {
  const namesakes = [await addClient(sam), await addClient(sam)];
  for (const { id } of namesakes) await addIssued(sam, id);
  const open = (await sam.get('/api/reports/open')).body as OpenRow[];
  expect(open.map(({ clientId, total }) => `${clientId} ${total}`).toSorted()).toEqual(
    namesakes.map(({ id }) => `${id} 30.00`).toSorted(),
  );
});
