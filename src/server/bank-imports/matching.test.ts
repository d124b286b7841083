import { expect, test } from 'vitest';
import { type Known, matchLines, payerKey } from '#server/bank-imports/matching.ts';

const ann = { id: 'ann', firstName: 'Ann', lastName: 'Jones', reference: 'JONES4K7Q' };
const bob = { id: 'bob', firstName: 'Bob', lastName: 'Jones', reference: 'JONESX9R2' };
const zoe = { id: 'zoe', firstName: 'Zoë', lastName: "O'Brien", reference: 'OBRIEN7MN3' };
const known = (more: Partial<Known> = {}): Known => ({
  clients: [ann, bob, zoe],
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
});

const match = (lines: ReturnType<typeof line>[], more: Partial<Known>) =>
  matchLines(lines, known(more)).map((found) =>
    found ? [found.clientId, found.reason, found.invoiceId, found.ticked] : undefined,
  );

test('the code with the open amount of one invoice is ticked, and nothing else is', () => {
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

test('each invoice matches one payment: the older one, and one with the code before one without', () => {
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

test('a payment from before the invoice was issued is not ticked, and takes it after the others', () => {
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

test('equal amounts of two invoices of one client take the older first', () => {
  const invoices = [owes('1', 'ann', 4_200), owes('2', 'ann', 4_200)];
  const paid = line(4_200, 'JONES4K7Q');
  expect(match([paid, { ...paid }], { invoices }).map((found) => found?.[2])).toEqual(['1', '2']);
});

test('a payer who paid before comes after the code and before the amount', () => {
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

test('an amount that two clients owe is one’s by the name, and else nobody’s', () => {
  const invoices = [owes('1', 'ann', 4_200), owes('2', 'zoe', 4_200)];
  expect(match([line(4_200, '', 'BACS'), line(4_200, '', 'Z OBRIEN')], { invoices })).toEqual([
    undefined,
    ['zoe', 'amount', '2', false],
  ]);
});

test('a name that two clients share is nobody’s, unless the first name or its letter tells', () => {
  expect(match([line(5, '', 'MR JONES'), line(5, '', 'JONES B')], {})).toEqual([
    undefined,
    ['bob', 'name', undefined, false],
  ]);
});

test('a transfer with codes of two clients has no suggestion, whichever is longer and whoever owes the amount', () => {
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

test('a code that lies within a longer one does not count, and one that is there twice counts once', () => {
  const short = { id: 'cat', firstName: 'Cat', lastName: 'Brie', reference: 'BRIEN7MN3' };
  const byCode = (id: string) => [id, 'reference', undefined, false];
  expect(
    match([line(5, 'OBRIEN7MN3'), line(5, 'BRIEN7MN3 REX BRIEN7MN3')], {
      clients: [short, ann, zoe],
    }),
  ).toEqual([byCode('zoe'), byCode('cat')]);
  expect(match([line(5, 'OBRIEN7MN3 BRIEN7MN3')], { clients: [zoe, short] })).toEqual([undefined]);
});

test('a hidden payer gets no suggestion but by the code', () => {
  const invoices = [owes('1', 'ann', 4_200)];
  const payers = new Map([[payerKey('ANN JONES'), null]]);
  expect(
    match([line(4_200, '', 'Ann Jones'), line(4_200, 'JONES4K7Q', 'Ann Jones')], {
      invoices,
      payers,
    }),
  ).toEqual([undefined, ['ann', 'reference', '1', true]]);
});
