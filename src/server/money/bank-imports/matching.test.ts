import { expect, test } from 'vitest';
import {
  invoiceNumbersIn,
  type Known,
  matchLines,
  payerKey,
} from '#server/money/bank-imports/matching.ts';

const ann = { id: 'ann', firstName: 'Ann', lastName: 'Jones', reference: 'JONES4K7Q' };
const bob = { id: 'bob', firstName: 'Bob', lastName: 'Jones', reference: 'JONESX9R2' };
const zoe = { id: 'zoe', firstName: 'Zoë', lastName: "O'Brien", reference: 'OBRIEN7MN3' };
const known = (more: Partial<Known> = {}): Known => ({
  clients: [ann, bob, zoe],
  formerClients: [],
  payers: new Map(),
  invoices: [],
  ...more,
});
const line = (pence: number, reference = '', payer = '', day = '2026-03-29') => ({
  day,
  payer,
  reference,
  pence,
});
const owes = (id: string, clientId: string, pence: number, issuedOn = '2026-03-01') => ({
  id,
  clientId,
  pence,
  issuedOn,
  sequence: Number(id),
});

const match = (lines: ReturnType<typeof line>[], more: Partial<Known>) =>
  matchLines(lines, known(more)).map((found) =>
    found ? [found.clientId, found.reason, found.invoiceId, found.ticked] : undefined,
  );

test('the code with the open amount of one invoice is ticked, and nothing else is [matching-1]', () => {
  const invoices = [owes('1', 'ann', 4_200), owes('2', 'bob', 1_000)];
  expect(
    match(
      [
        line(4_200, 'walks jones 4k7q thanks'),
        line(999, 'JONESX9R2'),
        line(1_000, '', 'SOMEBODY'),
        line(5, '', 'MRS Z O BRIEN'),
        line(5, '', 'HMRC'),
      ],
      { invoices },
    ),
  ).toEqual([
    ['ann', 'reference', '1', true],
    ['bob', 'reference', undefined, false],
    ['bob', 'amount', '2', false],
    ['zoe', 'name', undefined, false],
    undefined,
  ]);
});

test('each invoice matches one payment: the older one, and one with the code before one without [matching-2]', () => {
  const invoices = [owes('1', 'ann', 4_200)];
  expect(
    match(
      [
        line(4_200, 'JONES4K7Q', '', '2026-03-29'),
        line(4_200, 'JONES4K7Q', '', '2026-03-28'),
        line(4_200, '', 'A JONES', '2026-03-01'),
      ],
      { invoices },
    ),
  ).toEqual([
    ['ann', 'reference', undefined, false],
    ['ann', 'reference', '1', true],
    ['ann', 'name', undefined, false],
  ]);
});

test('a payment from before the invoice was issued is not ticked, and takes it after the others [matching-3]', () => {
  const invoices = [owes('1', 'ann', 4_200, '2026-04-01')];
  const [early, inTime] = [
    line(4_200, 'JONES4K7Q', '', '2026-03-31'),
    line(4_200, 'JONES4K7Q', '', '2026-04-01'),
  ];
  expect(match([early], { invoices })).toEqual([['ann', 'reference', '1', false]]);
  expect(match([early, inTime], { invoices })).toEqual([
    ['ann', 'reference', undefined, false],
    ['ann', 'reference', '1', true],
  ]);
  const amounts = [line(4_200, '', 'BACS', '2026-03-31'), line(4_200, '', 'BACS', '2026-04-01')];
  expect(match(amounts, { invoices })).toEqual([undefined, ['ann', 'amount', '1', false]]);
});

test('equal amounts of two invoices of one client take the older first [matching-4]', () => {
  const invoices = [owes('1', 'ann', 4_200), owes('2', 'ann', 4_200)];
  const paid = line(4_200, 'JONES4K7Q');
  expect(match([paid, { ...paid }], { invoices }).map((found) => found?.[2])).toEqual(['1', '2']);
});

test('a payer who paid before comes after the code and before the amount [matching-5]', () => {
  const invoices = [owes('1', 'ann', 4_200), owes('2', 'zoe', 4_200)];
  const payers = new Map([[payerKey('Grandma & Co.'), 'zoe']]);
  expect(
    match([line(4_200, '', 'GRANDMA  CO'), line(10, 'JONES4K7Q', 'Grandma & Co')], {
      invoices,
      payers,
    }),
  ).toEqual([
    ['zoe', 'payer', '2', false],
    ['ann', 'reference', undefined, false],
  ]);
});

test('an amount that two clients owe is one’s by the name, and else nobody’s [matching-6]', () => {
  const invoices = [owes('1', 'ann', 4_200), owes('2', 'zoe', 4_200)];
  expect(match([line(4_200, '', 'BACS'), line(4_200, '', 'Z OBRIEN')], { invoices })).toEqual([
    undefined,
    ['zoe', 'amount', '2', false],
  ]);
});

