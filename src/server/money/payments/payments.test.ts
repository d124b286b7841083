import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import type { Balance, Payment } from '#contract/money/payments.ts';
import { addClient, addIssued, addPayment } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
let sam: Caller;
let client: Client;
beforeEach(async () => {
  sam = await app.user();
  client = await addClient(sam, { lastName: 'Łee-Ó Brien' });
});

const billed = (amount: string, dueOn?: string) =>
  addIssued(sam, client.id, { lines: [{ description: 'Walks', amount }], dueOn });
const read = async (id: string) => (await sam.get(`/api/invoices/${id}`)).body as Invoice;
const balance = async () => (await sam.get(`/api/clients/${client.id}/balance`)).body as Balance;

describe('a payment', () => {
  test('settles the oldest invoices first; what is over is credit, which the next invoice uses [payments-1]', async () => {
    const [one, two] = [await billed('10.00'), await billed('20.00')];
    const part = await addPayment(sam, client.id, { amount: '12.50' });
    expect(part.allocations).toEqual([
      { invoiceId: one.id, number: one.number, amount: '10.00' },
      { invoiceId: two.id, number: two.number, amount: '2.50' },
    ]);
    expect([(await read(one.id)).state, (await read(two.id)).state]).toEqual(['paid', 'partPaid']);
    await addPayment(sam, client.id, { amount: '20.00' });
    expect(await balance()).toMatchObject({ open: '0.00', credit: '2.50' });
    expect(await billed('2.00')).toMatchObject({ state: 'paid' });
    expect(await balance()).toMatchObject({ open: '0.00', credit: '0.50' });
  });

  test('settles by day, whatever the order in which invoices and payments were entered', async () => {
    const { id: early } = await addPayment(sam, client.id, { receivedOn: '2026-03-02' });
    const { id: late } = await addPayment(sam, client.id, { receivedOn: '2026-03-03' });
    const { id: earliest } = await addPayment(sam, client.id, { receivedOn: '2026-03-01' });
    const used = () =>
      Promise.all(
        [earliest, early, late].map(
          async (id) => ((await sam.get(`/api/payments/${id}`)).body as Payment).used,
        ),
      );
    const { id: invoiceId } = await billed('45.00');
    expect(await used()).toEqual(['30.00', '15.00', '0.00']);
    const lines = [{ description: 'Less', amount: '20.00' }];
    await sam.post(`/api/invoices/${invoiceId}/credit`, { lines });
    expect(await used()).toEqual(['25.00', '0.00', '0.00']);
    await addPayment(sam, client.id, { amount: '10.00', kind: 'refund' });
    expect(await used()).toEqual(['30.00', '5.00', '0.00']);

    app.setNow(new Date('2026-03-20T10:00:00Z'));
    const second = await billed('60.00');
    app.setNow(new Date('2026-03-19T10:00:00Z'));
    const first = await billed('4.00');
    app.setNow(new Date());
    expect([second.open, first.open]).toEqual(['5.00', '4.00']);
    await addPayment(sam, client.id, { amount: '6.00' });
    expect([(await read(first.id)).open, (await read(second.id)).open]).toEqual(['0.00', '3.00']);
  });

  test('settles what was chosen, of open invoices of this client and at most what is open [payments-2]', async () => {
    const [one, two] = [await billed('10.00'), await billed('20.00')];
    const pay = (allocations: unknown, amount = '15.00') =>
      sam.post('/api/payments', {
        clientId: client.id,
        amount,
        receivedOn: '2026-03-29',
        method: 'cash',
        allocations,
      });
    const other = await addClient(sam);
    const theirs = await addIssued(sam, other.id);
    const eve = await app.user();
    const foreign = await addIssued(eve, (await addClient(eve)).id);
    for (const wrong of [
      [{ invoiceId: theirs.id, amount: '1.00' }],
      [{ invoiceId: foreign.id, amount: '1.00' }],
      [{ invoiceId: one.id, amount: '10.01' }],
      [
        { invoiceId: one.id, amount: '10.00' },
        { invoiceId: two.id, amount: '5.01' },
      ],
      [
        { invoiceId: one.id, amount: '5.00' },
        { invoiceId: one.id, amount: '5.00' },
      ],
      [{ invoiceId: one.id, amount: '0.00' }],
    ]) {
      expect((await pay(wrong)).status).toBe(400);
    }
    const tooMuch = await pay([
      { invoiceId: one.id, amount: '10.00' },
      { invoiceId: two.id, amount: '5.01' },
    ]);
    const sentence = 'These invoices get £15.01, more than was paid.';
    expect(tooMuch.body).toMatchObject({ errors: [{ message: sentence }] });
    const { status, body } = await pay([{ invoiceId: two.id, amount: '15.00' }]);
    expect([status, body]).toMatchObject([201, { used: '15.00' }]);
    expect([(await read(one.id)).open, (await read(two.id)).open]).toEqual(['10.00', '5.00']);
    expect((await pay([], '0')).status).toBe(400);
  });

  test('settles what was chosen first; what is left of it settles the oldest, and is then credit [payments-3]', async () => {
    const [one, two, three] = [await billed('10.00'), await billed('20.00'), await billed('5.00')];
    const allocations = [{ invoiceId: two.id, amount: '20.00' }];
    const paid = await addPayment(sam, client.id, { amount: '32.00', allocations });
    expect(paid.allocations.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual([
      [one.id, '10.00'],
      [two.id, '20.00'],
      [three.id, '2.00'],
    ]);
    const more = await addPayment(sam, client.id, {
      amount: '4.00',
      allocations: [{ invoiceId: three.id, amount: '3.00' }],
    });
    expect(more.used).toBe('3.00');
    expect(await balance()).toMatchObject({ open: '0.00', credit: '1.00' });
    const { status, body } = await sam.post('/api/payments', {
      clientId: client.id,
      amount: '3.00',
      receivedOn: '2026-03-29',
      method: 'cash',
      allocations: [{ invoiceId: three.id, amount: '3.00' }],
    });
    const message = `${three.number} has nothing left to pay. Check it before you record this.`;
    expect([status, body]).toMatchObject([400, { message }]);
  });

  test('that is deleted is open again, unless there is other credit [payments-4]', async () => {
    const invoice = await billed('10.00');
    const { id } = await addPayment(sam, client.id, { amount: '10.00' });
    await addPayment(sam, client.id, { amount: '4.00' });
    expect((await sam.delete(`/api/payments/${id}`)).status).toBe(204);
    expect(await read(invoice.id)).toMatchObject({ state: 'partPaid', open: '6.00' });
    expect((await sam.delete(`/api/payments/${id}`)).status).toBe(404);
  });

  test('a tip settles nothing; a refund gives back credit, and no more [payments-5]', async () => {
    const invoice = await billed('10.00');
    await addPayment(sam, client.id, { amount: '5.00', kind: 'tip' });
    expect((await read(invoice.id)).open).toBe('10.00');
    const paid = await addPayment(sam, client.id, { amount: '30.00' });
    const refund = (amount: string) =>
      sam.post('/api/payments', {
        clientId: client.id,
        amount,
        receivedOn: '2026-03-30',
        method: 'bank',
        kind: 'refund',
      });
    expect((await refund('20.01')).body).toMatchObject({ errors: [{ path: ['amount'] }] });
    const { body } = await refund('15.00');
    expect(await balance()).toMatchObject({ open: '0.00', credit: '5.00' });
    const refused = await sam.delete(`/api/payments/${paid.id}`);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: expect.stringContaining('given back') },
    ]);
    await sam.delete(`/api/payments/${(body as Payment).id}`);
    expect(await balance()).toMatchObject({ open: '0.00', credit: '20.00' });
    // All of it can be given back.
    expect((await refund('20.00')).status).toBe(201);
    expect(await balance()).toMatchObject({ open: '0.00', credit: '0.00' });
  });

  test('a refund that is deleted settles what is open again', async () => {
    await addPayment(sam, client.id, { amount: '20.00' });
    const refund = await addPayment(sam, client.id, { amount: '15.00', kind: 'refund' });
    const { id } = await billed('20.00');
    expect(await read(id)).toMatchObject({ state: 'partPaid', open: '15.00' });
    await sam.delete(`/api/payments/${refund.id}`);
    expect(await read(id)).toMatchObject({ state: 'paid', open: '0.00' });
  });

  test('many at once never settle more than there is [payments-6]', async () => {
    const invoice = await billed('10.00');
    await Promise.all([1, 2, 3, 4, 5].map(() => addPayment(sam, client.id, { amount: '4.00' })));
    expect(await read(invoice.id)).toMatchObject({ state: 'paid', settled: '10.00' });
    expect(await balance()).toMatchObject({ open: '0.00', credit: '10.00' });
  });
});

