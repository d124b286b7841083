import { expect, test } from 'vitest';
import type { BatchInvoice, BatchOutcome } from '#contract/money/invoiceBatches.ts';
import {
  daysBilled,
  draftsInOrder,
  leftOf,
  planText,
  resultText,
} from '#web/features/money/invoices/batchWords.ts';

const item = (outcome: BatchOutcome, fields: Partial<BatchInvoice> = {}): BatchInvoice => ({
  invoiceId: 'i',
  clientId: 'c',
  clientName: 'Ann Lee',
  number: 'INV-0001',
  total: '30.00',
  outcome,
  reason: null,
  sentAt: null,
  ...fields,
});
const AT = '2026-07-01T12:00:00.000Z';

test('before it starts, the dialog says how many are emailed and how many are left to send [batch-words-1]', () => {
  const drafts = ['a', 'b', 'c'].map((clientId) => ({ clientId }));
  const clients = [
    { id: 'a', email: 'a@example.org', archivedAt: null },
    { id: 'b', email: null, archivedAt: null },
    { id: 'c', email: 'c@example.org', archivedAt: AT },
  ];
  const all = [...drafts, { clientId: null }];
  expect(planText(all, clients, true)).toBe('1 will be emailed, 3 are left for you to send.');
  expect(planText(all, clients, false)).toBe('0 will be emailed, 4 are left for you to send.');
});

test.each([
  [Array.from({ length: 36 }, () => item('byHand')), '36 issued, 0 emailed, 36 to send yourself'],
  [
    [item('emailed'), item('issued'), item('byHand', { sentAt: AT }), item('byHand')],
    '4 issued, 1 emailed, 1 to send yourself, 1 sent by you, 1 on the way',
  ],
  [
    [item('refused'), item('waiting')],
    '0 issued, 0 emailed, 0 to send yourself, 1 not issued, 1 waiting',
  ],
])('the result of %j is "%s" [batch-words-2]', (invoices, words) => {
  expect(resultText(invoices)).toBe(words);
});

test('refused drafts and failed emails are left, and nothing that was deleted, sent in another way or for an archived client [batch-words-3]', () => {
  const refused = item('refused', { reason: 'It has changed.' });
  const failed = item('byHand', { reason: 'The address was refused.' });
  const archived = item('byHand', { ...failed, clientId: 'archived' });
  expect(
    leftOf(
      [
        refused,
        failed,
        archived,
        item('refused', { invoiceId: null }),
        item('byHand', { reason: 'The address was refused.', sentAt: AT }),
        item('byHand'),
        item('emailed'),
        item('waiting'),
      ],
      ({ clientId }) => clientId === archived.clientId,
    ),
  ).toEqual([refused, failed]);
});

test('drafts are listed by client, then by the days that they bill, which tell two of one client apart [batch-words-4]', () => {
  const draft = (id: string, clientName: string, ...days: (string | null)[]) => ({
    id,
    clientName,
    createdAt: AT,
    lines: days.map((day) => ({ day })),
  });
  const drafts = [
    draft('1', 'Tom Ray', '2026-06-02'),
    draft('2', 'Ann Lee', '2026-06-26', '2026-06-22', null),
    draft('3', 'élan Day', null),
    draft('4', 'Ann Lee', '2026-06-15'),
  ];
  expect(draftsInOrder(drafts).map((each) => [each.id, daysBilled(each, drafts)])).toEqual([
    ['4', 'Mon 15 Jun 2026'],
    ['2', 'Mon 22 to Fri 26 Jun 2026'],
    ['3', undefined],
    ['1', undefined],
  ]);
});