test('a name that two clients share is nobody’s, unless the first name or its letter tells [matching-7]', () => {
  expect(match([line(5, '', 'MR JONES'), line(5, '', 'JONES B')], {})).toEqual([
    undefined,
    ['bob', 'name', undefined, false],
  ]);
});

test('a transfer with codes of two clients has no suggestion, whichever is longer and whoever owes the amount [matching-8]', () => {
  const invoices = [owes('1', 'zoe', 4_200)];
  const payers = new Map([[payerKey('GRANDMA'), 'zoe']]);
  const lines = [
    line(5, 'JONES4K7Q JONESX9R2'),
    line(5, 'JONES4K7Q JONESX9R2 JONESX9R2'),
    line(4_200, 'JONES4K7Q OBRIEN7MN3'),
    line(5, 'OBRIEN7MN3 JONES4K7Q', 'GRANDMA'),
  ];
  expect(match(lines, { invoices, payers })).toEqual(lines.map(() => undefined));
});

test('a code that lies within a longer one does not count, and one that is there twice counts once [matching-9]', () => {
  const short = { id: 'cat', firstName: 'Cat', lastName: 'Brie', reference: 'BRIEN7MN3' };
  const byCode = (id: string) => [id, 'reference', undefined, false];
  expect(
    match([line(5, 'OBRIEN7MN3'), line(5, 'BRIEN7MN3 REX BRIEN7MN3')], {
      clients: [short, ann, zoe],
    }),
  ).toEqual([byCode('zoe'), byCode('cat')]);
  expect(match([line(5, 'OBRIEN7MN3 BRIEN7MN3')], { clients: [zoe, short] })).toEqual([undefined]);
});

test('a hidden payer gets no suggestion but by the code [matching-10]', () => {
  const invoices = [owes('1', 'ann', 4_200)];
  const payers = new Map([[payerKey('ANN JONES'), null]]);
  expect(
    match([line(4_200, '', 'Ann Jones'), line(4_200, 'JONES4K7Q', 'Ann Jones')], {
      invoices,
      payers,
    }),
  ).toEqual([undefined, ['ann', 'reference', '1', true]]);
});

test.each([
  ['INV-0042', [42]],
  ['inv0042 walks', [42]],
  ['Invoice 42', [42]],
  ['INV 0042, INV-0043', [42, 43]],
  ['INV-00420', [420]],
  ['INVERNESS 42 INV', []],
  ['42', []],
])('the reference "%s" names the invoices %j [matching-12]', (reference, numbers) => {
  expect(invoiceNumbersIn({ ...line(1, reference), payer: '' })).toEqual(numbers);
});

test('the number of an open invoice with its exact amount is ticked, and is paid before older ones [matching-11]', () => {
  const invoices = [owes('1', 'ann', 4_200), owes('2', 'ann', 4_200), owes('3', 'bob', 1_000)];
  expect(match([line(4_200, 'INV-0002', 'SOMEBODY')], { invoices })).toEqual([
    ['ann', 'invoice', '2', true],
  ]);
  expect(match([line(4_200, 'JONES4K7Q INV-0002')], { invoices })).toEqual([
    ['ann', 'reference', '2', true],
  ]);
  // Another amount, another's invoice, one that is no longer open, and one of after the payment: look at it first.
  expect(
    match(
      [
        line(999, 'INV-0003'),
        line(4_200, 'JONES4K7Q INV-0003'),
        line(4_200, 'JONES4K7Q INV-0099'),
        line(1_000, 'INV-0003', '', '2026-02-27'),
      ],
      { invoices },
    ),
  ).toEqual([
    ['bob', 'invoice', undefined, false],
    ['ann', 'reference', undefined, false],
    ['ann', 'reference', '1', false],
    ['bob', 'invoice', '3', false],
  ]);
});

test('a client who was deleted is suggested for what settles an invoice, by number, amount or amount and name', () => {
  const formerClients = [{ id: 'eve', name: 'Eve Hart' }];
  const more = { formerClients, invoices: [owes('1', 'eve', 3_000), owes('2', 'eve', 900)] };
  expect(
    match([line(3_000, 'inv 1'), line(900, '', 'HART E'), line(5, '', 'EVE HART')], more),
  ).toEqual([['eve', 'invoice', '1', true], ['eve', 'amount', '2', false], undefined]);
  const both = [owes('1', 'eve', 3_000), owes('2', 'bob', 3_000)];
  expect(
    match([line(3_000, '', 'MRS E HART'), line(3_000, '', 'BACS')], { ...more, invoices: both }),
  ).toEqual([
    ['eve', 'amount', '1', false],
    ['bob', 'amount', '2', false],
  ]);
  expect(match([line(3_000, '', 'BACS')], { ...more, invoices: both })).toEqual([undefined]);
});
