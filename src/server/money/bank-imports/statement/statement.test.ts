import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { poundsOf } from '#contract/rules/pence.ts';
import { dayIn, penceIn } from '#server/money/bank-imports/statement/cells.ts';
import { columnsToChoose } from '#server/money/bank-imports/statement/csv.ts';
import { UnreadableStatement } from '#server/money/bank-imports/statement/text.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { readStatement } from '#server/money/bank-imports/statement/statement.ts';

const KNOWN = { before: [] };

const utf8 = (text: string): Buffer => Buffer.from(text);

/** The payments of a file: day, payer, reference and pence. */
const read = (file: string | Buffer) =>
  readStatement(typeof file === 'string' ? utf8(file) : file, KNOWN).lines.map(
    ({ day, payer, reference, pence }) => [day, payer, reference, pence],
  );

const STARLING = `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
29/03/2026,Jane Doe,DOE4K7Q,FASTER PAYMENT,42.00,142.00,INCOME,
29/03/2026,Pets at Home,CARD,CHIP & PIN,-12.50,100.00,GENERAL,
`;
const MONZO = `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_1,29/03/2026,08:15:00,Faster payment,DOE J,,Income,42.00,GBP,42.00,GBP,DOE4K7Q,,,DOE4K7Q,,,42.00
tx_2,29/03/2026,09:15:00,Card payment,Tesco,,Groceries,-3.10,GBP,-3.10,GBP,,,,TESCO STORES,,-3.10,
tx_3,30/03/2026,09:15:00,Faster payment,Euro Dog,,Income,9.00,EUR,9.00,EUR,,,,,,,9.00
`;
const BARCLAYS = `Number,Date,Account,Amount,Subcategory,Memo
	 ,29/03/2026,20-00-00 12345678,42.00,FT,J DOE              	DOE4K7Q BGC
	 ,28/03/2026,20-00-00 12345678,-9.99,PAYMENT,NETFLIX
`;
const LLOYDS = `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
29/03/2026,FPI,'30-00-00,12345678,J DOE DOE4K7Q,,42.00,142.00
28/03/2026,DEB,'30-00-00,12345678,TESCO,12.00,,100.00
`;
const NATIONWIDE = `"Account Name:","FlexDirect ****12345"
"Account Balance:","£142.00"
"Available Balance: ","£142.00"

"Date","Transaction type","Description","Paid out","Paid in","Balance"
"29 Mar 2026","Bank credit J Doe","Bank credit J Doe","","£1,042.00","£142.00"
"28 Mar 2026","Visa purchase","TESCO","£12.00","","£100.00"
`;
const OFX1 = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>200000<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260329120000[0:GMT]<TRNAMT>42.00<FITID>1<NAME>DOE &amp; SON<MEMO>DOE4K7Q
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260328<TRNAMT>-12.00<FITID>2<NAME>TESCO</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const OFX2 = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><STMTRS><CURDEF>GBP</CURDEF><BANKTRANLIST><STMTTRN><DTPOSTED>20260329</DTPOSTED><TRNAMT>+42.00</TRNAMT>
<NAME>Jane Do&#233;</NAME><MEMO>DOE4K7Q</MEMO></STMTTRN></BANKTRANLIST></STMTRS></OFX>`;

