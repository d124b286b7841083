import { expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoices.ts';
import { owingOf, owingText, reminderWords, totalOwed } from '#web/entities/invoices/owing.ts';

const bill = (fields: Partial<Invoice>) =>
  ({
    clientId: 'jane',
    clientName: 'Jane Doe',
    number: 'INV-0001',
    state: 'sent',
    isCreditNote: false,
    open: '12.50',
    dueOn: '2026-06-20',
    ...fields,
  }) as Invoice;

const invoices = [
  bill({ number: 'INV-0003' }),
  bill({ number: 'INV-0001', state: 'overdue', dueOn: '2026-06-01', open: '30.00' }),
  bill({ number: 'INV-0002', clientId: 'bo', clientName: 'Bo Lee', dueOn: '2026-06-05' }),
  bill({ state: 'paid', open: '0.00' }),
  bill({ state: 'draft', number: null }),
  bill({ isCreditNote: true }),
  bill({ clientId: null, clientName: 'Gone' }),
];

test('who owes is listed once, those with the oldest debt first, with what is overdue [owing-1]', () => {
  const rows = owingOf(invoices);
  expect(rows.map(({ name, open, overdue }) => [name, open, overdue])).toEqual([
    ['Jane Doe', '42.50', '30.00'],
    ['Bo Lee', '12.50', '0.00'],
  ]);
  expect(totalOwed(rows)).toBe('55.00');
  expect(rows.map((row) => owingText(row, '2026-06-03'))).toEqual([
    '2 invoices, the oldest 2 days overdue',
    'INV-0002, not due yet',
  ]);
});

test('a reminder by phone says how much, for which invoices, and how to pay [owing-2]', () => {
  const [jane] = owingOf(invoices);
  expect(jane && reminderWords(jane, 'Jane', 'Please pay to 12-34-56.')).toBe(
    'Hi Jane, a quick reminder that £42.50 is still to pay on invoices INV-0001, INV-0003. Please pay to 12-34-56. If you’ve already paid, thank you!',
  );
});
