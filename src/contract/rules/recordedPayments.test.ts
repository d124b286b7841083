import { expect, test } from 'vitest';
import { recordedFinder } from '#contract/rules/recordedPayments.ts';

const line = { day: '2026-03-29', amount: '42.00', paysInvoice: true };
const recorded = (receivedOn: string, isImported: boolean) => [
  { clientId: 'ann', amount: '42.00', receivedOn, isImported },
];

test.each([
  ['2026-03-25', false],
  ['2026-03-26', true],
  ['2026-03-29', true],
  ['2026-04-12', true],
  ['2026-04-13', false],
])(
  'a payment recorded by hand on %s may be the transfer of 29 March: %s [recorded-payments-1]',
  (day, isFound) => {
    expect(recordedFinder(recorded(day, false))(line, 'ann') !== undefined).toBe(isFound);
  },
);

test('a payment of another file may be the transfer on the same day alone [recorded-payments-2]', () => {
  const found = (day: string) => recordedFinder(recorded(day, true))(line, 'ann')?.receivedOn;
  expect(['2026-03-28', '2026-03-29', '2026-03-30'].map(found)).toEqual([
    undefined,
    '2026-03-29',
    undefined,
  ]);
});

test('a payment of another file may be the transfer within three days where no invoice asks for it [recorded-payments-4]', () => {
  const found = (day: string) =>
    recordedFinder(recorded(day, true))({ ...line, paysInvoice: false }, 'ann')?.receivedOn;
  expect(['2026-03-25', '2026-03-26', '2026-04-01', '2026-04-02'].map(found)).toEqual([
    undefined,
    '2026-03-26',
    '2026-04-01',
    undefined,
  ]);
});

test('a payment of another client or amount is another payment [recorded-payments-3]', () => {
  const find = recordedFinder(recorded('2026-03-29', false));
  expect([find(line, 'bob'), find({ ...line, amount: '42.01' }, 'ann')]).toEqual([
    undefined,
    undefined,
  ]);
});
