import { expect, test } from 'vitest';
import type { ClientFigures } from '#contract/overview/clientFigures.ts';
import {
  addAppointment,
  addClient,
  addIssued,
  addPayment,
  addPet,
  addVisit,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
// A quarter past nine in London.
app.setNow(new Date('2026-07-01T08:15:00Z'));

test('each client in use has what they owe, their next visit and their last one [client-figures-1]', async () => {
  const sam = await app.user();
  const jane = await addClient(sam);
  const pet = await addPet(sam, jane.id);
  const book = (date: string, startTime: string, fields: object = {}) =>
    addAppointment(sam, jane.id, { date, startTime, ...fields });
  await book('2026-06-20', '09:00', { status: 'completed' });
  await book('2026-06-25', '09:00', { status: 'cancelled' });
  // It has begun.
  await book('2026-07-01', '09:15', { status: 'confirmed' });
  await book('2026-07-02', '07:00', { status: 'cancelled' });
  await book('2026-07-03', '10:00');
  await book('2026-07-03', '08:00');
  await addIssued(sam, jane.id);
  await addPayment(sam, jane.id, { amount: '12.50', receivedOn: '2026-07-01' });
  const quiet = await addClient(sam, { firstName: 'Quiet' });
  const gone = await addClient(sam, { firstName: 'Gone' });
  await sam.put(`/api/clients/${gone.id}`, { archived: true });
  // Marked as done on the third of five days.
  const boarded = await addClient(sam, { firstName: 'Boarded' });
  const done = { status: 'completed' };
  await addAppointment(sam, boarded.id, { ...done, date: '2026-06-10', endDate: '2026-06-14' });
  const here = await addClient(sam, { firstName: 'Here' });
  await addAppointment(sam, here.id, { ...done, date: '2026-06-29', endDate: '2026-07-03' });
  const stranger = await app.user();
  await addClient(stranger);

  const figures = async () => (await sam.get('/api/clients/figures')).body as ClientFigures[];
  const none = { open: '0.00', nextVisit: null, lastVisit: null };
  const janes = {
    clientId: jane.id,
    open: '17.50',
    nextVisit: { date: '2026-07-03', time: '08:00' },
    lastVisit: '2026-06-20',
  };
  expect(await figures()).toEqual([
    janes,
    { clientId: quiet.id, ...none },
    { clientId: boarded.id, ...none, lastVisit: '2026-06-14' },
    { clientId: here.id, ...none, lastVisit: '2026-07-01' },
  ]);
  // A visit without an appointment counts, on the business's day: half past midnight in London.
  await addVisit(sam, { petIds: [pet.id], startedAt: '2026-06-28T23:30:00.000Z' });
  expect(await figures()).toContainEqual({ ...janes, lastVisit: '2026-06-29' });
});
