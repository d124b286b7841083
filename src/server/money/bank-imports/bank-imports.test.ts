import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BankImport, bankImport } from '#contract/money/bankImports.ts';
import { MAX_STATEMENT_BYTES } from '#contract/money/statementLimits.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Payment } from '#contract/money/payments.ts';
import { unrecordedLines } from '#server/money/bank-imports/bank-imports.sql.ts';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import { addClient, addIssued, addPayment } from '#server/testing/records.ts';
import {
  applyImport,
  importPayments,
  lineOf,
  samWithJane,
  sendStatement,
  starling,
} from '#server/testing/statements.ts';
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

const billed = (amount: string) =>
  addIssued(sam, client.id, { lines: [{ description: 'Walks', amount }] });
const payments = async () => (await sam.get('/api/payments')).body as Payment[];

describe('a statement that is read', () => {
  test('changes nothing, says whose each payment seems to be, and ticks code with amount alone [bank-imports-4]', async () => {
    const owed = await billed('42.00');
    const { id, lines } = await importPayments(sam, [
      ['2026-03-29', 'J DOE', code, '42.00'],
      ['2026-03-28', 'MRS JANE DOE', 'walks', '10.00'],
      ['2026-03-27', 'HMRC', '', '99.00'],
    ]);
    expect(lines).toMatchObject([
      {
        day: '2026-03-29',
        payer: 'J DOE',
        reference: code,
        amount: '42.00',
        suggestion: {
          clientId: client.id,
          clientName: 'Jane Doe',
          reason: 'reference',
          invoiceId: owed.id,
          number: owed.number,
        },
        ticked: true,
        paymentId: null,
      },
      { suggestion: { clientId: client.id, reason: 'name', invoiceId: null }, ticked: false },
      { suggestion: null, ticked: false, hidden: false },
    ]);
    expect(await payments()).toEqual([]);
    expect((await sam.get(`/api/bank-imports/${id}`)).body).toMatchObject({ id, lines });
    expect((await sam.get('/api/bank-imports')).body).toMatchObject([
      { id, lines: 3, recorded: 0, total: '0.00' },
    ]);
  });

  test('is not ticked where the invoice is paid meanwhile, or a payment was recorded by hand [bank-imports-5]', async () => {
    await billed('42.00');
    await billed('42.00');
    await addPayment(sam, client.id, { amount: '42.00', receivedOn: '2026-03-27', method: 'bank' });
    const read = await importPayments(sam, [['2026-03-29', 'J DOE', code, '42.00']]);
    expect(read).toMatchObject({
      lines: [{ ticked: false }],
      recorded: [
        { clientId: client.id, amount: '42.00', receivedOn: '2026-03-27', isImported: false },
      ],
    });
    await addPayment(sam, client.id, { amount: '42.00', receivedOn: '2026-03-01', method: 'cash' });
    const { lines } = (await sam.get(`/api/bank-imports/${read.id}`)).body as BankImport;
    expect(lines).toMatchObject([{ ticked: false, suggestion: { invoiceId: null } }]);
  });

  test('is not ticked where a payment was recorded by hand two weeks later [bank-imports-7]', async () => {
    await billed('42.00');
    await billed('42.00');
    await addPayment(sam, client.id, { amount: '42.00', receivedOn: '2026-04-12', method: 'bank' });
    const line = ['2026-03-29', 'J DOE', code, '42.00'] as const;
    expect((await importPayments(sam, [line])).lines).toMatchObject([{ ticked: false }]);
    const { lines } = await importPayments(sam, [['2026-03-28', 'J DOE', code, '42.00']]);
    expect(lines).toMatchObject([{ ticked: true }]);
  });

  test('is not ticked where the invoice was issued later, and is suggested for it [bank-imports-6]', async () => {
    const { id } = await billed('42.00');
    const { lines } = await importPayments(sam, [['2026-03-19', 'J DOE', code, '42.00']]);
    expect(lines).toMatchObject([{ ticked: false, suggestion: { invoiceId: id } }]);
  });

  test('is not ticked where another file has recorded it: another form, or a note that was changed [bank-imports-8]', async () => {
    const ofx = `<OFX><STMTRS><CURDEF>GBP<ACCTID>1<BANKTRANLIST>
      <STMTTRN><DTPOSTED>20260329<TRNAMT>42.00<NAME>J DOE<MEMO>${code}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
    await billed('42.00');
    await billed('42.00');
    const first = bankImport.parse((await sendStatement(sam, ofx)).body);
    expect(first.lines).toMatchObject([{ ticked: true }]);
    await applyImport(sam, first);
    const recorded = { clientId: client.id, receivedOn: '2026-03-29', isImported: true };
    for (const reference of [code, `${code} walks`]) {
      const read = await importPayments(sam, [['2026-03-29', 'J DOE', reference, '42.00']]);
      expect(read).toMatchObject({ known: 0, lines: [{ ticked: false }], recorded: [recorded] });
    }
    const next = await importPayments(sam, [['2026-03-30', 'J DOE', code, '42.00']]);
    expect(next.lines).toMatchObject([{ ticked: true }]);
  });

  test('says which bank payments of other clients it may be, and of no other owner [bank-imports-9]', async () => {
    const other = await addClient(sam, { firstName: 'Ada', lastName: 'Lee' });
    const stranger = await app.user();
    await addPayment(stranger, (await addClient(stranger)).id, { amount: '30.00' });
    await addPayment(sam, other.id, { amount: '30.00', method: 'cash' });
    await addPayment(sam, other.id, { amount: '30.00', receivedOn: '2026-03-30', kind: 'tip' });
    await addPayment(sam, other.id, { amount: '30.00', receivedOn: '2026-03-31' });
    const read = await importPayments(sam, [
      ['2026-03-29', 'T JONES', '', '30.00'],
      ['2026-03-29', 'T JONES', '', '30.00'],
    ]);
    expect(read.recorded).toEqual([
      { clientId: other.id, amount: '30.00', receivedOn: '2026-03-31', isImported: false },
    ]);
    const { body } = await applyImport(sam, read, [lineOf(read, 0, client.id)]);
    expect(body).toMatchObject({ recorded: read.recorded });
  });

  test('names payments from three days before its first day to two weeks after its last [bank-imports-11]', async () => {
    for (const receivedOn of ['2026-03-25', '2026-03-26', '2026-04-14', '2026-04-15']) {
      await addPayment(sam, client.id, { amount: '30.00', receivedOn, method: 'bank' });
    }
    const { recorded } = await importPayments(sam, [
      ['2026-03-29', 'T JONES', '', '30.00'],
      ['2026-03-31', 'T JONES', '', '30.00'],
    ]);
    expect(recorded.map(({ receivedOn }) => receivedOn)).toEqual(['2026-03-26', '2026-04-14']);
  });

  test('is first in the list of files, with what was recorded of it [bank-imports-12]', async () => {
    const first = await importPayments(sam, [['2026-03-29', 'J DOE', code, '42.00']]);
    const second = await importPayments(sam, [
      ['2026-03-28', 'MRS JANE DOE', 'walks', '10.00'],
      ['2026-03-27', 'HMRC', '', '99.00'],
    ]);
    await applyImport(sam, second, [lineOf(second, 0)]);
    expect((await sam.get('/api/bank-imports')).body).toMatchObject([
      { id: second.id, lines: 2, recorded: 1, total: '10.00' },
      { id: first.id, lines: 1, recorded: 0, total: '0.00' },
    ]);
  });

  test.each([
    ['%PDF-1.7', 'a PDF'],
    ['Date,Name,Amount\n2026-03-29,Jane,ten\n', 'Row 2: “ten” is not an amount'],
  ])('that is no statement gets a sentence: %s [bank-imports-2]', async (file, sentence) => {
    const { status, body } = await sendStatement(sam, file);
    expect([status, body]).toMatchObject([400, { message: expect.stringContaining(sentence) }]);
  });

  test('that is too large is refused unread, of another type too, and so is one that is packed [bank-imports-3]', async () => {
    const large = starling([]) + ' '.repeat(MAX_STATEMENT_BYTES);
    expect((await sendStatement(sam, large)).status).toBe(413);
    const headers = { 'content-type': 'application/json' };
    expect((await sendStatement(sam, '{}', { headers })).status).toBe(415);
    const packed = await sam.call('POST', '/api/bank-imports', {
      body: gzipSync(large),
      headers: { 'content-type': 'text/csv', 'content-encoding': 'gzip' },
    });
    expect(packed).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('compressed') },
    });
  });

  test('of an unknown bank asks for its columns once [bank-imports-1]', async () => {
    const file = 'Booked,Who,Why,Sum\n29/03/2026,Jane,x,42.00\n';
    expect(await sendStatement(sam, file)).toMatchObject({
      status: 400,
      body: { errors: [{ path: ['columns'] }] },
    });
    const columns = await sam.call('POST', '/api/bank-imports/columns', {
      body: file,
      headers: { 'content-type': 'text/csv' },
    });
    expect(columns.body).toMatchObject([{ name: 'Booked', example: '29/03/2026' }, {}, {}, {}]);
    const query = '?day=Booked&payer=Who&reference=Why&amount=Sum';
    expect((await sendStatement(sam, file, { query: '?day=Booked&payer=Who' })).status).toBe(400);
    expect((await sendStatement(sam, file, { query })).status).toBe(201);
    const next = 'Booked,Who,Why,Sum\n30/03/2026,Jane,x,7.00\n';
    expect((await sendStatement(sam, next)).body).toMatchObject({ lines: [{ amount: '7.00' }] });
    expect((await sendStatement(await app.user(), next)).status).toBe(400);
  });
});

test('what nobody recorded is deleted after a week, and what was recorded stays [bank-imports-10]', async () => {
  const kept = await importPayments(sam, [
    ['2026-03-29', 'J DOE', code, '42.00'],
    ['2026-03-29', 'HMRC', '', '1.00'],
  ]);
  await applyImport(sam, kept, [lineOf(kept, 0)]);
  const gone = await importPayments(sam, [['2026-03-30', 'HMRC', '', '1.00']]);
  const inDays = async (count: number) => {
    const rows = unrecordedLines(new Date(Date.now() + count * 86_400_000));
    for (const each of rows) await deleteExpired(app.db, each);
  };
  await inDays(6.9);
  expect((await sam.get(`/api/bank-imports/${gone.id}`)).status).toBe(200);
  await inDays(7.1);
  expect((await sam.get(`/api/bank-imports/${gone.id}`)).status).toBe(404);
  expect((await sam.get(`/api/bank-imports/${kept.id}`)).body).toMatchObject({
    lines: [{ amount: '42.00' }],
  });
});
