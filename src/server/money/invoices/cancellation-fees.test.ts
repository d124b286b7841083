import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Invoice, UnbilledBooking } from '#contract/money/invoices.ts';
import type { Client } from '#contract/people/clients.ts';
import { addAppointment, addClient, addInvoice, addIssued } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-04-01T10:00:00Z'));
let sam: Caller;
let client: Client;
let walk: Appointment;

const cancel = (body: object, id = walk.id) => sam.post(`/api/appointments/${id}/cancel`, body);
const waive = () => cancel({ by: 'client', fee: '0.00', reason: 'Ill' });
const unbilled = async () =>
  ((await sam.get('/api/invoices/unbilled')).body as UnbilledBooking[]).map((booking) => [
    booking.id,
    booking.cancellationFee,
  ]);
const draftAll = async () =>
  (await sam.post('/api/invoices/draft-all', { from: '2026-03-01', to: '2026-03-31' })).body;
const invoices = async () => (await sam.get('/api/invoices')).body as Invoice[];
const linesOf = async (id: string) => {
  const { lines, removedLines } = (await sam.get(`/api/invoices/${id}`)).body as Invoice;
  return [
    lines.map(({ description, amount }) => `${description} ${amount}`),
    removedLines.map(({ amount, reason }) => `${amount} ${reason}`),
  ];
};
const put = (fields: object) => sam.put(`/api/appointments/${walk.id}`, fields);

beforeEach(async () => {
  sam = await app.user();
  client = await addClient(sam);
  await sam.put('/api/cancellation-policy', {
    lines: [{ before: { hours: 0 }, percent: 50 }],
    noShowPercent: 50,
  });
  walk = await addAppointment(sam, client.id, { date: '2026-03-27', price: '14.00' });
});

describe('a cancellation fee', () => {
  test('is unbilled work, and becomes the line of a draft [cancellation-fees-1]', async () => {
    await cancel({ by: 'client' });
    expect(await unbilled()).toEqual([[walk.id, '7.00']]);
    const { id } = await addInvoice(sam, client.id, { appointmentIds: [walk.id], lines: [] });
    expect(await linesOf(id)).toEqual([['Morning walk (cancelled) 7.00'], []]);
    expect(await unbilled()).toEqual([]);
  });

  test('is drafted for everyone, once; a cancellation without a fee bills nothing [cancellation-fees-2]', async () => {
    const other = await addClient(sam);
    const free = await addAppointment(sam, other.id, { date: '2026-03-28', price: '14.00' });
    const plain = await addAppointment(sam, other.id, { date: '2026-03-28', price: '14.00' });
    await cancel({ by: 'client' });
    await cancel({ by: 'business' }, free.id);
    await sam.put(`/api/appointments/${plain.id}`, { status: 'cancelled' });
    expect(await draftAll()).toEqual({ drafted: 1, skipped: 0, withoutPrice: [] });
    expect(await draftAll()).toEqual({ drafted: 0, skipped: 1, withoutPrice: [] });
    expect(await invoices()).toMatchObject([{ clientId: client.id, total: '7.00' }]);
    expect(await unbilled()).toEqual([[plain.id, null]]);
  });

  test('that is waived bills nothing [cancellation-fees-3]', async () => {
    await waive();
    expect(await unbilled()).toEqual([]);
    expect(await draftAll()).toEqual({ drafted: 0, skipped: 0, withoutPrice: [] });
  });

  test('counts as earlier work on the first billing run [cancellation-fees-4]', async () => {
    await cancel({ by: 'client' });
    const { status, body } = await sam.post('/api/invoices/draft-all', {
      from: '2026-04-01',
      to: '2026-04-30',
    });
    expect([status, body]).toMatchObject([400, { errors: [{ path: ['earlier'] }] }]);
  });

  test('on a draft follows what is charged in the end, but for an amount that was typed [cancellation-fees-5]', async () => {
    await cancel({ by: 'client' });
    const { id, lines } = await addInvoice(sam, client.id, {
      appointmentIds: [walk.id],
      lines: [],
    });
    await cancel({ by: 'client', fee: '3.00', reason: 'Ill' });
    await put({ price: '20.00' });
    expect(await linesOf(id)).toEqual([['Morning walk (cancelled) 3.00'], []]);
    const typed = lines.map(({ appointmentId, description }) => ({
      appointmentId,
      description,
      amount: '4.00',
    }));
    await sam.put(`/api/invoices/${id}`, { lines: typed });
    await waive();
    expect(await linesOf(id)).toEqual([['Morning walk (cancelled) 4.00'], []]);
  });

  test('leaves the draft where the appointment goes ahead after all, and comes back as the next cancellation charges [cancellation-fees-6]', async () => {
    await cancel({ by: 'client' });
    const { id } = await addInvoice(sam, client.id, { appointmentIds: [walk.id], lines: [] });
    await put({ status: 'confirmed' });
    expect(await linesOf(id)).toEqual([[], ['0.00 confirmed']]);
    await cancel({ by: 'client', fee: '2.00', reason: 'Ill' });
    expect(await linesOf(id)).toEqual([['Morning walk (cancelled) 2.00'], []]);
    await put({ status: 'completed' });
    expect(await linesOf(id)).toEqual([['Morning walk 14.00'], []]);
  });

  test('of a visit that was drafted as done is billed instead of it [cancellation-fees-7]', async () => {
    await put({ status: 'completed' });
    await draftAll();
    const [draft] = await invoices();
    await cancel({ by: 'client' });
    expect(await linesOf(draft?.id ?? '')).toEqual([[], ['14.00 cancelled']]);
    expect(await draftAll()).toMatchObject({ drafted: 1 });
    expect((await invoices()).map(({ total }) => total).toSorted()).toEqual(['0.00', '7.00']);
    expect(await linesOf(draft?.id ?? '')).toEqual([[], []]);
  });

  test('stays as it was billed once the invoice is issued [cancellation-fees-8]', async () => {
    await cancel({ by: 'client' });
    await addIssued(sam, client.id, { appointmentIds: [walk.id], lines: [] });
    expect((await waive()).status).toBe(409);
    const { body } = await sam.get(`/api/appointments/${walk.id}`);
    expect(body).toMatchObject({ cancellationFee: '7.00' });
  });
});
