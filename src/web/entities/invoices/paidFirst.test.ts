import { expect, test } from 'vitest';
import { paidFirst } from '#web/entities/invoices/paidFirst.ts';

const invoice = { id: 'one', number: 'INV-0007', open: '30.00' };

test('a payment from an invoice settles it as far as it goes', () => {
  const paid = (amount: string) => paidFirst(invoice, { kind: 'payment', amount });
  expect(paid('30.00')).toEqual([{ invoiceId: 'one', amount: '30.00' }]);
  expect(paid('9.50')).toEqual([{ invoiceId: 'one', amount: '9.50' }]);
  expect(paid('100.00')).toEqual([{ invoiceId: 'one', amount: '30.00' }]);
});

test('a tip, a refund, and a payment from a client’s page name no invoice', () => {
  expect(paidFirst(invoice, { kind: 'tip', amount: '5.00' })).toBeUndefined();
  expect(paidFirst(invoice, { kind: 'refund', amount: '5.00' })).toBeUndefined();
  expect(paidFirst(undefined, { kind: 'payment', amount: '5.00' })).toBeUndefined();
});
