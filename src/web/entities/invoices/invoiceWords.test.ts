import { expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoices.ts';
import {
  deletionText,
  invoiceMessage,
  invoiceStateLabels,
  shownState,
  shownStates,
  sumOf,
  signedText,
  totalText,
  unbilledText,
  whenText,
} from '#web/entities/invoices/invoiceWords.ts';

const invoice = (fields: Partial<Invoice>): Invoice => ({
  id: 'i',
  userId: 'u',
  clientId: 'c',
  formerClientId: null,
  clientName: 'Ada Byron',
  isCreditNote: false,
  number: 'INV-0001',
  state: 'sent',
  issuedOn: '2026-03-01',
  dueOn: '2026-03-15',
  supplyFrom: null,
  supplyTo: null,
  total: '30.00',
  vat: null,
  open: '30.00',
  settled: '0.00',
  credited: '0.00',
  notes: null,
  creditOf: null,
  sentAt: null,
  linkMadeAt: null,
  lines: [],
  removedLines: [],
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  ...fields,
});

test.each([
  [{ state: 'draft', number: null }, 'Not issued yet'],
  [{ state: 'sent' }, 'Due Sun 15 Mar 2026'],
  [{ state: 'overdue', dueOn: '2026-03-28' }, '1 day overdue'],
  // The clocks go forward on 29 March: days are days.
  [{ state: 'overdue', dueOn: '2026-03-15' }, '14 days overdue'],
  [{ state: 'paid' }, 'Issued Sun 1 Mar 2026'],
  [{ state: 'paid', isCreditNote: true }, 'Credit note of Sun 1 Mar 2026'],
] as const)('an invoice %j says "%s" [invoice-words-2]', (fields, text) => {
  expect(whenText(invoice(fields), '2026-03-29')).toBe(text);
});

test.each([
  [{ state: 'sent' }, 'Issued'],
  [{ state: 'sent', linkMadeAt: '2026-03-01T10:00:00.000Z' }, 'Issued'],
  [{ state: 'sent', sentAt: '2026-03-01T10:00:00.000Z' }, 'Sent'],
  [{ state: 'overdue' }, 'Overdue'],
  [{ state: 'draft' }, 'Draft'],
] as const)('an invoice %j is shown as "%s" [invoice-words-4]', (fields, label) => {
  expect(invoiceStateLabels[shownState(invoice(fields))]).toBe(label);
});

test('the message with a link names the invoice, what is open and when it is due', () => {
  expect(invoiceMessage(invoice({ open: '12.50' }), 'Ada', 'https://x/i/1')).toBe(
    'Hi Ada, here is invoice INV-0001 for £12.50, due 15 March 2026: https://x/i/1',
  );
  const note = invoice({ isCreditNote: true, number: 'CN-0001' });
  expect(invoiceMessage(note, 'Ada', 'https://x/i/1')).toBe(
    'Hi Ada, here is credit note CN-0001: https://x/i/1',
  );
});

test('what is not billed is counted without cancelled visits, and adds up to the penny [invoice-words-3]', () => {
  const booking = {
    id: 'a',
    clientId: 'c',
    date: '2026-03-01',
    endDate: null,
    title: 'Walk',
    cancellationFee: null,
  };
  const rows = [
    { ...booking, status: 'completed', price: '0.10' },
    { ...booking, status: 'completed', price: '0.20' },
    { ...booking, status: 'completed', price: null },
    // Nobody owes anything for it: its client is not counted.
    { ...booking, clientId: 'other', status: 'cancelled', price: '14.00' },
  ] as const;
  expect(unbilledText(rows)).toEqual({ count: 3, text: '3 visits for 1 client', worth: '0.30' });
  const fee = { ...booking, status: 'cancelled', price: '14.00', cancellationFee: '7.00' } as const;
  expect(unbilledText([fee])).toEqual({
    count: 1,
    text: '1 cancellation fee for 1 client',
    worth: '7.00',
  });
  const text = '3 visits and 2 cancellation fees for 1 client';
  expect(unbilledText([...rows, fee, fee])).toEqual({ count: 5, text, worth: '14.30' });
  expect(sumOf(['0.10', '-0.30'])).toBe('-0.20');
});

test.each([
  ['payment', '30.00', '30.00', '£30.00 of invoices will be unpaid again.'],
  [
    'payment',
    '420.00',
    '42.00',
    '£42.00 of invoices will be unpaid again. £378.00 of credit goes with it.',
  ],
  ['payment', '9.00', '0.00', '£9.00 of credit goes with it.'],
  [
    'payment',
    '9.00',
    '8.99',
    '£8.99 of invoices will be unpaid again. £0.01 of credit goes with it.',
  ],
  ['tip', '5.00', '0.00', '£5.00 no longer counts as received.'],
  ['refund', '5.00', '0.00', '£5.00 is the client’s credit again.'],
] as const)(
  'deleting a %s of %s of which %s is used says: %s [invoice-words-1]',
  (kind, amount, used, words) => {
    expect(deletionText({ kind, amount, used })).toBe(words);
  },
);

test('a credit note is called one, has a minus and a state of its own next to Paid [invoice-words-5]', () => {
  const note = invoice({ isCreditNote: true, state: 'paid' });
  expect(invoiceStateLabels[shownState(note)]).toBe('Credit note');
  expect(shownStates).toContain(shownState(note));
  expect(totalText(note)).toBe('−£30.00');
  expect(['5.00', '-5.00', '0.00'].map((each) => signedText(each, true))).toEqual([
    '−£5.00',
    '£5.00',
    '£0.00',
  ]);
  expect(['5.00', '-5.00'].map((each) => signedText(each, false))).toEqual(['£5.00', '-£5.00']);
  const paid = invoice({ state: 'paid' });
  expect([invoiceStateLabels[shownState(paid)], totalText(paid)]).toEqual(['Paid', '£30.00']);
});
