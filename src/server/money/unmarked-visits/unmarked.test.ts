import { beforeEach, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { UnmarkedVisits } from '#contract/money/unmarkedVisits.ts';
import { addAppointment, addClient, addInvoice, addIssued } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
// 11:00 in London.
app.setNow(new Date('2026-04-01T10:00:00Z'));
const PATH = '/api/appointments/unmarked';
let sam: Caller;
let client: Client;

beforeEach(async () => {
  sam = await app.user();
  client = await addClient(sam);
});

const add = (fields: Record<string, unknown> = {}) =>
  addAppointment(sam, client.id, { status: 'confirmed', price: '14.00', ...fields });
const titles = ({ unmarked, marked }: UnmarkedVisits) => [
  unmarked.map(({ title }) => title),
  marked.map(({ title }) => title),
];
const listed = async () => titles((await sam.get(PATH)).body as UnmarkedVisits);
const call = async (name: 'done' | 'undo', ids: readonly string[]) => {
  const { status, body } = await sam.post(`${PATH}/${name}`, { appointmentIds: ids });
  expect(status).toBe(200);
  return titles(body as UnmarkedVisits);
};
const statusOf = async (id: string) =>
  ((await sam.get(`/api/appointments/${id}`)).body as { status: string }).status;

test('visits that are over and neither done nor cancelled are listed, the oldest first [unmarked-1]', async () => {
  const today = { date: '2026-04-01', startTime: '10:00' };
  await add({ ...today, endTime: '11:00', title: 'Just over' });
  await add({ ...today, endTime: '11:01', title: 'Still on' });
  await add({ date: '2026-03-31', startTime: '22:00', endTime: '06:00', title: 'Night' });
  await add({ date: '2026-03-31', startTime: '12:00', endTime: '11:30', title: 'Till half past' });
  await add({ date: '2026-03-20', endDate: '2026-03-31', status: 'pending', title: 'Stay' });
  await add({ date: '2026-03-30', endDate: '2026-04-02', title: 'Stays on' });
  await add({ date: '2026-03-29', status: 'cancelled' });
  await add({ date: '2026-03-29', status: 'completed' });
  await add({ date: '2026-04-02' });
  expect(await listed()).toEqual([['Stay', 'Night', 'Just over'], []]);
});

test('work from before the first billed day is settled, and not asked about [unmarked-2]', async () => {
  await add({ date: '2026-02-27', title: 'February' });
  await add({ date: '2026-02-27', endDate: '2026-03-01', title: 'Over into March' });
  await sam.put('/api/business-details', { billingFrom: '2026-03-01' });
  expect(await listed()).toEqual([['Over into March'], []]);
});

test('visits that are marked as done can be billed, and set back as they were until they are drafted [unmarked-3]', async () => {
  const one = await add({ date: '2026-03-28', title: 'One' });
  const two = await add({ date: '2026-03-29', status: 'pending', title: 'Two' });
  const ids = [one.id, two.id];
  // A second tap does nothing more.
  const answers = await Promise.all([call('done', ids), call('done', ids)]);
  expect(answers).toEqual([
    [[], ['One', 'Two']],
    [[], ['One', 'Two']],
  ]);
  expect(await call('undo', ids)).toEqual([['One', 'Two'], []]);
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['confirmed', 'pending']);
  await call('done', ids);
  await addInvoice(sam, client.id, { appointmentIds: [one.id], lines: [] });
  expect(await listed()).toEqual([[], ['Two']]);
  expect(await call('undo', ids)).toEqual([['Two'], []]);
  expect(await statusOf(one.id)).toBe('completed');
});

test('one that was cancelled or moved meanwhile is not marked, and one that was changed by hand is not set back [unmarked-4]', async () => {
  const cancelled = await add();
  const moved = await add({ date: '2026-04-05' });
  const byHand = await add();
  await sam.put(`/api/appointments/${cancelled.id}`, { status: 'cancelled' });
  const ids = [cancelled.id, moved.id, byHand.id];
  await call('done', ids);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'confirmed', 'completed']);
  await sam.put(`/api/appointments/${byHand.id}`, { status: 'cancelled' });
  await sam.put(`/api/appointments/${byHand.id}`, { status: 'completed' });
  await call('undo', ids);
  expect(await statusOf(byHand.id)).toBe('completed');
});

test('visits of another business are neither listed nor marked nor set back', async () => {
  const eve = await app.user();
  const mine = await add({ title: 'Mine' });
  expect((await eve.get(PATH)).body).toEqual({ unmarked: [], marked: [] });
  const refused = (name: string) => eve.post(`${PATH}/${name}`, { appointmentIds: [mine.id] });
  expect((await refused('done')).status).toBe(404);
  expect(await statusOf(mine.id)).toBe('confirmed');
  await call('done', [mine.id]);
  expect((await refused('undo')).status).toBe(404);
  expect(await statusOf(mine.id)).toBe('completed');
});

test('a visit whose invoice was voided can be set back again [unmarked-5]', async () => {
  const { id } = await add({ date: '2026-03-28', title: 'One' });
  await call('done', [id]);
  const invoice = await addIssued(sam, client.id, { appointmentIds: [id], lines: [] });
  expect(await listed()).toEqual([[], []]);
  await sam.post(`/api/invoices/${invoice.id}/void`);
  expect(await listed()).toEqual([[], ['One']]);
  expect(await call('undo', [id])).toEqual([['One'], []]);
});