test('the database refuses to use more of a payment, or to settle more of an invoice, than there is [payments-8]', async () => {
  const invoice = await billed('10.00');
  const paid = await addPayment(sam, client.id, { amount: '4.00' });
  const more = (amount: string) =>
    app.db.run(sql`update allocations set amount = ${amount} where payment_id = ${paid.id}`);
  await expect(more('4.01')).rejects.toThrow('payments_used');
  await app.db.run(sql`update payments set amount = 20 where id = ${paid.id}`);
  await expect(more('10.01')).rejects.toThrow('invoices_settled');
  expect((await read(invoice.id)).settled).toBe('4.00');
});

test('every client has a reference for bank transfers: the name without its accents, and four signs [payments-9]', async () => {
  const { reference } = await balance();
  expect(reference).toMatch(/^EEOBRIEN?[A-Z2-9]{4}$/);
  const nameless = await addClient(sam, { lastName: '小川' });
  const { body } = await sam.get(`/api/clients/${nameless.id}/billing`);
  expect(body).toMatchObject({
    rhythm: null,
    dueDays: null,
    reference: expect.stringMatching(/^PET.{4}$/),
  });
  await sam.put(`/api/clients/${client.id}`, { lastName: 'King' });
  expect((await balance()).reference).toBe(reference);
});

