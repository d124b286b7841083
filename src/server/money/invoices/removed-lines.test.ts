import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { addAppointment, addClient, addInvoice, addIssued } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-04-01T10:00:00Z'));
let sam: Caller;
let client: Client;
let visit: Appointment;
let draft: Invoice;

const completed = (fields: Record<string, unknown> = {}) =>
  addAppointment(sam, client.id, { status: 'completed', price: '14.00', ...fields });
const read = async (): Promise<Invoice> =>
  (await sam.get(`/api/invoices/${draft.id}`)).body as Invoice;
const change = async (fields: Record<string, unknown>, id = visit.id) => {
  const { status, body } = await sam.put(`/api/appointments/${id}`, fields);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const unbilled = async (): Promise<string[]> =>
  ((await sam.get('/api/invoices/unbilled')).body as { id: string }[]).map(({ id }) => id);
/** The amounts on the draft, the amounts that were taken off it with the reason, and the total. */
const shown = async () => {
  const { lines, removedLines, total } = await read();
  return [
    lines.map(({ amount }) => amount),
    removedLines.map(({ amount, reason }) => `${amount} ${reason}`),
    total,
  ];
};
const typed = (amounts: Record<string, string>) =>
  sam.put(`/api/invoices/${draft.id}`, {
    lines: draft.lines.map(({ appointmentId, description, amount }) => ({
      appointmentId,
      description,
      amount: amounts[appointmentId ?? ''] ?? amount,
    })),
  });

beforeEach(async () => {
  sam = await app.user();
  client = await addClient(sam);
  visit = await completed({ date: '2026-03-27' });
  const other = await completed({ price: '5.00', date: '2026-03-28' });
  draft = await addInvoice(sam, client.id, { appointmentIds: [visit.id, other.id], lines: [] });
});

describe('a visit on a draft', () => {
  test.for(['cancelled', 'pending', 'confirmed'])(
    'that is set to %s is taken off, said so, and put back with its amount when it is completed again [removed-lines-1]',
    async (status) => {
      await change({ status });
      expect(await shown()).toEqual([['5.00'], [`14.00 ${status}`], '5.00']);
      expect((await read()).removedLines).toMatchObject([
        { appointmentId: visit.id, day: '2026-03-27', description: 'Morning walk' },
      ]);
      await change({ status: 'completed' });
      expect(await shown()).toEqual([['14.00', '5.00'], [], '19.00']);
    },
  );

  test('keeps an amount that was typed, also over a new price meanwhile; one that was not follows [removed-lines-2]', async () => {
    await typed({ [visit.id]: '10.00' });
    const other = draft.lines[1]?.appointmentId ?? '';
    for (const id of [visit.id, other]) {
      await change({ status: 'cancelled' }, id);
      await change({ price: '20.00', date: '2026-03-26' }, id);
    }
    expect(await shown()).toEqual([[], ['10.00 cancelled', '20.00 cancelled'], '0.00']);
    for (const id of [visit.id, other]) await change({ status: 'completed' }, id);
    expect(await shown()).toEqual([['10.00', '20.00'], [], '30.00']);
    expect((await read()).lines.map(({ day }) => day)).toEqual(['2026-03-26', '2026-03-26']);
  });

  test('that is deleted is taken off, and put back where the deletion is undone [removed-lines-3]', async () => {
    await typed({ [visit.id]: '10.00' });
    expect((await sam.delete(`/api/appointments/${visit.id}`)).status).toBe(204);
    expect(await shown()).toEqual([['5.00'], ['10.00 deleted'], '5.00']);
    expect((await sam.post(`/api/appointments/${visit.id}/restore`)).status).toBe(200);
    expect(await shown()).toEqual([['10.00', '5.00'], [], '15.00']);
    expect(await unbilled()).toEqual([]);
  });

  test('that was cancelled and then deleted is put back once it is restored and completed', async () => {
    await change({ status: 'cancelled' });
    await sam.delete(`/api/appointments/${visit.id}`);
    expect(await shown()).toEqual([['5.00'], ['14.00 deleted'], '5.00']);
    await sam.post(`/api/appointments/${visit.id}/restore`);
    expect(await shown()).toEqual([['5.00'], ['14.00 cancelled'], '5.00']);
    await change({ status: 'completed' });
    expect(await shown()).toEqual([['14.00', '5.00'], [], '19.00']);
  });

  test('that moves to another client is taken off, and comes back with it', async () => {
    const jo = await addClient(sam);
    await change({ clientId: jo.id });
    expect(await shown()).toEqual([['5.00'], ['14.00 otherClient'], '5.00']);
    await change({ clientId: client.id });
    expect(await shown()).toEqual([['14.00', '5.00'], [], '19.00']);
  });

  test('can be cancelled where a discount is larger than the rest; that draft is not issued', async () => {
    const lines = [{ description: 'Discount', amount: '-6.00' }];
    const appointmentIds = [(await completed()).id];
    draft = await addInvoice(sam, client.id, { appointmentIds, lines });
    await change({ status: 'cancelled' }, appointmentIds[0]);
    expect(await shown()).toEqual([['-6.00'], ['14.00 cancelled'], '-6.00']);
    await sam.put('/api/business-details', {
      tradingName: 'Paws',
      address: '1 Road, Leeds LS1 4AP',
    });
    const { status, body } = await sam.post(`/api/invoices/${draft.id}/issue`);
    expect([status, body]).toMatchObject([400, { errors: [{ path: ['lines'] }] }]);
  });

  test('that is billed elsewhere meanwhile is not put back', async () => {
    await change({ status: 'cancelled' });
    const fee = { appointmentId: visit.id, description: 'Late cancellation', amount: '7.00' };
    await addInvoice(sam, client.id, { lines: [fee] });
    await change({ status: 'completed' });
    expect(await shown()).toEqual([['5.00'], [], '5.00']);
  });

  test('that is completed again after the draft was issued or deleted is unbilled [removed-lines-5]', async () => {
    await change({ status: 'cancelled' });
    await sam.put('/api/business-details', {
      tradingName: 'Paws',
      address: '1 Road, Leeds LS1 4AP',
    });
    expect((await sam.post(`/api/invoices/${draft.id}/issue`)).body).toMatchObject({
      total: '5.00',
      removedLines: [],
    });
    await change({ status: 'completed' });
    expect(await shown()).toEqual([['5.00'], [], '5.00']);
    expect(await unbilled()).toEqual([visit.id]);
    const next = await addInvoice(sam, client.id, { appointmentIds: [visit.id], lines: [] });
    await change({ status: 'pending' });
    await sam.delete(`/api/invoices/${next.id}`);
    await change({ status: 'completed' });
    expect(await unbilled()).toEqual([visit.id]);
  });

  test('that is completed while its draft is issued is on the invoice with its VAT, or unbilled', async () => {
    await sam.put('/api/business-details', {
      tradingName: 'Paws',
      address: '1 Road, Leeds LS1 4AP',
      vatNumber: '123 4567 89',
    });
    await change({ status: 'cancelled' });
    const [issued] = await Promise.all([
      sam.post(`/api/invoices/${draft.id}/issue`),
      change({ status: 'completed' }),
    ]);
    expect(issued.status).toBe(200);
    const { lines, total, vat } = await read();
    const isBilled = lines.length === 2;
    expect([total, vat, await unbilled()]).toEqual(
      isBilled ? ['19.00', '3.16', []] : ['5.00', '0.83', [visit.id]],
    );
    expect(lines.every((line) => line.vat !== null)).toBe(true);
  });
});

describe('a visit that was already cancelled', () => {
  const feeOf = async (amount: string) => {
    const cancelled = await addAppointment(sam, client.id, { status: 'cancelled', price: '14.00' });
    visit = cancelled;
    draft = await addInvoice(sam, client.id, { appointmentIds: [visit.id], lines: [] });
    if (amount !== '0.00') await typed({ [visit.id]: amount });
  };

  test('keeps its fee, also one that is as much as the price, whatever the price becomes [removed-lines-4]', async () => {
    await feeOf('14.00');
    await change({ price: '20.00', notes: 'Muddy' });
    expect(await shown()).toEqual([['14.00'], [], '14.00']);
    await change({ status: 'completed' });
    expect(await shown()).toEqual([['14.00'], [], '14.00']);
  });

  test('and free costs its price once it took place', async () => {
    await feeOf('0.00');
    await change({ status: 'completed' });
    expect((await read()).lines).toMatchObject([{ description: 'Morning walk', amount: '14.00' }]);
  });

  test('is taken off with its fee where it is to take place after all', async () => {
    await feeOf('7.00');
    await change({ status: 'confirmed' });
    expect(await shown()).toEqual([[], ['7.00 confirmed'], '0.00']);
    await change({ status: 'cancelled' });
    expect(await shown()).toEqual([['7.00'], [], '7.00']);
  });

  test('is said to be unbilled where it was set back and then took place [removed-lines-6]', async () => {
    await feeOf('7.00');
    await change({ status: 'confirmed' });
    await change({ status: 'completed' });
    expect(await shown()).toEqual([[], ['7.00 completed'], '0.00']);
    expect(await unbilled()).toEqual([visit.id]);
  });
});

test('VAT is that of each line where a line was taken off', async () => {
  await sam.put('/api/business-details', { vatNumber: '123 4567 89' });
  await change({ status: 'cancelled' });
  await sam.put('/api/business-details', { tradingName: 'Paws', address: '1 Road, Leeds LS1 4AP' });
  await sam.post(`/api/invoices/${draft.id}/issue`);
  expect(await read()).toMatchObject({ vat: '0.83', lines: [{ amount: '5.00', vat: '0.83' }] });
});

test('the status of a visit on an issued invoice changes, and the invoice stays', async () => {
  const other = await completed();
  draft = await addIssued(sam, client.id, { appointmentIds: [other.id], lines: [] });
  await change({ status: 'cancelled' }, other.id);
  expect(await shown()).toEqual([['14.00'], [], '14.00']);
});

test('a visit of another business puts no line back', async () => {
  await change({ status: 'cancelled' });
  const eve = await app.user();
  const hers = await addClient(eve);
  await addAppointment(eve, hers.id, { status: 'completed', price: '14.00' });
  expect(await shown()).toEqual([['5.00'], ['14.00 cancelled'], '5.00']);
});
