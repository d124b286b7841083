import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { InvoiceDocument } from '#server/money/invoices/pdf/document.ts';
import { invoicePdf } from '#server/money/invoices/pdf/invoice-pdf.ts';
import { statementPdf } from '#server/money/payments/statement-pdf.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const run = promisify(execFile);
const folder = await temporaryFolder('pawkeeper-pdf-');
afterAll(() => removeFolder(folder));

const ACCOUNT = { accountName: 'S Taylor', sortCode: '12-34-56', accountNumber: '12345678' };
const NO_ACCOUNT = { accountName: null, sortCode: null, accountNumber: null };

const line = (at: number, fields = {}) => ({
  day: `2026-03-${String((at % 28) + 1).padStart(2, '0')}`,
  description: `Walk ${at}, Biscuit and Rex`,
  quantity: 1,
  amount: '14.00',
  vatRate: null,
  vat: null,
  ...fields,
});

const document = (fields: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  isCreditNote: false,
  number: 'INV-0007',
  issuedOn: '2026-04-01',
  dueOn: '2026-04-15',
  supplyFrom: '2026-03-01',
  supplyTo: '2026-03-31',
  creditOf: null,
  business: {
    tradingName: 'Happy Paws',
    ownName: 'Sam Taylor',
    address: '1 High Street\nLeeds\nLS1 4AP',
    email: 'sam@example.org',
    phone: '07123456789',
    accountName: 'S Taylor',
    sortCode: '12-34-56',
    accountNumber: '12345678',
    footer: 'Thank you for your custom.',
    vatNumber: null,
    reference: 'BYRON7KQX',
  },
  client: { name: 'Ada Byron', address: '2 Low Road, Leeds LS2 1AA' },
  lines: [line(1), line(2, { day: null, description: 'Discount', amount: '-2.50' })],
  total: '25.50',
  vat: null,
  notes: 'See you in May.',
  ...fields,
});

/** The file as its readers see it. */
async function read(given: InvoiceDocument) {
  const file = join(folder, `${Math.random()}.pdf`);
  await writeFile(file, await invoicePdf(given));
  await run('qpdf', ['--check', file]);
  const { stdout } = await run('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-']);
  return { text: stdout, pages: stdout.split('\f').length - 1 };
}