test('a client’s own days until an invoice is due win over the business’s [payments-10]', async () => {
  await sam.put('/api/business-details', { dueDays: 7 });
  const days = (from: string | null, to: string | null) =>
    (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000;
  const one = await billed('1.00');
  await sam.put(`/api/clients/${client.id}/billing`, { dueDays: 30 });
  const two = await billed('1.00');
  expect([days(one.issuedOn, one.dueOn), days(two.issuedOn, two.dueOn)]).toEqual([7, 30]);
});

test('an invoice for a client who pays at once is due on the day it is issued, even where the business gives more days [payments-19]', async () => {
  await sam.put('/api/business-details', { dueDays: 7 });
  await sam.put(`/api/clients/${client.id}/billing`, { dueDays: 0 });
  const { issuedOn, dueOn } = await billed('1.00');
  expect([typeof issuedOn, dueOn]).toEqual(['string', issuedOn]);
});

test('a statement says what was owed before, each invoice and payment, and what is owed now [payments-14]', async () => {
  app.setNow(new Date('2026-03-10T10:00:00Z'));
  const early = await billed('20.00');
  app.setNow(new Date('2026-03-20T10:00:00Z'));
  const late = await billed('30.00');
  await addPayment(sam, client.id, { amount: '25.00', receivedOn: '2026-03-21', note: '=cmd' });
  await addPayment(sam, client.id, { amount: '5.00', receivedOn: '2026-03-21', kind: 'tip' });
  await sam.post(`/api/invoices/${late.id}/credit`, {
    lines: [{ description: 'x', amount: '10.00' }],
  });
  app.setNow(new Date());
  const path = `/api/clients/${client.id}/statement`;
  const table = await sam.get(`${path}.csv?from=2026-03-15&to=2026-03-31`);
  expect(String(table.body).split('\r\n')).toEqual([
    expect.stringMatching(/Day,What,Amount,Balance$/),
    '2026-03-15,Balance brought forward,,20.00',
    `2026-03-20,Invoice ${late.number},30.00,50.00`,
    '2026-03-20,Credit note CN-0001,-10.00,40.00',
    '2026-03-21,"Payment, bank transfer",-25.00,15.00',
    '',
  ]);
  const fromItsDay = await sam.get(`${path}.csv?from=2026-03-10&to=2026-03-15`);
  expect(String(fromItsDay.body)).toContain(`2026-03-10,Invoice ${early.number},20.00,20.00`);
  const all = await sam.get(`${path}.csv?from=2026-03-01&to=2026-03-15`);
  expect(String(all.body)).toContain(`Invoice ${early.number},20.00,20.00`);
  const { status, headers, body } = await sam.get(`${path}.pdf?from=2026-03-15&to=2026-03-31`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(body as Buffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await sam.get(`${path}.pdf`)).status).toBe(400);
  const eve = await app.user();
  expect((await eve.get(`${path}.csv?from=2026-03-15&to=2026-03-31`)).status).toBe(404);
});

test('payments are listed from a first day to a last day, both included, the latest first [payments-18]', async () => {
  const days = ['2026-03-02', '2026-03-01', '2026-03-04', '2026-03-03'];
  for (const receivedOn of days) await addPayment(sam, client.id, { receivedOn });
  const other = await addClient(sam);
  await addPayment(sam, other.id, { receivedOn: '2026-03-02' });
  const listed = async (query: string) =>
    ((await sam.get(`/api/payments?${query}`)).body as Payment[]).map((each) => each.receivedOn);
  const ofClient = `clientId=${client.id}`;
  expect(await listed(ofClient)).toEqual(days.toSorted().toReversed());
  expect(await listed(`${ofClient}&from=2026-03-02&to=2026-03-03`)).toEqual([
    '2026-03-03',
    '2026-03-02',
  ]);
});
