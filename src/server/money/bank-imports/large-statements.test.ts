/** The largest statements that are accepted, and files that were made to take time or memory. */
import { expect, test } from 'vitest';
import { type BankImport, MAX_STATEMENT_LINES } from '#contract/money/bankImports.ts';
import { MAX_STATEMENT_BYTES } from '#contract/money/statementLimits.ts';
import { readLines } from '#server/money/bank-imports/statement-work.ts';
import { readStatement } from '#server/money/bank-imports/statement/statement.ts';
import { longestBlock, timeOf } from '#server/testing/event-loop.ts';
import { sendStatement } from '#server/testing/statements.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const KNOWN = { before: [] };
const bytesOf = (text: string) => Buffer.from(text);
/** As many copies as a file of so many bytes has. */
const filled = (head: string, row: string, bytes = MAX_STATEMENT_BYTES): string =>
  head + row.repeat(Math.floor((bytes - head.length) / row.length));

test('a long account number is kept short, however many payments follow [large-statements-1]', () => {
  const payment = '<STMTTRN><DTPOSTED>20260329<TRNAMT>1.00<NAME>J</STMTTRN>';
  const head = `<OFX><STMTRS><CURDEF>GBP<ACCTID>${'9'.repeat(2_000_000)}<BANKTRANLIST>`;
  const bytes = bytesOf(head + payment.repeat(MAX_STATEMENT_LINES));
  const { lines } = readStatement(bytes, KNOWN);
  expect(lines).toHaveLength(MAX_STATEMENT_LINES);
  expect(Math.max(...lines.map(({ account }) => account.length))).toBeLessThanOrEqual(300);
  expect(readLines({ bytes, choice: KNOWN }).lines.length).toBeLessThan(2 * bytes.length);
});

test('long cells are cut while they are read [large-statements-2]', () => {
  const file = `Date,Name,Amount,Account\n29/03/2026,Jane,1.00,${'9'.repeat(15_000)}\n`;
  expect(readStatement(bytesOf(file), KNOWN).lines[0]?.account).toHaveLength(500);
});

test.each([
  ['tiny rows', filled('Date,Name,Amount\n', '1,\n')],
  ['tiny payments', filled('Date,Name,Amount\n', '29/03/2026,J,1\n')],
  ['OFX', filled('<OFX><STMTRS><CURDEF>GBP', '<STMTTRN><DTPOSTED>20260329<TRNAMT>1')],
])('reading stops after 20,000 payments, and says so: %s [large-statements-3]', (_name, file) => {
  expect(() => readStatement(bytesOf(file), KNOWN)).toThrow('more than 20,000 payments');
});

test('what is behind the 20,000th payment is not read', () => {
  const long = `29/03/2026,${'J'.repeat(30_000)},1\n`;
  const file = (rows: number) => `Date,Name,Amount\n${'29/03/2026,J,1\n'.repeat(rows)}${long}`;
  expect(() => readStatement(bytesOf(file(100)), KNOWN)).toThrow('not a CSV file');
  expect(() => readStatement(bytesOf(file(MAX_STATEMENT_LINES + 100)), KNOWN)).toThrow(
    'more than 20,000 payments',
  );
});

test('a file that takes long to read is read outside of the event loop [large-statements-4]', async () => {
  const sam = await app.user();
  // Each cell of each row is asked whether it is empty. A third of the largest file: a busy machine is within the deadline.
  const row = `29/03/2026,J,${', '.repeat(9_000)}1.00\n`;
  const file = filled('Date,Name,Amount\n', row, MAX_STATEMENT_BYTES / 3);
  const refuse = () => {
    expect(() => readStatement(bytesOf(file), KNOWN)).toThrow('is not an amount');
  };
  const here = await timeOf(refuse);
  const block = await longestBlock(async () => {
    expect((await sendStatement(sam, file)).status).toBe(400);
  });
  expect(block).toBeLessThan(here / 2);
});

test('the largest statement is stored and looked at as JSON that the server never parses; a key sends it once [large-statements-5]', async () => {
  const sam = await app.user();
  const rows = Array.from(
    { length: MAX_STATEMENT_LINES },
    (_, at) => `29/03/2026,PAYER ${at},1.00`,
  );
  const file = ['Date,Name,Amount', ...rows].join('\n');
  const headers = { 'idempotency-key': 'the-largest' };
  const first = await sendStatement(sam, file, { headers });
  expect([first.status, (first.body as BankImport).lines.length]).toEqual([201, 20_000]);
  const again = await sendStatement(sam, file, { headers });
  expect(again.body).toEqual(first.body);
  const other = await sendStatement(sam, file.replace('1.00', '2.00'), { headers });
  expect(other.status).toBe(422);
  const { id } = first.body as BankImport;
  expect((await sam.get(`/api/bank-imports/${id}`)).body).toEqual(first.body);
  expect((await sam.get('/api/bank-imports')).body).toHaveLength(1);
}, 120_000);