test('an invoice says all that it must: number, names, addresses, days, lines, total, and how to pay [invoice-pdf-1]', async () => {
  const { text, pages } = await read(document());
  expect(pages).toBe(1);
  for (const words of [
    'Invoice',
    'INV-0007',
    '1 April 2026',
    '15 April 2026',
    '1 Mar 2026 to 31 Mar 2026',
    'Happy Paws',
    'Sam Taylor',
    '1 High Street',
    'LS1 4AP',
    'Ada Byron',
    '2 Low Road, Leeds LS2 1AA',
    'Walk 1, Biscuit and Rex',
    '£14.00',
    '-£2.50',
    '£25.50',
    '12-34-56',
    '12345678',
    'BYRON7KQX',
    'See you in May.',
    'Thank you for your custom.',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('VAT');
});

test('with VAT it also says the number, and net, rate, VAT and gross of each line [invoice-pdf-2]', async () => {
  const { business } = document();
  const { text } = await read(
    document({
      business: { ...business, vatNumber: 'GB123456789' },
      lines: [line(1, { amount: '12.00', vatRate: '20.00', vat: '2.00' })],
      total: '12.00',
      vat: '2.00',
    }),
  );
  expect(text).toContain('GB123456789');
  expect(text).toMatch(/Walk 1, Biscuit and Rex\s+£10\.00\s+20%\s+£2\.00\s+£12\.00/);
});

test('several of a thing say how many and the price of one [invoice-pdf-9]', async () => {
  const { text } = await read(
    document({ lines: [line(1, { description: 'Dog food', quantity: 3, amount: '15.00' })] }),
  );
  expect(text).toMatch(/Dog food\s+£15\.00\s+3 × £5\.00/);
});

test('a credit note says what it corrects, and asks for no money [invoice-pdf-3]', async () => {
  const { text } = await read(
    document({ isCreditNote: true, number: 'CN-0001', creditOf: 'INV-0007', dueOn: null }),
  );
  expect(text).toContain('Credit note');
  expect(text).toMatch(/Corrects\s+INV-0007/);
  expect(text).not.toContain('Please pay');
});

test('letters of all of Europe are there; emoji are left out, other letters that the fonts do not have are question marks [invoice-pdf-4]', async () => {
  const { text } = await read(
    document({
      client: { name: 'Łukasz Żółć-Ñandú ſ', address: 'Ştefan cel Mare, București' },
      lines: [line(1, { description: 'Ŵyn 🐾 собака 犬 \u0000\u202Eabc' })],
      notes: 'Å'.normalize('NFD'),
    }),
  );
  expect(text).toContain('Łukasz Żółć-Ñandú');
  expect(text).toContain('Ştefan cel Mare, București');
  expect(text).toContain('Ŵyn ?????? ?');
  expect(text).toContain('Å');
});

test.each([
  [40, 2],
  [70, 3],
  [400, 13],
])(
  '%i lines fit on %i pages, each with its number and the words above the columns [invoice-pdf-5]',
  async (count, pages) => {
    const lines = Array.from({ length: count }, (_, at) => line(at));
    const found = await read(document({ lines, total: `${count * 14}.00` }));
    expect(found.pages).toBe(pages);
    expect(found.text.match(/Description/g)).toHaveLength(pages);
    expect(found.text).toContain(`Page ${pages} of ${pages}`);
    for (let at = 0; at < count; at += 1) expect(found.text).toContain(`Walk ${at},`);
  },
);

test('long words, names and addresses are wrapped within the page [invoice-pdf-6]', async () => {
  const { business } = document();
  const { text, pages } = await read(
    document({
      business: {
        ...business,
        tradingName: 'W'.repeat(200),
        address: `${'long '.repeat(90)}LS1 4AP`,
      },
      client: { name: 'M'.repeat(200), address: 'x'.repeat(500) },
      lines: [line(1, { description: 'W'.repeat(300) })],
      notes: 'n '.repeat(1_000),
    }),
  );
  expect(pages).toBeLessThan(5);
  expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(500);
});

test('a statement has its rows and sums, on as many pages as it needs [invoice-pdf-8]', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    day: '2026-03-01',
    what: `Invoice INV-${at}`,
    amount: at % 2 === 0 ? '10.00' : '-10.00',
    balance: '5.00',
  }));
  const file = join(folder, 'statement.pdf');
  const pdf = await statementPdf({
    business: { ...ACCOUNT, printedName: 'Happy Paws', printedAddress: 'Leeds LS1 4AP' },
    clientName: 'Ada Łukasz',
    reference: 'BYRON7KQX',
    from: '2026-03-01',
    to: '2026-03-31',
    opening: '-5.00',
    rows,
    closing: '-5.00',
  });
  await writeFile(file, pdf);
  await run('qpdf', ['--check', file]);
  const { stdout } = await run('pdftotext', ['-layout', file, '-']);
  for (const words of [
    'Ada Łukasz',
    'Balance brought forward',
    'Invoice INV-59',
    '-£10.00',
    'Credit',
    'Page 2 of 2',
  ]) {
    expect(stdout).toContain(words);
  }
  expect(stdout).not.toContain('Please pay');
});

test('a statement says how to pay what is owed, and nothing where nothing is or no account is known [invoice-pdf-10]', async () => {
  const read = async (closing: string, account: typeof ACCOUNT | typeof NO_ACCOUNT) => {
    const file = join(folder, `${Math.random()}.pdf`);
    const pdf = await statementPdf({
      business: { ...account, printedName: 'Happy Paws', printedAddress: null },
      clientName: 'Ada Byron',
      reference: 'BYRON7KQX',
      from: '2026-03-01',
      to: '2026-03-31',
      opening: closing,
      rows: [],
      closing,
    });
    await writeFile(file, pdf);
    return (await run('pdftotext', ['-layout', file, '-'])).stdout;
  };
  const owing = await read('14.00', ACCOUNT);
  for (const words of ['Please pay by bank transfer', '12-34-56', '12345678', 'BYRON7KQX']) {
    expect(owing).toContain(words);
  }
  for (const closing of ['0.00', '-5.00']) {
    expect(await read(closing, ACCOUNT)).not.toContain('12-34-56');
  }
  expect(await read('14.00', NO_ACCOUNT)).not.toContain('Please pay');
});

test('the same invoice is the same file, byte by byte [invoice-pdf-7]', async () => {
  const [one, other] = [await invoicePdf(document()), await invoicePdf(document())];
  expect(one.equals(other)).toBe(true);
  expect(one.byteLength).toBeLessThan(60_000);
});