describe('the files of banks', () => {
  test.each([
    ['Starling', STARLING, ['2026-03-29', 'Jane Doe', 'DOE4K7Q', 4_200]],
    ['Monzo', MONZO, ['2026-03-29', 'DOE J', 'DOE4K7Q', 4_200]],
    ['Barclays', BARCLAYS, ['2026-03-29', 'J DOE', 'DOE4K7Q BGC', 4_200]],
    ['Lloyds and Halifax', LLOYDS, ['2026-03-29', 'J DOE DOE4K7Q', '', 4_200]],
    [
      'one with lines above the names',
      NATIONWIDE,
      ['2026-03-29', 'Bank credit J Doe', '', 104_200],
    ],
    ['OFX 1', OFX1, ['2026-03-29', 'DOE & SON', 'DOE4K7Q', 4_200]],
    ['OFX 2', OFX2, ['2026-03-29', 'Jane Doé', 'DOE4K7Q', 4_200]],
  ])('%s: what came in, and nothing that went out [statement-2]', (_name, file, line) => {
    expect(read(file)).toEqual([line]);
  });

  test('money in another currency is left out and counted [statement-4]', () => {
    expect(readStatement(utf8(MONZO), KNOWN).leftOut).toBe(1);
  });

  test('OFX of several accounts: each has its own currency and number [statement-5]', () => {
    const paid = (amount: string) =>
      `<STMTTRN><DTPOSTED>20260329<TRNAMT>${amount}<NAME>Jane</STMTTRN>`;
    const account = (kind: string, currency: string, id: string, amounts: readonly string[]) =>
      `<${kind}><CURDEF>${currency}<ACCTID>${id}<BANKTRANLIST>${amounts.map(paid).join('')}</BANKTRANLIST></${kind}>`;
    const accounts = [
      account('STMTRS', 'EUR', '1', ['50.00', '60,00', '-7,00', '-8.00', '0.00']),
      account('STMTRS', 'GBP', '2', ['42.00']),
      account('CCSTMTRS', 'GBP', '3', ['42.00']),
      account('CCSTMTRS', 'USD', '4', ['1.00']),
    ];
    const { lines, leftOut } = readStatement(utf8(`<OFX>${accounts.join('\n')}</OFX>`), KNOWN);
    expect(lines.map(({ account, pence }) => [account, pence])).toEqual([
      ['2', 4_200],
      ['3', 4_200],
    ]);
    expect(leftOut).toBe(3);
    expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test.each([
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${STARLING}`)],
    ['UTF-16', Buffer.from(`\uFEFF${STARLING}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(STARLING, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${STARLING}`, 'utf16le').swap16()],
    ['with semicolons', utf8(STARLING.replaceAll(',', ';'))],
    ['with tabs', utf8(STARLING.replaceAll(',', '\t'))],
    ['with the line ends of Windows', utf8(STARLING.replaceAll('\n', '\r\n'))],
  ])('%s [statement-3]', (_name, file) => {
    expect(read(file)).toEqual([['2026-03-29', 'Jane Doe', 'DOE4K7Q', 4_200]]);
  });

  test('Windows-1252 has its signs [statement-6]', () => {
    expect(read(Buffer.from(STARLING.replace('Jane Doe', 'Zoë Doé'), 'latin1'))[0]?.[1]).toBe(
      'Zoë Doé',
    );
  });

  test('a file of an unknown bank asks for its columns, and is read by those that were chosen [statement-10]', () => {
    const file = 'Booked,Who,Why,Sum\n29/03/2026,Jane,DOE4K7Q,42.00\n';
    expect(() => read(file)).toThrow('Choose what each one contains');
    expect(columnsToChoose(file)[1]).toEqual({ name: 'Who', example: 'Jane' });
    const chosen = { day: 'Booked', payer: 'Who', reference: 'Why', amount: 'Sum' };
    expect(readStatement(utf8(file), { now: chosen, before: [] }).lines[0]).toMatchObject({
      payer: 'Jane',
      reference: 'DOE4K7Q',
    });
  });

  test('a file without names has numbered columns [statement-11]', () => {
    const file = '29/03/2026,JANE DOE DOE4K7Q,42.00\n';
    expect(columnsToChoose(file).map(({ name }) => name)).toEqual([
      'Column 1',
      'Column 2',
      'Column 3',
    ]);
    const chosen = { day: 'Column 1', payer: 'Column 2', amount: 'Column 3' };
    expect(readStatement(utf8(file), { now: chosen, before: [] }).lines).toHaveLength(1);
  });
});

describe('what is the same payment', () => {
  const fingerprints = (file: string) =>
    readStatement(utf8(file), KNOWN).lines.map(({ fingerprint }) => fingerprint);
  const header = 'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)';
  const rows = [
    '27/03/2026,Ann,A,FP,10.00,1',
    '28/03/2026,Bob,B,FP,20.00,2',
    '28/03/2026,Bob,B,FP,20.00,3',
    '29/03/2026,Cat,C,FP,30.00,4',
  ];
  const file = (some: readonly string[]) => [header, ...some].join('\n');

  test('equal payments of one day stay as many as they are [statement-15]', () => {
    expect(new Set(fingerprints(file(rows))).size).toBe(4);
  });

  test('files that overlap, in either order, share what both have [statement-16]', () => {
    const all = new Set(fingerprints(file(rows)));
    fc.assert(
      fc.property(fc.shuffledSubarray(rows), (some) => {
        expect(fingerprints(file(some)).every((one) => all.has(one))).toBe(true);
      }),
    );
  });
});

describe('cells', () => {
  test.each([
    ['29/03/2026', '2026-03-29'],
    ['2026-03-29', '2026-03-29'],
    ['2026-03-29T08:15:00Z', '2026-03-29'],
    ['29 Mar 2026', '2026-03-29'],
    ['29-March-26', '2026-03-29'],
    ['9/3/26', '2026-03-09'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', undefined],
    ['03/29/2026', undefined],
    ['46110', undefined],
    ['', undefined],
  ])('the day %s [statement-7]', (cell, day) => expect(dayIn(cell)).toBe(day));

  test.each([
    ['1,250.00', 125_000],
    ['£42', 4_200],
    ['42.5', 4_250],
    ['+42.500', 4_250],
    ['-12.50', -1_250],
    ['(12.50)', -1_250],
    ['12.50-', -1_250],
    ['\u221212.50', -1_250],
    ['12.50 DR', -1_250],
    ['12.50 CR', 1_250],
    ['12,50', undefined],
    ['1.250,00', undefined],
    ['12.505', undefined],
    ['=1+1', undefined],
    ['1e9', undefined],
    ['', undefined],
  ])('the amount %s [statement-8]', (cell, pence) => expect(penceIn(cell)).toBe(pence));

  test('every amount is read as it is written [statement-9]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (pence) => {
        expect(penceIn(poundsOf(pence))).toBe(pence === 0 ? 0 : pence);
      }),
    );
  });
});

/** 400 for a sentence, 200 for a file that was read; any other error is thrown. */
function statusOf(file: Buffer): number {
  try {
    read(file);
    return 200;
  } catch (error) {
    if (error instanceof HttpError) return error.status;
    throw error;
  }
}

describe('a file that is no statement gets a sentence', () => {
  const rows = (count: number) => `Date,Name,Amount\n${'29/03/2026,Jane,1.00\n'.repeat(count)}`;
  test.each([
    ['empty', Buffer.alloc(0), 'This file is empty'],
    ['a workbook', Buffer.from('PK\u0003\u0004abc', 'latin1'), 'an Excel workbook'],
    ['a PDF', utf8('%PDF-1.7 …'), 'a PDF'],
    ['compressed', Buffer.from([0x1f, 0x8b, 8, 0]), 'a compressed file'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'not a bank statement'],
    [
      'one endless cell',
      utf8(`Date,Name,Amount\n29/03/2026,"${'x'.repeat(100_000)}`),
      'not a CSV file',
    ],
    ['too many payments', utf8(rows(20_001)), 'more than 20,000 payments'],
    [
      'a day that is none',
      utf8(`${rows(2)}31/02/2026,Jane,1.00\n`),
      'Row 4: “31/02/2026” is not a day',
    ],
    [
      'an amount that is none',
      utf8(`${rows(1)}29/03/2026,Jane,12,50\n`),
      'Row 3: “12,50” is not an amount',
    ],
    [
      'a formula as amount',
      utf8(`${rows(1)}29/03/2026,Jane,=SUM(A1)\n`),
      'Row 3: “=SUM(A1)” is not an amount',
    ],
    ['OFX without a statement', utf8('OFXHEADER:100\n<OFX></OFX>'), 'no statement'],
    ['OFX in euros', utf8(OFX1.replace('GBP', 'EUR')), 'in EUR'],
    [
      'OFX in two other currencies',
      utf8('<OFX><STMTRS><CURDEF>EUR<STMTTRN></STMTRS><CCSTMTRS><CURDEF>USD</CCSTMTRS></OFX>'),
      'in EUR',
    ],
    ['OFX with a wrong amount', utf8(OFX1.replace('42.00', '42,00')), 'Payment 1'],
  ])('%s', (_name, file, sentence) => {
    expect(() => read(file)).toThrow(sentence);
  });

  test('entities of XML that are defined by the file are not expanded [statement-13]', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${OFX2.slice(21).replace('Jane', '&b;')}`;
    expect(read(bomb)[0]?.[1]).toContain('&b;');
  });

  test('signs that cannot be seen are left out of what is in a cell [statement-14]', () => {
    const file = STARLING.replace('Jane Doe', 'Jane\u202E\u0007 Doe\u200B');
    expect(read(file)[0]?.[1]).toBe('Jane Doe');
  });

  test('any bytes are read or refused, and nothing else happens [statement-12]', () => {
    const start = utf8('Date,Name,Amount\n');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(statusOf(Buffer.concat([start, bytes]))).toBeOneOf([200, 400]);
      }),
    );
    expect(() => read(randomBytes(100_000))).toThrow(UnreadableStatement);
  });
});
