import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import {
  addAppointment,
  addClient,
  addInvoice,
  addIssued,
  addPayment,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-04-01T10:00:00Z'));
let sam: Caller;
let client: Client;

beforeEach(async () => {
  sam = await app.user();
  client = await addClient(sam, { firstName: 'Ada', lastName: 'Łukasz-Byron' });
});

const completed = (fields: Record<string, unknown> = {}) =>
  addAppointment(sam, client.id, { status: 'completed', price: '14.00', ...fields });
const read = async (id: string): Promise<Invoice> =>
  (await sam.get(`/api/invoices/${id}`)).body as Invoice;
const issue = (id: string) => sam.post(`/api/invoices/${id}/issue`);

describe('issuing', () => {
  test('asks for a name and an address in words that say so, and takes the profile’s [invoices-1]', async () => {
    const { id } = await addInvoice(sam, client.id);
    await sam.put('/api/auth/user', { firstName: '', lastName: '', businessName: '' });
    expect((await issue(id)).body).toMatchObject({ errors: [{ path: ['tradingName'] }] });
    await sam.put('/api/auth/user', { businessName: 'Happy Paws' });
    expect((await issue(id)).body).toMatchObject({ errors: [{ path: ['address'] }] });
    await sam.put('/api/auth/user', { address: '1 High Street, Leeds LS1 4AP' });
    expect((await issue(id)).body).toMatchObject({
      number: 'INV-0001',
      state: 'sent',
      issuedOn: '2026-04-01',
      dueOn: '2026-04-15',
      open: '30.00',
      vat: null,
    });
  });

  test('a draft that changed since it was looked at is not issued, and no number is lost by it [invoices-19]', async () => {
    await sam.put('/api/business-details', { tradingName: 'P', address: 'Leeds LS1 4AP' });
    const visit = await completed();
    const { id, updatedAt } = await addInvoice(sam, client.id, {
      lines: [],
      appointmentIds: [visit.id],
    });
    await sam.put(`/api/appointments/${visit.id}`, { price: '16.00' });
    const asRead = (updatedAt: string) => sam.post(`/api/invoices/${id}/issue`, { updatedAt });
    const refused = await asRead(updatedAt);
    const message =
      'This draft has changed since you opened it. Look at it again before you issue it.';
    const current = { id, state: 'draft', total: '16.00', number: null };
    expect([refused.status, refused.body]).toMatchObject([409, { message, current }]);
    const latest = await read(id);
    const issued = await asRead(latest.updatedAt);
    expect([issued.status, issued.body]).toMatchObject([
      200,
      { number: 'INV-0001', total: '16.00' },
    ]);
    // The answer may have been lost: what was issued is answered again.
    expect((await asRead(latest.updatedAt)).body).toMatchObject({ number: 'INV-0001' });
  });

  test('numbers have no gaps: fifty at once, some of which fail, and one twice [invoices-2]', async () => {
    await addIssued(sam, client.id);
    const drafts = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        addInvoice(
          sam,
          client.id,
          at % 5 === 0 ? { lines: [{ description: 'x', amount: '1' }] } : {},
        ),
      ),
    );
    // A draft without lines is refused after it was locked, and leaves no gap.
    for (const { id } of drafts.slice(0, 10)) await sam.put(`/api/invoices/${id}`, { lines: [] });
    const answers = await Promise.all([...drafts, ...drafts.slice(20)].map(({ id }) => issue(id)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const issued = (await sam.get('/api/invoices?state=sent')).body as Invoice[];
    const numbers = issued.map(({ number }) => Number(number?.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
  });

  test('a number that fails after it was taken is given again [invoices-3]', async () => {
    const { id } = await addInvoice(sam, client.id);
    await sam.put('/api/business-details', { tradingName: 'P', address: 'Leeds LS1 4AP' });
    await app.db.pool.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'disk full'; end $$;
      create trigger fail after update on invoices for each row when (new.status = 'issued') execute function fail()`);
    expect((await issue(id)).status).toBe(500);
    await app.db.pool.query('drop function fail cascade');
    expect((await issue(id)).body).toMatchObject({ number: 'INV-0001' });
  });

  test('the number can be raised, and never given twice [invoices-4]', async () => {
    const raise = (nextNumber: number) => sam.put('/api/business-details', { nextNumber });
    await raise(120);
    expect(await addIssued(sam, client.id)).toMatchObject({ number: 'INV-0120' });
    expect((await raise(120)).body).toMatchObject({ errors: [{ path: ['nextNumber'] }] });
    expect((await raise(121)).status).toBe(200);
    await raise(999_999);
    expect(await addIssued(sam, client.id)).toMatchObject({ number: 'INV-999999' });
    const { id } = await addInvoice(sam, client.id);
    const beyond = await sam.post(`/api/invoices/${id}/issue`);
    expect([beyond.status, JSON.stringify(beyond.body)]).toEqual([
      409,
      expect.stringContaining('The last number, 999999, has been used.'),
    ]);
  });

  test('VAT is within each line, rounded half up, and stays when the rate changes [invoices-7]', async () => {
    await sam.put('/api/business-details', { vatNumber: '123 4567 89' });
    const lines = ['12.00', '0.03', '-0.03'].map((amount) => ({ description: 'Walk', amount }));
    const { id } = await addIssued(sam, client.id, { lines });
    await sam.put('/api/business-details', { vatRate: '17.5' });
    const after = await read(id);
    expect([after.vat, after.lines.map(({ vat, vatRate }) => [vatRate, vat])]).toEqual([
      '2.00',
      [
        ['20.00', '2.00'],
        ['20.00', '0.01'],
        ['20.00', '-0.01'],
      ],
    ]);
  });

  test('an issued invoice never changes, whatever its client and business do [invoices-5]', async () => {
    const visit = await completed();
    const { id } = await addIssued(sam, client.id, { appointmentIds: [visit.id], lines: [] });
    const before = await read(id);
    const changes = [
      await sam.put(`/api/invoices/${id}`, { notes: 'x' }),
      await sam.put(`/api/invoices/${id}`, { lines: [] }),
      await sam.delete(`/api/invoices/${id}`),
    ];
    for (const { status, body } of changes) {
      expect(status).toBe(409);
      expect(body).not.toHaveProperty('current');
    }
    await sam.put(`/api/clients/${client.id}`, { lastName: 'King' });
    await sam.put('/api/business-details', { tradingName: 'Sad Paws' });
    expect(await read(id)).toEqual(before);
  });

  test('the price, day and client of its bookings stay, and they cannot be deleted [invoices-6]', async () => {
    const visit = await completed();
    const other = await addClient(sam);
    const { id } = await addIssued(sam, client.id, { appointmentIds: [visit.id], lines: [] });
    const path = `/api/appointments/${visit.id}`;
    const refused = [
      await sam.put(path, { price: '1.00' }),
      await sam.put(path, { date: '2026-03-30' }),
      await sam.put(path, { endDate: '2026-03-30' }),
      await sam.put(path, { clientId: other.id, petIds: [] }),
      await sam.delete(path),
    ];
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([
        409,
        { message: expect.stringContaining('on an invoice') },
      ]);
    }
    expect((await sam.put(path, { notes: 'Muddy' })).status).toBe(200);
    await sam.post(`/api/invoices/${id}/void`);
    expect((await sam.delete(path)).status).toBe(204);
  });
});

describe('a correction', () => {
  test('voids what is unpaid: the number stays taken, its bookings can be billed again [invoices-8]', async () => {
    const visit = await completed();
    const fields = { appointmentIds: [visit.id], lines: [] };
    const { id } = await addIssued(sam, client.id, fields);
    expect((await sam.post(`/api/invoices/${id}/void`)).body).toMatchObject({
      state: 'void',
      number: 'INV-0001',
      open: '0.00',
    });
    expect(await addIssued(sam, client.id, fields)).toMatchObject({ number: 'INV-0002' });
    expect((await issue(id)).status).toBe(409);
  });

  test('credits what is left, and what was paid is credit that settles the next invoice [invoices-9]', async () => {
    const visit = await completed({ price: '30.00' });
    const { id } = await addIssued(sam, client.id, { appointmentIds: [visit.id], lines: [] });
    await addPayment(sam, client.id, { amount: '20.00' });
    expect((await sam.post(`/api/invoices/${id}/void`)).status).toBe(409);
    const note = await sam.post(`/api/invoices/${id}/credit`);
    expect([note.status, note.body]).toMatchObject([
      200,
      { isCreditNote: true, number: 'CN-0001', creditOf: id, total: '30.00', open: '0.00' },
    ]);
    expect(await read(id)).toMatchObject({ state: 'void', credited: '30.00', settled: '0.00' });
    const balance = async () => (await sam.get(`/api/clients/${client.id}/balance`)).body;
    expect(await balance()).toMatchObject({ open: '0.00', credit: '20.00' });
    const again = await addIssued(sam, client.id, { appointmentIds: [visit.id], lines: [] });
    expect(again).toMatchObject({ state: 'partPaid', open: '10.00', settled: '20.00' });
    expect(await balance()).toMatchObject({ open: '10.00', credit: '0.00' });
    expect((await sam.post(`/api/invoices/${id}/credit`)).status).toBe(409);
  });

  test('a visit that is credited in part stays billed, one that is credited whole can be billed again [invoices-12]', async () => {
    const [part, whole] = [await completed(), await completed()];
    const appointmentIds = [part.id, whole.id];
    const { id } = await addIssued(sam, client.id, { appointmentIds, lines: [] });
    const lines = [
      { appointmentId: part.id, description: 'Late', amount: '5.00' },
      { appointmentId: whole.id, description: 'Not done', amount: '14.00' },
    ];
    expect((await sam.post(`/api/invoices/${id}/credit`, { lines })).status).toBe(200);
    const unbilled = (await sam.get('/api/invoices/unbilled')).body as { id: string }[];
    expect(unbilled.map((each) => each.id)).toEqual([whole.id]);
  });

  test('takes off all of the VAT, to the penny, however the amounts were rounded [invoices-13]', async () => {
    await sam.put('/api/business-details', { vatNumber: '123 4567 89' });
    const lines = ['10.03', '10.03', '10.03'].map((amount) => ({ description: 'Walk', amount }));
    const { id, vat } = await addIssued(sam, client.id, { lines });
    expect(vat).toBe('5.01');
    const credit = async (amount: string) =>
      (await sam.post(`/api/invoices/${id}/credit`, { lines: [{ description: 'Less', amount }] }))
        .body;
    expect(await credit('10.00')).toMatchObject({ vat: '1.67' });
    expect(await credit('20.09')).toMatchObject({ vat: '3.34', lines: [{ vat: '3.34' }] });
  });

  test('is one credit note, however often its answer is lost [invoices-11]', async () => {
    const { id } = await addIssued(sam, client.id);
    const lines = [{ description: 'Less', amount: '10.00' }];
    const credit = () =>
      sam.post(`/api/invoices/${id}/credit`, { lines }, { 'idempotency-key': 'less' });
    const answers = [await credit(), ...(await Promise.all([credit(), credit()]))];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, answers[0]?.body]),
    );
    expect(await read(id)).toMatchObject({ credited: '10.00', open: '20.00' });
  });

  test('credits some lines, at most what is left [invoices-10]', async () => {
    const { id } = await addIssued(sam, client.id);
    const credit = (amount: string) =>
      sam.post(`/api/invoices/${id}/credit`, { lines: [{ description: 'Less', amount }] });
    expect((await credit('30.01')).body).toMatchObject({ errors: [{ path: ['lines'] }] });
    expect((await credit('10.00')).status).toBe(200);
    expect((await sam.post(`/api/invoices/${id}/void`)).status).toBe(409);
    expect(await read(id)).toMatchObject({ state: 'partPaid', open: '20.00', credited: '10.00' });
    expect((await credit('20.01')).status).toBe(400);
    expect((await sam.post(`/api/invoices/${id}/credit`)).body).toMatchObject({ total: '20.00' });
  });
});

test('an invoice is overdue the day after it is due, also when it is paid in part [invoices-14]', async () => {
  const { id } = await addIssued(sam, client.id, { dueOn: '2026-03-31' });
  expect(await read(id)).toMatchObject({ state: 'overdue' });
  const due = await addIssued(sam, client.id, { dueOn: '2026-04-01' });
  expect(due).toMatchObject({ state: 'sent' });
  await addPayment(sam, client.id, { amount: '1.00' });
  expect(await read(id)).toMatchObject({ state: 'overdue', open: '29.00' });
  const overdue = (await sam.get('/api/invoices?state=overdue')).body as Invoice[];
  expect(overdue.map((each) => each.id)).toEqual([id]);
  await addPayment(sam, client.id, { amount: '29.00' });
  expect(await read(id)).toMatchObject({ state: 'paid', open: '0.00' });
});

test('a deleted client leaves issued invoices and payments with the name; drafts go, and their pets’ bookings [invoices-15]', async () => {
  const visit = await completed();
  const { id } = await addIssued(sam, client.id, { appointmentIds: [visit.id], lines: [] });
  const draft = await addInvoice(sam, client.id);
  const paid = await addPayment(sam, client.id);
  expect((await sam.delete(`/api/clients/${client.id}`)).status).toBe(204);
  expect(await read(id)).toMatchObject({
    clientId: null,
    clientName: 'Ada Łukasz-Byron',
    total: '14.00',
    lines: [{ appointmentId: null, day: '2026-03-29', amount: '14.00' }],
  });
  expect((await sam.get(`/api/invoices/${draft.id}`)).status).toBe(404);
  expect((await sam.get(`/api/payments/${paid.id}`)).body).toMatchObject({
    clientId: null,
    clientName: 'Ada Łukasz-Byron',
  });
});
