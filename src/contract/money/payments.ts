/** Payments, and what a client owes. */
import { z } from 'zod';
import { paymentKinds, paymentMethods } from '#contract/choices.ts';
import { dueDays } from '#contract/money/businessDetails.ts';
import { entityId, timestamps } from '#contract/entity.ts';
import { isoDate } from '#contract/fields/isoDate.ts';
import { positiveMoney } from '#contract/fields/money.ts';
import { optionalText } from '#contract/fields/text.ts';

const MAX_ALLOCATIONS = 500;
/** The most that a list answers; the quota of an account is at most that. */
const MAX_PAYMENTS = 200_000;

const allocationInput = z.object({
  invoiceId: z.uuid('Choose an invoice from the list'),
  amount: positiveMoney('Amount'),
});

/**
 * What is sent to record a payment. It settles the invoices that `allocations` names, then the oldest; what is left is the
 * client's credit. A tip settles nothing. A refund gives credit back. `clientId` is null for a client who was deleted: `allocations`
 * then name that client's invoices. Those of a payment add up to its amount; a refund settles nothing, they say whose it is.
 */
export const paymentInput = z.object({
  clientId: z.uuid('Choose a client from the list').nullable(),
  amount: positiveMoney('Amount'),
  receivedOn: isoDate('The day is required'),
  method: z.enum(paymentMethods, 'Choose how it was paid'),
  kind: z.enum(paymentKinds, 'Choose payment, tip or refund').optional(),
  note: optionalText(500),
  allocations: z
    .array(allocationInput, 'Allocations must be a list')
    .max(MAX_ALLOCATIONS, `Choose at most ${MAX_ALLOCATIONS} invoices`)
    .refine(
      (parts) => new Set(parts.map(({ invoiceId }) => invoiceId)).size === parts.length,
      'Choose each invoice once',
    )
    .optional(),
});

const amount = z.string();

const allocation = z.object({ invoiceId: entityId, number: z.string(), amount });

/** A payment as the API answers it. Money is decimal text in pounds. */
export const payment = z.object({
  id: entityId,
  userId: entityId,
  /** Null once the client was deleted; the name stays. */
  clientId: entityId.nullable(),
  /** The id of a deleted client. */
  formerClientId: entityId.nullable(),
  clientName: z.string(),
  amount,
  receivedOn: z.string(),
  method: z.enum(paymentMethods),
  kind: z.enum(paymentKinds),
  note: z.string().nullable(),
  /** The part that is allocated or refunded; the rest of a payment is credit. */
  used: amount,
  allocations: z.array(allocation).max(MAX_ALLOCATIONS),
  ...timestamps,
});

export const payments = z.array(payment).max(MAX_PAYMENTS);

export const paymentQuery = z.object({
  clientId: entityId.optional(),
  formerClientId: entityId.optional(),
  from: isoDate('From must be a day such as 2026-03-29').optional(),
  to: isoDate('To must be a day such as 2026-03-29').optional(),
});

/** The days of a statement, both included. */
export const statementQuery = z.object({
  from: isoDate('The first day is required'),
  to: isoDate('The last day is required'),
});

/** A client's unpaid amount (`open`), overpayment (`credit`) and bank transfer `reference`. */
export const balance = z.object({ open: amount, credit: amount, reference: z.string() });

/** How a client is billed: how often, and the payment terms in days; null for the business's own. */
export const billing = z.object({
  rhythm: z.enum(['week', 'month']).nullable(),
  dueDays: z.int().nullable(),
  reference: z.string(),
});

export const billingUpdate = z.object({
  rhythm: z.enum(['week', 'month'], 'Must be week or month').nullable().optional(),
  dueDays: dueDays.nullable().optional(),
});

export type Payment = z.output<typeof payment>;
export type PaymentInput = z.input<typeof paymentInput>;
export type PaymentValues = z.output<typeof paymentInput>;
export type PaymentQuery = z.output<typeof paymentQuery>;
export type Balance = z.output<typeof balance>;
export type Billing = z.output<typeof billing>;
export type BillingChanges = z.output<typeof billingUpdate>;
