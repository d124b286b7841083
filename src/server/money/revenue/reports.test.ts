import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import {
  addAppointment,
  addClient,
  addInvoice,
  addIssued,
  addPayment,
  addService,
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

const revenue = async (query: string) => (await sam.get(`/api/reports/revenue?${query}`)).body;
const MARCH = 'from=2026-03-01&to=2026-03-31';
const completed = (fields: Record<string, unknown> = {}) =>
  addAppointment(sam, ada.id, { status: 'completed', price: '14.10', ...fields });

describe('revenue', () => {
  test('is earned when work is completed, a stay on its last day; what is cancelled or to come earns nothing [reports-1]', async () => {
    await completed({ date: '2026-03-01' });
    await completed({ date: '2026-03-30', endDate: '2026-04-02', price: '90.00' });
    await completed({ date: '2026-02-27', endDate: '2026-03-01', price: '0.20' });
    await completed({ price: null });
    await addAppointment(sam, ada.id, { status: 'cancelled', price: '50.00' });
    await addAppointment(sam, ada.id, { status: 'confirmed', price: '50.00' });
    expect(await revenue('from=2026-03-01&to=2026-04-30')).toEqual([
      { key: '2026-03', label: 'March 2026', earned: '14.30', invoiced: '0.00', received: '0.00' },
      { key: '2026-04', label: 'April 2026', earned: '90.00', invoiced: '0.00', received: '0.00' },
    ]);
  });

  test('is invoiced when an invoice is issued, less credit notes, without what was voided; received with tips, less refunds [reports-2]', async () => {
    const kept = await addIssued(sam, ada.id);
    const voided = await addIssued(sam, ada.id, { lines: [{ description: 'x', amount: '99.00' }] });
    await sam.post(`/api/invoices/${voided.id}/void`);
    await sam.post(`/api/invoices/${kept.id}/credit`, {
      lines: [{ description: 'One walk less', amount: '10.00' }],
    });
    await addPayment(sam, ada.id, { amount: '25.00', receivedOn: '2026-03-30' });
    await addPayment(sam, ada.id, { amount: '3.00', receivedOn: '2026-03-30', kind: 'tip' });
    await addPayment(sam, ada.id, { amount: '5.00', receivedOn: '2026-04-01', kind: 'refund' });
    expect(await revenue('from=2026-03-01&to=2026-04-30&by=month')).toMatchObject([
      { key: '2026-03', earned: '0.00', invoiced: '20.00', received: '28.00' },
      { key: '2026-04', earned: '0.00', invoiced: '0.00', received: '-5.00' },
    ]);
  });

  test('by client names each once, also one who was deleted; by service the price list, else the kind [reports-3]', async () => {
    const eve = await addClient(sam, { firstName: 'Eve', lastName: 'Hart' });
    const service = await addService(sam, { name: 'Long walk', price: '20.00' });
    const walk = await completed({ serviceId: service.id, price: '20.00' });
    await completed({ serviceType: 'feeding' });
    await addIssued(sam, ada.id, {
      appointmentIds: [walk.id],
      lines: [{ description: 'Lead', amount: '7.00' }],
    });
    await addIssued(sam, eve.id);
    await addPayment(sam, eve.id, { receivedOn: '2026-03-31' });
    await sam.delete(`/api/clients/${eve.id}`);
    expect(await revenue(`${MARCH}&by=client`)).toMatchObject([
      { key: ada.id, label: 'Ada Byron', earned: '34.10', invoiced: '27.00', received: '0.00' },
      { label: 'Eve Hart', earned: '0.00', invoiced: '30.00', received: '30.00' },
    ]);
    expect(await revenue(`${MARCH}&by=service`)).toEqual([
      { key: service.id, label: 'Long walk', earned: '20.00', invoiced: '20.00', received: null },
      { key: 'feeding', label: 'Feeding', earned: '14.10', invoiced: '0.00', received: null },
      {
        key: 'lines',
        label: 'Lines without a visit',
        earned: '0.00',
        invoiced: '37.00',
        received: null,
      },
    ]);
  });

  test('by service, a visit that was billed and credited counts £0.00', async () => {
    const service = await addService(sam, { name: 'Long walk', price: '20.00' });
    const walk = await completed({ serviceId: service.id, price: '20.00' });
    const { id } = await addIssued(sam, ada.id, { appointmentIds: [walk.id], lines: [] });
    await sam.post(`/api/invoices/${id}/credit`);
    expect(await revenue(`${MARCH}&by=service`)).toEqual([
      { key: service.id, label: 'Long walk', earned: '20.00', invoiced: '0.00', received: null },
    ]);
  });

  test('needs its days, and says so [reports-4]', async () => {
    expect((await sam.get('/api/reports/revenue')).status).toBe(400);
    expect((await sam.get(`/api/reports/revenue?${MARCH}&by=dog`)).body).toMatchObject({
      errors: [{ path: ['by'], message: 'Must be month, client or service' }],
    });
  });
});

test('this month ends at the business’s midnight, also in the month whose clock changes [reports-5]', async () => {
  await completed({ date: '2026-03-31' });
  await completed({ date: '2026-04-01', price: '50.00' });
  await addIssued(sam, ada.id);
  const { id } = await addIssued(sam, ada.id, { lines: [{ description: 'x', amount: '5.00' }] });
  // A credit note takes off what is open, and is not open itself.
  await sam.post(`/api/invoices/${id}/credit`);
  // Neither is a draft, nor what was voided.
  await addInvoice(sam, ada.id);
  const { id: voided } = await addIssued(sam, ada.id);
  expect((await sam.post(`/api/invoices/${voided}/void`)).status).toBe(200);
  await addPayment(sam, ada.id, { amount: '12.00', receivedOn: '2026-03-31' });
  const read = async () => (await sam.get('/api/reports/this-month')).body;
  // 23:30 in London, where summer time began two days ago.
  app.setNow(new Date('2026-03-31T22:30:00Z'));
  expect(await read()).toEqual({ earned: '14.10', received: '12.00', open: '18.00' });
  app.setNow(new Date('2026-03-31T23:30:00Z'));
  expect(await read()).toEqual({ earned: '50.00', received: '0.00', open: '18.00' });
  const nobody = await app.user();
  expect((await nobody.get('/api/reports/this-month')).body).toEqual({
    earned: '0.00',
    received: '0.00',
    open: '0.00',
  });
});
