import { expect, test } from 'vitest';
import { freedOf, paidFirst } from '#web/entities/invoices/paidFirst.ts';

const invoice = { id: 'one', number: 'INV-0007', open: '30.00' };

test('a payment from an invoice settles it as far as it goes [paid-first-1]', () => {
  const paid = (amount: string) => paidFirst(invoice, { kind: 'payment', amount }, 'ada');
  expect(paid('30.00')).toEqual([{ invoiceId: 'one', amount: '30.00' }]);
  expect(paid('9.50')).toEqual([{ invoiceId: 'one', amount: '9.50' }]);
  expect(paid('100.00')).toEqual([{ invoiceId: 'one', amount: '30.00' }]);
});

test('a tip, a refund, and a payment from a client’s page name no invoice [paid-first-2]', () => {
  expect(paidFirst(invoice, { kind: 'tip', amount: '5.00' }, 'ada')).toBeUndefined();
  expect(paidFirst(invoice, { kind: 'refund', amount: '5.00' }, 'ada')).toBeUndefined();
  expect(paidFirst(undefined, { kind: 'payment', amount: '5.00' }, 'ada')).toBeUndefined();
});

test('a deleted client’s refund names the invoice, and gives back what settles nothing [paid-first-3]', () => {
  expect(paidFirst(invoice, { kind: 'refund', amount: '5.00' }, null)).toEqual([
    { invoiceId: 'one', amount: '5.00' },
  ]);
  const payment = { kind: 'payment', amount: '30.00', used: '10.00' } as const;
  const refund = { kind: 'refund', amount: '5.00', used: '0.00' } as const;
  expect(freedOf([payment, refund])).toBe('20.00');
  expect(freedOf([])).toBe('0.00');
});
