import { expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoices.ts';
import { inOrder, paramsOf, totalsOf, viewOf } from '#web/features/money/invoices/invoiceOrder.ts';

const bill = (clientName: string, total: string, open: string, dueOn: string | null) =>
  ({ clientName, total, open, dueOn, isCreditNote: false, credited: '0.00' }) as Invoice;

const invoices = [
  bill('bo', '9.00', '0.00', '2026-06-03'),
  bill('Ann', '100.00', '10.00', null),
  bill('Cem', '20.00', '20.00', '2026-06-01'),
];
const names = (sort: string) =>
  inOrder(invoices, viewOf(new URLSearchParams({ sort }))).map(({ clientName }) => clientName);

test('the list is ordered by date, client, day due or amount, either way [invoice-order-1]', () => {
  expect(names('')).toEqual(['bo', 'Ann', 'Cem']);
  expect(names('date')).toEqual(['Cem', 'Ann', 'bo']);
  expect(names('client')).toEqual(['Ann', 'bo', 'Cem']);
  expect(names('due')).toEqual(['Cem', 'bo', 'Ann']);
  expect(names('-total')).toEqual(['Ann', 'Cem', 'bo']);
  expect(names('open')).toEqual(['bo', 'Ann', 'Cem']);
});

test('what is shown is in the URL and comes back from it; nonsense is left out [invoice-order-2]', () => {
  const query = 'q=jane&state=overdue&period=2026%2F27&sort=-open';
  expect(paramsOf(viewOf(new URLSearchParams(query))).toString()).toBe(query);
  expect(paramsOf(viewOf(new URLSearchParams('state=x&sort=x'))).toString()).toBe('');
});

test('totals leave out what was voided, and a credit note takes away what it credits, in part or in full [invoice-order-3]', () => {
  const all = [
    ...invoices,
    { ...bill('Bo', '50.00', '0.00', null), state: 'void' } as const,
    { ...bill('Bo', '9.00', '0.00', null), isCreditNote: true },
    { ...bill('Di', '40.00', '0.00', null), state: 'void', credited: '40.00' } as const,
    { ...bill('Di', '40.00', '0.00', null), isCreditNote: true },
  ];
  expect(totalsOf(all)).toEqual({ total: '120.00', open: '30.00' });
});
