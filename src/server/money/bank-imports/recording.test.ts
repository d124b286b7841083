import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_STATEMENT_LINES } from '#contract/money/bankImports.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import type { Balance, Payment } from '#contract/money/payments.ts';
import { addClient, addIssued, addPayment } from '#server/testing/records.ts';
import { applyImport, importPayments, lineOf, samWithJane } from '#server/testing/statements.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
// Invoices are issued before the payments.
app.setNow(new Date('2026-03-20T10:00:00Z'));
let sam: Caller;
let client: Client;
let code: string;
beforeEach(async () => {
  ({ sam, client, code } = await samWithJane(app));
});

const balanceOf = async (id: string) =>
  (await sam.get(`/api/clients/${id}/balance`)).body as Balance;
const billed = (amount: string, clientId = client.id) =>
  addIssued(sam, clientId, { lines: [{ description: 'Walks', amount }] });
const invoice = async (id: string) => (await sam.get(`/api/invoices/${id}`)).body as Invoice;
const payments = async () => (await sam.get('/api/payments')).body as Payment[];

describe('recording', () => {
  test('makes payments on their days, settles the exact invoice before an older one, and says who paid [recording-8]', async () => {
    const [older, exact] = [await billed('50.00'), await billed('42.00')];
    const read = await importPayments(sam, [['2026-03-29', 'J DOE', code, '42.00']]);
    const { status, body } = await applyImport(sam, read);
    expect([status, body]).toMatchObject([
      200,
      { lines: [{ paymentId: expect.any(String), ticked: false }] },
    ]);
    expect(await payments()).toMatchObject([
      {
        clientId: client.id,
        clientName: 'Jane Doe',
        amount: '42.00',
        receivedOn: '2026-03-29',
        method: 'bank',
        kind: 'payment',
        note: `J DOE · ${code}`,
        allocations: [{ invoiceId: exact.id, amount: '42.00' }],
      },
    ]);
    expect((await invoice(older.id)).open).toBe('50.00');
  });

  test('settles the oldest where no invoice fits, of each client their own; what is over is credit [recording-9]', async () => {
    const other = await addClient(sam, { firstName: 'Ann', lastName: 'Lee' });
    const [hers, theirs] = [await billed('50.00'), await billed('10.00', other.id)];
    const read = await importPayments(sam, [
      ['2026-03-29', 'X', code, '60.00'],
      ['2026-03-29', 'Y', '', '4.00'],
    ]);
    await applyImport(sam, read, [lineOf(read, 0), lineOf(read, 1, other.id)]);
    expect([(await invoice(hers.id)).state, (await invoice(theirs.id)).open]).toEqual([
      'paid',
      '6.00',
    ]);
    expect(await balanceOf(client.id)).toMatchObject({ open: '0.00', credit: '10.00' });
  });

  test('done twice, at once too, records nothing twice [recording-5]', async () => {
    const read = await importPayments(sam, [
      ['2026-03-29', 'J DOE', code, '42.00'],
      ['2026-03-29', 'J DOE', code, '42.00'],
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => applyImport(sam, read)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await payments()).toHaveLength(2);
  });

  test('files that overlap record nothing twice; equal payments of one day stay two [recording-6]', async () => {
    const monday = ['2026-03-23', 'J DOE', code, '42.00'] as const;
    const read = await importPayments(sam, [monday]);
    await applyImport(sam, read);
    const next = await importPayments(sam, [
      ['2026-03-30', 'J DOE', code, '42.00'],
      monday,
      monday,
    ]);
    expect([next.known, next.lines.map(({ day }) => day)]).toEqual([
      1,
      ['2026-03-30', '2026-03-23'],
    ]);
    await applyImport(sam, next);
    expect(await payments()).toHaveLength(3);
  });

  test('a file that is read again takes over what was not recorded; the older one says so [recording-7]', async () => {
    const line = ['2026-03-29', 'J DOE', code, '42.00'] as const;
    const [old, latest] = [await importPayments(sam, [line]), await importPayments(sam, [line])];
    const { status, body } = await applyImport(sam, old);
    expect([status, body]).toMatchObject([
      400,
      { message: expect.stringContaining('latest import') },
    ]);
    expect((await applyImport(sam, latest)).status).toBe(200);
  });

  test('all or nothing: a line without a client, or of another owner, refuses the rest [recording-10]', async () => {
    const read = await importPayments(sam, [
      ['2026-03-29', 'J DOE', code, '42.00'],
      ['2026-03-29', 'HMRC', '', '1.00'],
    ]);
    const foreign = await addClient(await app.user());
    for (const clientId of [undefined, foreign.id]) {
      const lines = [lineOf(read, 0), lineOf(read, 1, clientId)];
      expect((await applyImport(sam, read, lines)).status).toBe(400);
    }
    expect(await payments()).toEqual([]);
  });

  test('teaches whose payer it is; nobody’s payer is hidden from then on, until it is given a client [recording-11]', async () => {
    const read = await importPayments(sam, [
      ['2026-03-22', 'GRANDMA', 'rex', '10.00'],
      ['2026-03-22', 'HMRC', '', '99.00'],
    ]);
    await applyImport(sam, read, [lineOf(read, 0, client.id), lineOf(read, 1, null)]);
    expect(await payments()).toHaveLength(1);
    const next = await importPayments(sam, [
      ['2026-03-29', 'Grandma', 'fido', '12.00'],
      ['2026-03-29', 'HMRC', '', '99.00'],
    ]);
    expect(next.lines).toMatchObject([
      { suggestion: { clientId: client.id, reason: 'payer' }, ticked: false },
      { suggestion: null, hidden: true },
    ]);
    await applyImport(sam, next, [lineOf(next, 1, client.id)]);
    expect(
      (await importPayments(sam, [['2026-04-05', 'HMRC', '', '1.00']])).lines[0],
    ).toMatchObject({
      suggestion: { reason: 'payer' },
    });
  });
});

test('a payer who paid for two clients teaches the one of the latest day [recording-19]', async () => {
  const ann = await addClient(sam, { firstName: 'Ann', lastName: 'Lee' });
  const read = await importPayments(sam, [
    ['2026-03-29', 'GRANDMA', 'rex', '10.00'],
    ['2026-03-22', 'GRANDMA', 'fido', '11.00'],
  ]);
  expect(read.lines.map(({ day }) => day)).toEqual(['2026-03-29', '2026-03-22']);
  await applyImport(sam, read, [lineOf(read, 0, ann.id), lineOf(read, 1, client.id)]);
  const next = await importPayments(sam, [['2026-04-05', 'GRANDMA', '', '12.00']]);
  expect(next.lines).toMatchObject([{ suggestion: { clientId: ann.id, reason: 'payer' } }]);
});

test('a payer that another business hides is shown here', async () => {
  const hmrc = ['2026-03-22', 'HMRC', '', '99.00'] as const;
  const other = await samWithJane(app);
  const theirs = await importPayments(other.sam, [hmrc]);
  await applyImport(other.sam, theirs, [lineOf(theirs, 0, null)]);
  expect((await importPayments(sam, [hmrc])).lines).toMatchObject([{ hidden: false }]);
});

describe('undoing a file', () => {
  test('takes its payments back and forgets its payers; the file can be imported anew [recording-14]', async () => {
    const owed = await billed('42.00');
    const line = ['2026-03-29', 'GRANDMA', code, '42.00'] as const;
    const read = await importPayments(sam, [line]);
    await applyImport(sam, read);
    expect((await invoice(owed.id)).state).toBe('paid');
    expect((await sam.delete(`/api/bank-imports/${read.id}`)).status).toBe(204);
    expect([await payments(), (await invoice(owed.id)).open]).toEqual([[], '42.00']);
    expect((await importPayments(sam, [line])).lines).toMatchObject([{ ticked: true }]);
    const other = await importPayments(sam, [['2026-03-30', 'GRANDMA', '', '1.00']]);
    expect(other.lines).toMatchObject([{ suggestion: null }]);
  });

  test('keeps what an earlier file taught about the same payer', async () => {
    const grandma = async (day: string) => {
      const read = await importPayments(sam, [[day, 'GRANDMA', 'rex', '10.00']]);
      await applyImport(sam, read, [lineOf(read, 0, client.id)]);
      return read.id;
    };
    await grandma('2026-03-22');
    const second = await grandma('2026-03-29');
    expect((await sam.delete(`/api/bank-imports/${second}`)).status).toBe(204);
    const next = await importPayments(sam, [['2026-04-05', 'GRANDMA', 'rex', '10.00']]);
    expect(next.lines).toMatchObject([{ suggestion: { clientId: client.id, reason: 'payer' } }]);
  });

  test('other credit of the client settles what is open again [recording-15]', async () => {
    const owed = await billed('42.00');
    const read = await importPayments(sam, [['2026-03-29', 'X', code, '42.00']]);
    await applyImport(sam, read);
    await addPayment(sam, client.id, { amount: '42.00' });
    await sam.delete(`/api/bank-imports/${read.id}`);
    expect(await invoice(owed.id)).toMatchObject({ state: 'paid', open: '0.00' });
    expect(await balanceOf(client.id)).toMatchObject({ credit: '0.00' });
  });

  test('is refused while some of the money was given back, and changes nothing then [recording-16]', async () => {
    const read = await importPayments(sam, [['2026-03-29', 'X', code, '42.00']]);
    await applyImport(sam, read);
    await addPayment(sam, client.id, { amount: '1.00', kind: 'refund' });
    expect((await sam.delete(`/api/bank-imports/${read.id}`)).status).toBe(409);
    expect(await payments()).toHaveLength(2);
  });

  test('a payment that was deleted by itself can be recorded again [recording-17]', async () => {
    const line = ['2026-03-29', 'X', code, '42.00'] as const;
    const read = await importPayments(sam, [line]);
    await applyImport(sam, read);
    const [payment] = await payments();
    await sam.delete(`/api/payments/${payment?.id}`);
    expect((await importPayments(sam, [line])).lines).toHaveLength(1);
  });
});

test('a year of a busy account, 5,000 payments, is read, and recorded in portions [recording-12]', async () => {
  const many = Array.from(
    { length: 5_000 },
    (_, at) =>
      [
        `2026-0${1 + (at % 9)}-1${at % 10}`,
        `PAYER ${at}`,
        at % 2 === 0 ? code : '',
        `${1 + (at % 300)}.50`,
      ] as const,
  );
  const read = await importPayments(sam, many);
  expect(read.lines).toHaveLength(5_000);
  const known = read.lines.filter(({ suggestion }) => suggestion !== null);
  expect(known).toHaveLength(2_500);
  const { status } = await applyImport(
    sam,
    read,
    known.map(({ id }) => ({ id })),
  );
  expect(status).toBe(200);
  // The payments of one transaction have one moment.
  const portions = await app.db.rows<{ count: number }>(
    sql`select count(*)::int as count from payments where client_id = ${client.id} group by created_at order by created_at`,
  );
  expect(portions.map(({ count }) => count)).toEqual([1_000, 1_000, 500]);
});

test('a payment that settles its invoice to the penny does so, whichever portion the older ones are in [recording-13]', async () => {
  const exact = await billed('42.00');
  const small = Array.from(
    { length: 1_000 },
    (_, at) => ['2026-03-28', `PAYER ${at}`, code, '0.01'] as const,
  );
  const read = await importPayments(sam, [['2026-03-29', 'J DOE', code, '42.00'], ...small]);
  expect((await applyImport(sam, read)).status).toBe(200);
  const [latest] = await payments();
  expect(latest).toMatchObject({
    amount: '42.00',
    allocations: [{ invoiceId: exact.id, amount: '42.00' }],
  });
  expect(await balanceOf(client.id)).toMatchObject({ open: '0.00', credit: '10.00' });
});

test('all lines of the largest statement can be recorded at once, and one line more is refused in a sentence [recording-18]', async () => {
  const lines = Array.from({ length: MAX_STATEMENT_LINES + 1 }, () => ({
    id: randomUUID(),
    clientId: client.id,
  }));
  // No such import: the call was read, and did not find it.
  const path = `/api/bank-imports/${randomUUID()}/apply`;
  expect((await sam.post(path, { lines: lines.slice(1) })).status).toBe(404);
  expect(await sam.post(path, { lines })).toMatchObject({
    status: 400,
    body: { errors: [{ message: `Choose at most ${MAX_STATEMENT_LINES} lines` }] },
  });
});
