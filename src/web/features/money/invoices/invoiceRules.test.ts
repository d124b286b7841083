import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoices.ts';
import { InvoiceHistory } from '#web/features/money/invoices/InvoiceHistory.tsx';
import { actionsOf, sumsOf } from '#web/features/money/invoices/invoiceRules.ts';
import { BusinessContext } from '#web/platform/session/session.ts';

const issued: Invoice = {
  id: 'i',
  userId: 'u',
  clientId: 'c',
  formerClientId: null,
  clientName: 'Ada Byron',
  isCreditNote: false,
  number: 'INV-0001',
  state: 'sent',
  issuedOn: '2026-06-02',
  dueOn: '2026-06-16',
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
  // Half past midnight of the next day in London.
  createdAt: '2026-06-01T23:30:00.000Z',
  updatedAt: '2026-06-01T23:30:00.000Z',
};
const draft = { state: 'draft' } as const;
const paid = { state: 'paid', settled: '30.00', open: '0.00' } as const;
const creditNote = { state: 'paid', isCreditNote: true, open: '0.00' } as const;

test.each([
  ['a draft', draft, ['issue', 'edit', 'delete']],
  ['an unpaid invoice', {}, ['pdf', 'pay', 'send', 'credit', 'void']],
  ['an overdue invoice', { state: 'overdue' }, ['pdf', 'pay', 'send', 'credit', 'void']],
  [
    'one that is paid in part',
    { state: 'partPaid', settled: '10.00', open: '20.00' },
    ['pdf', 'pay', 'send', 'credit'],
  ],
  [
    'one that is credited in part',
    { credited: '10.00', open: '20.00' },
    ['pdf', 'pay', 'send', 'credit'],
  ],
  ['a paid invoice', paid, ['pdf', 'send', 'credit']],
  ['a void invoice', { state: 'void', open: '0.00' }, ['pdf']],
  ['a credit note', creditNote, ['pdf', 'send']],
  ['an invoice of a deleted client', { clientId: null }, ['pdf', 'pay', 'credit', 'void']],
] as const)('with %s this can be done: %j %j [invoice-actions-1]', (_, fields, actions) => {
  expect([...actionsOf({ ...issued, ...fields })]).toEqual(actions);
});

test.each([
  [{}, ['Total £30.00 main']],
  [{ ...draft, open: '0.00' }, ['Total £30.00 main']],
  [{ vat: '5.00' }, ['Total £30.00 main', 'Including VAT £5.00']],
  [
    { settled: '10.00', credited: '5.00', open: '15.00' },
    ['Total £30.00 main', 'Settled £10.00', 'Credited £5.00', 'Still to pay £15.00 main'],
  ],
  [paid, ['Total £30.00 main', 'Settled £30.00', 'Still to pay £0.00 main']],
  [creditNote, ['Total −£30.00 main']],
  [{ ...creditNote, vat: '5.00' }, ['Total −£30.00 main', 'Including VAT −£5.00']],
] as const)('the sums of an invoice %j are %j [invoice-sums-1]', (fields, sums) => {
  expect(
    sumsOf({ ...issued, ...fields }).map(({ label, text, isMain }) =>
      [label, text, ...(isMain ? ['main'] : [])].join(' '),
    ),
  ).toEqual(sums);
});

const historyOf = (fields: Partial<Invoice>): string[] => {
  const history = createElement(InvoiceHistory, { invoice: { ...issued, ...fields } });
  const value = { timeZone: 'Europe/London' };
  const page = renderToStaticMarkup(createElement(BusinessContext, { value }, history));
  return [...page.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text = '']) => text);
};

test('the history of an invoice has its moments by the clock of the business [invoice-history-1]', () => {
  expect(historyOf({})).toEqual(['Drafted Tue 2 Jun 2026, 00:30', 'Issued Tue 2 Jun 2026']);
  expect(
    historyOf({
      state: 'void',
      linkMadeAt: '2026-06-02T08:00:00.000Z',
      sentAt: '2026-06-02T09:15:00.000Z',
      credited: '5.00',
    }).slice(2),
  ).toEqual([
    'Link made Tue 2 Jun 2026, 09:00',
    'Sent Tue 2 Jun 2026, 10:15',
    '£5.00 credited',
    'Void: nothing to pay',
  ]);
});
