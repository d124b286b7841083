/** The edges of what fields take: the last values that fit, and the first that do not. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { bankImportApply } from '#contract/money/bankImports.ts';
import { businessDetailsUpdate } from '#contract/money/businessDetails.ts';
import { sendAllInput } from '#contract/money/invoiceBatches.ts';
import { creditInput, invoiceInput } from '#contract/money/invoices.ts';
import { paymentInput } from '#contract/money/payments.ts';

const [ID, OTHER] = [
  '0190a1b2-0000-7000-8000-000000000001',
  '0190a1b2-0000-7000-8000-000000000002',
];
const AT = '2026-06-10T08:00:00.000Z';
const line = (fields: object = {}) => ({ description: 'Walk', amount: '1.00', ...fields });
const billed = { appointmentId: ID };

type Case = [name: string, schema: z.ZodType, valid: object, fits: object[], refused: object[]];

const money: Case[] = [
  [
    'an invoice line',
    invoiceInput,
    { clientId: ID },
    [
      { lines: [line({ quantity: 1 }), line({ quantity: 999 })] },
      { lines: [line({ ...billed, quantity: 1 }), line({ appointmentId: OTHER })] },
      { lines: [line({ amount: '-5.00' })] },
      { lines: [line({ amount: '99999999.98' }), line({ amount: '0.01' })] },
      { appointmentIds: [ID, OTHER] },
    ],
    [
      { lines: [line({ quantity: 0 })] },
      { lines: [line({ quantity: 1_000 })] },
      { lines: [line({ quantity: 1.5 })] },
      { lines: [line({ ...billed, quantity: 2 })] },
      { lines: [line(billed), line(billed)] },
      { lines: [line({ amount: '99999999.98' }), line({ amount: '0.02' })] },
      { lines: [line({ description: ' ' })] },
      { appointmentIds: [ID, ID] },
    ],
  ],
  ['a credit note', creditInput, {}, [{}, { lines: [line()] }], [{ lines: [] }]],
  [
    'a payment',
    paymentInput,
    { clientId: ID, amount: '1.00', receivedOn: '2026-06-10', method: 'bank' },
    [
      { amount: '0.01' },
      {
        allocations: [
          { invoiceId: ID, amount: '0.01' },
          { invoiceId: OTHER, amount: '1.00' },
        ],
      },
    ],
    [
      { amount: '0.00' },
      { amount: '-1.00' },
      { method: 'cheque' },
      { allocations: [{ invoiceId: ID, amount: '0.00' }] },
      {
        allocations: [
          { invoiceId: ID, amount: '1.00' },
          { invoiceId: ID, amount: '1.00' },
        ],
      },
    ],
  ],
  [
    'the invoice details',
    businessDetailsUpdate,
    {},
    [
      { dueDays: 0 },
      { dueDays: 365 },
      { nextNumber: 1 },
      { nextNumber: 999_999 },
      { vatRate: '99.99' },
      { paymentLink: 'https://pay.example.com/?amount={amount}&for={reference}' },
    ],
    [
      { dueDays: -1 },
      { dueDays: 366 },
      { nextNumber: 0 },
      { nextNumber: 1_000_000 },
      { vatRate: '100' },
      { paymentLink: 'http://pay.example.com/' },
      { paymentLink: 'https://' },
    ],
  ],
  [
    'drafts that are sent in one go',
    sendAllInput,
    {},
    [{ invoices: [{ id: ID, updatedAt: AT }] }],
    [
      { invoices: [] },
      {
        invoices: [
          { id: ID, updatedAt: AT },
          { id: ID, updatedAt: AT },
        ],
      },
    ],
  ],
  [
    'lines of a statement',
    bankImportApply,
    {},
    [{ lines: [{ id: ID }, { id: OTHER, clientId: null }] }],
    [{ lines: [] }, { lines: [{ id: ID }, { id: ID, clientId: OTHER }] }],
  ],
];

test.each(money)(
  '%s is taken up to its limits, and refused beyond them [limits-money-1]',
  (_name, schema, valid, fits, refused) => {
    const isTaken = (changes: object) => schema.safeParse({ ...valid, ...changes }).success;
    expect(fits.filter((changes) => !isTaken(changes))).toEqual([]);
    expect(refused.filter(isTaken)).toEqual([]);
  },
);
