import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import type { Payment } from '#contract/money/payments.ts';
import type { OpenRow, RevenueRow } from '#contract/money/reports.ts';
import { addClient, addIssued, addPayment } from '#server/testing/records.ts';
import { applyImport, importPayments, lineOf } from '#server/testing/statements.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-20T10:00:00Z'));
let sam: Caller;
let eve: Client;
beforeEach(async () => {
  sam = await app.user();
  eve = await addClient(sam, { firstName: 'Eve', lastName: 'Hart' });
});

const billed = (client: Client, amount: string) =>
  addIssued(sam, client.id, { lines: [{ description: 'Walks', amount }] });
const read = async (id: string) => (await sam.get(`/api/invoices/${id}`)).body as Invoice;
const remove = (client: Client) => sam.delete(`/api/clients/${client.id}`);
const pay = (fields: object) =>
  sam.post('/api/payments', {
    clientId: null,
    amount: '30.00',
    receivedOn: '2026-03-29',
    method: 'bank',
    ...fields,
  });
const of = (invoice: Invoice, amount: string) => ({ invoiceId: invoice.id, amount });

describe('a client who was deleted', () => {
  test('is known by the id on invoices, payments and later credit notes [former-clients-1]', async () => {
    const invoice = await billed(eve, '30.00');
    const paid = await addPayment(sam, eve.id, { amount: '10.00' });
    expect([invoice.formerClientId, paid.formerClientId]).toEqual([null, null]);
    await remove(eve);
    const kept = { clientId: null, formerClientId: eve.id, clientName: 'Eve Hart' };
    expect(await read(invoice.id)).toMatchObject(kept);
    const { body } = await sam.get(`/api/payments?formerClientId=${eve.id}`);
    expect(body).toMatchObject([{ id: paid.id, ...kept }]);
    const note = await sam.post(`/api/invoices/${invoice.id}/credit`, {});
    expect(note).toMatchObject({ status: 200, body: { ...kept, creditOf: invoice.id } });
  });

  test('can still pay, in parts and several invoices at once [former-clients-2]', async () => {
    const [one, two] = [await billed(eve, '30.00'), await billed(eve, '20.00')];
    await remove(eve);
    const part = await pay({ amount: '12.50', allocations: [of(one, '12.50')] });
    expect([part.status, part.body]).toMatchObject([
      201,
      { clientId: null, formerClientId: eve.id, clientName: 'Eve Hart', used: '12.50' },
    ]);
    expect(await read(one.id)).toMatchObject({ state: 'partPaid', open: '17.50' });
    const both = await pay({ amount: '37.50', allocations: [of(one, '17.50'), of(two, '20.00')] });
    expect(both.status).toBe(201);
    expect([(await read(one.id)).state, (await read(two.id)).state]).toEqual(['paid', 'paid']);
    await sam.delete(`/api/payments/${(both.body as Payment).id}`);
    expect([(await read(one.id)).open, (await read(two.id)).open]).toEqual(['17.50', '20.00']);
  });

  test('has no credit: the invoices get the whole amount, and are of one deleted client of this business [former-clients-3]', async () => {
    const invoice = await billed(eve, '30.00');
    const namesake = await addClient(sam, { firstName: 'Eve', lastName: 'Hart' });
    const others = await billed(namesake, '30.00');
    const there = await billed(await addClient(sam), '30.00');
    const stranger = await app.user();
    const gone = await addClient(stranger);
    const foreign = await addIssued(stranger, gone.id);
    await stranger.delete(`/api/clients/${gone.id}`);
    await Promise.all([remove(eve), remove(namesake)]);
    for (const [field, wrong] of [
      ['amount', { allocations: [of(invoice, '29.99')] }],
      ['amount', { amount: '30.01', allocations: [of(invoice, '30.00')] }],
      ['allocations', { amount: '30.01', allocations: [of(invoice, '30.01')] }],
      ['allocations', {}],
      ['allocations', { allocations: [of(foreign, '30.00')] }],
      ['allocations', { allocations: [of(there, '30.00')] }],
      [
        'allocations',
        { amount: '60.00', allocations: [of(invoice, '30.00'), of(others, '30.00')] },
      ],
      ['allocations', { amount: '60.00', allocations: [of(invoice, '30.00'), of(there, '30.00')] }],
      ['allocations', { clientId: eve.id, allocations: [of(invoice, '30.00')] }],
      ['amount', { kind: 'refund', allocations: [of(invoice, '30.00')] }],
      ['allocations', { kind: 'refund' }],
      ['allocations', { kind: 'refund', allocations: [of(foreign, '30.00')] }],
      ['kind', { kind: 'tip', allocations: [of(invoice, '30.00')] }],
    ] as const) {
      const { status, body } = await pay(wrong);
      const path = 'clientId' in wrong ? 'clientId' : field;
      expect([wrong, status, body]).toMatchObject([wrong, 400, { errors: [{ path: [path] }] }]);
    }
    expect((await sam.get('/api/payments')).body).toEqual([]);
    expect((await read(invoice.id)).open).toBe('30.00');
  });

  test('whose paid invoice is credited pays the next one with it', async () => {
    const [one, two] = [await billed(eve, '30.00'), await billed(eve, '20.00')];
    await addPayment(sam, eve.id, { amount: '30.00' });
    await remove(eve);
    await sam.post(`/api/invoices/${one.id}/credit`, {});
    expect(await read(two.id)).toMatchObject({ state: 'paid', settled: '20.00' });
  });

  test('is given back what a credit note freed, once and no more, and the refund can be undone [former-clients-6]', async () => {
    const invoice = await billed(eve, '30.00');
    await addPayment(sam, eve.id, { amount: '30.00' });
    await remove(eve);
    await sam.post(`/api/invoices/${invoice.id}/credit`, {});
    const refund = (amount: string) =>
      pay({ kind: 'refund', amount, allocations: [of(invoice, amount)] });
    const tooMuch = await refund('30.01');
    expect([tooMuch.status, tooMuch.body]).toMatchObject([400, { errors: [{ path: ['amount'] }] }]);
    const stranger = await app.user();
    const foreign = await addIssued(stranger, (await addClient(stranger)).id);
    const allocations = [of(invoice, '20.00'), of(foreign, '10.00')];
    const mixed = await pay({ kind: 'refund', amount: '30.00', allocations });
    expect([mixed.status, mixed.body]).toMatchObject([
      400,
      { errors: [{ path: ['allocations'] }] },
    ]);
    const given = await refund('30.00');
    expect([given.status, given.body]).toMatchObject([
      201,
      { kind: 'refund', clientId: null, formerClientId: eve.id, allocations: [] },
    ]);
    expect((await refund('0.01')).status).toBe(400);
    expect((await sam.delete(`/api/payments/${(given.body as Payment).id}`)).status).toBe(204);
    expect((await refund('12.00')).status).toBe(201);
    const { body } = await sam.get(`/api/payments?formerClientId=${eve.id}`);
    expect((body as Payment[]).map(({ kind, used }) => [kind, used])).toEqual(
      expect.arrayContaining([['payment', '12.00']]),
    );
  });

  test('is one row of its own in reports, apart from a namesake [former-clients-7]', async () => {
    const namesake = await addClient(sam, { firstName: 'Eve', lastName: 'Hart' });
    await billed(eve, '30.00');
    await billed(namesake, '20.00');
    await addPayment(sam, eve.id, { amount: '10.00', receivedOn: '2026-03-21' });
    await Promise.all([remove(eve), remove(namesake)]);
    const open = (await sam.get('/api/reports/open')).body as OpenRow[];
    expect(open).toMatchObject([
      { clientId: null, label: 'Eve Hart', total: '20.00' },
      { clientId: null, label: 'Eve Hart', total: '20.00' },
    ]);
    const period = 'from=2026-03-01&to=2026-03-31&by=client';
    const rows = (await sam.get(`/api/reports/revenue?${period}`)).body as RevenueRow[];
    const sums = new Map(rows.map(({ key, invoiced, received }) => [key, [invoiced, received]]));
    expect(sums).toEqual(
      new Map([
        [eve.id, ['30.00', '10.00']],
        [namesake.id, ['20.00', '0.00']],
      ]),
    );
  });

  test('is offered for a bank transfer that pays an invoice, which is recorded once and can be undone [former-clients-4]', async () => {
    const invoice = await billed(eve, '30.00');
    await remove(eve);
    const statement = await importPayments(sam, [
      ['2026-03-29', 'HART E', `inv ${invoice.number?.slice(4)}`, '30.00'],
      ['2026-03-29', 'HART E', '', '5.00'],
    ]);
    expect(statement.lines).toMatchObject([
      {
        ticked: true,
        suggestion: {
          clientId: null,
          clientName: 'Eve Hart',
          reason: 'invoice',
          invoiceId: invoice.id,
          number: invoice.number,
        },
      },
      { ticked: false, suggestion: null },
    ]);
    const apply = (at: number) => applyImport(sam, statement, [lineOf(statement, at)]);
    expect((await apply(1)).status).toBe(400);
    expect([(await apply(0)).status, (await apply(0)).status]).toEqual([200, 200]);
    const payments = (await sam.get('/api/payments')).body as Payment[];
    expect(payments).toMatchObject([
      {
        clientId: null,
        formerClientId: eve.id,
        clientName: 'Eve Hart',
        allocations: [{ invoiceId: invoice.id, amount: '30.00' }],
      },
    ]);
    expect((await read(invoice.id)).state).toBe('paid');
    expect((await sam.delete(`/api/bank-imports/${statement.id}`)).status).toBe(204);
    expect((await read(invoice.id)).open).toBe('30.00');
  });

  test('who is deleted between the preview and its recording is offered by the invoice, and only once [former-clients-5]', async () => {
    const invoice = await billed(eve, '30.00');
    const transfer = (day: string) =>
      importPayments(sam, [[day, 'HART E', `INV ${invoice.number?.slice(4)}`, '30.00']]);
    const [first, second] = [await transfer('2026-03-28'), await transfer('2026-03-29')];
    await remove(eve);
    expect((await applyImport(sam, first)).status).toBe(200);
    expect((await applyImport(sam, second)).status).toBe(400);
    expect((await sam.get('/api/payments')).body).toMatchObject([{ formerClientId: eve.id }]);
  });
});

test('a credit note takes no number above 999999, and says so [former-clients-8]', async () => {
  const invoice = await billed(eve, '30.00');
  await app.db.run(sql`update business_details set next_credit_number = 1000000`);
  const { status, body } = await sam.post(`/api/invoices/${invoice.id}/credit`, {});
  expect([status, body]).toMatchObject([409, { message: /The last credit note number, 999999/ }]);
  expect((await read(invoice.id)).credited).toBe('0.00');
});
