/** Invoices and credit notes: what a client is asked to pay, and what was taken back of it. */
import { z } from 'zod';
import { invoiceStates } from '#contract/choices.ts';
import { charges } from '#contract/diary/prices.ts';
import { mailAgainInput } from '#contract/messages/deliveries.ts';
import { entityId, moment, precondition, timestamps } from '#contract/entity.ts';
import { isoDate, optionalIsoDate } from '#contract/fields/isoDate.ts';
import { MAX_AMOUNT, signedMoney } from '#contract/fields/money.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { penceOf } from '#contract/rules/pence.ts';

export const MAX_INVOICE_LINES = 500;
/** The most that a list answers; the quota of an account is at most that. */
const MAX_INVOICES = 200_000;

const CHOOSE_CLIENT = 'Choose a client from the list';
const CHOOSE_VISIT = 'Choose a visit from the list';
const QUANTITY = 'Quantity must be a whole number from 1 to 999';
const LARGE_TOTAL = 'The lines of an invoice must come to at most £99,999,999.99';
const MANY_LINES = `An invoice has at most ${MAX_INVOICE_LINES} lines`;

/**
 * A line. A discount has a negative amount. One with an `appointmentId` bills that booking, which is on one invoice only. The amount
 * is that of all `quantity` things together.
 */
const lineInput = z.object({
  appointmentId: z.uuid(CHOOSE_VISIT).nullable().optional(),
  description: requiredText('Each line needs a description', 300),
  quantity: z.coerce
    .number(QUANTITY)
    .pipe(z.int(QUANTITY).min(1, QUANTITY).max(999, QUANTITY))
    .optional(),
  amount: signedMoney('Amount'),
});

const linesInput = z
  .array(
    lineInput.refine(
      ({ appointmentId, quantity = 1 }) => quantity === 1 || typeof appointmentId !== 'string',
      { path: ['quantity'], message: 'A visit is billed once. Add another line for more' },
    ),
    'Lines must be a list',
  )
  .max(MAX_INVOICE_LINES, MANY_LINES)
  .refine((lines) => {
    const ids = lines.flatMap(({ appointmentId }) => appointmentId ?? []);
    return new Set(ids).size === ids.length;
  }, 'Each visit can be on an invoice only once')
  .refine(
    (lines) => lines.reduce((sum, { amount }) => sum + penceOf(amount), 0) <= penceOf(MAX_AMOUNT),
    LARGE_TOTAL,
  );

/** Bookings that get a line each, with their title and price. */
const appointmentIds = z
  .array(z.uuid(CHOOSE_VISIT), CHOOSE_VISIT)
  .max(MAX_INVOICE_LINES, MANY_LINES)
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each visit once');

/** Drafts an invoice from bookings, lines, or both. */
export const invoiceInput = z.object({
  clientId: z.uuid(CHOOSE_CLIENT),
  appointmentIds: appointmentIds.optional(),
  lines: linesInput.optional(),
  notes: optionalText(2_000),
  /** Without it the client's or the business's payment terms decide. */
  dueOn: optionalIsoDate(),
});

/** A change to a draft: keys that are left out keep what is stored; `lines` replaces them all. */
export const invoiceUpdate = z
  .object({ lines: linesInput, notes: optionalText(2_000), dueOn: optionalIsoDate() })
  .partial()
  .extend(precondition);

/** Drafts for everyone: completed bookings of the period, both days included, that are on no invoice. */
export const draftAllInput = z.object({
  from: isoDate('The first day is required'),
  to: isoDate('The last day is required'),
  /** Leaves out clients who are billed in the other rhythm. */
  rhythm: z.enum(['week', 'month'], 'Must be week or month').optional(),
  /** The first time, where visits before `from` are unbilled: bill them too, or count them as paid already. */
  earlier: z.enum(['bill', 'paid'], 'Must be bill or paid').optional(),
});

/** A completed visit that is not drafted and stays unbilled, as nobody gave it a price. */
const visitWithoutPrice = z.object({
  appointmentId: entityId,
  clientName: z.string(),
  title: z.string(),
  date: z.string(),
});

/**
 * How many invoices were drafted, and how many clients with completed visits got none, as all of them are billed already or have
 * no price.
 */
export const draftAllResult = z.object({
  drafted: z.int(),
  skipped: z.int(),
  withoutPrice: z.array(visitWithoutPrice),
});

/** The version of the draft to issue, if the caller names it. */
export const issueInput = z.object(precondition);

/** The version of the draft to send, and the earlier email, to send it again. */
export const sendInvoiceInput = mailAgainInput.extend(precondition);

/** The credit: the rest of the invoice, or some lines with positive amounts. */
export const creditInput = z.object({
  lines: linesInput.min(1, 'Add a line').optional(),
  notes: optionalText(2_000),
});

const amount = z.string();

const invoiceLine = z.object({
  appointmentId: entityId.nullable(),
  /** The day of the booking; null for a line of its own. */
  day: z.string().nullable(),
  description: z.string(),
  quantity: z.int(),
  /** Gross, of the whole quantity. */
  amount,
  /** The rate in per cent and the VAT within the amount; null without registration for VAT. */
  vatRate: amount.nullable(),
  vat: amount.nullable(),
  /** Of a draft: the parts of the visit's price. Empty once issued, and where another amount was typed. */
  charges,
});

/** Why a line was taken off a draft: what its appointment is now. */
export const removalReasons = [
  'pending',
  'confirmed',
  'completed',
  'cancelled',
  'deleted',
  'otherClient',
] as const;

/** A line that was taken off a draft, as its appointment is no longer what was billed. It is put back with this amount. */
const removedLine = z.object({
  appointmentId: entityId,
  day: z.string().nullable(),
  description: z.string(),
  amount,
  reason: z.enum(removalReasons),
});

/** An invoice as the API answers it, or a credit note, whose amounts are positive too. Money is decimal text in pounds. */
export const invoice = z.object({
  id: entityId,
  userId: entityId,
  /** Null once the client was deleted; the name stays. */
  clientId: entityId.nullable(),
  /** The id of a deleted client. */
  formerClientId: entityId.nullable(),
  clientName: z.string(),
  isCreditNote: z.boolean(),
  /** Given when it is issued, such as `INV-0001`. */
  number: z.string().nullable(),
  state: z.enum(invoiceStates),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** The days of its bookings. */
  supplyFrom: z.string().nullable(),
  supplyTo: z.string().nullable(),
  total: amount,
  /** Of the total; null without registration for VAT. */
  vat: amount.nullable(),
  /** The unpaid amount; zero for a draft, a void invoice and a credit note. */
  open: amount,
  /** The amount paid by payments and credit. */
  settled: amount,
  /** The amount of its credit notes. */
  credited: amount,
  notes: z.string().nullable(),
  /** Of a credit note: the invoice that it corrects. */
  creditOf: entityId.nullable(),
  /** When it was first sent: the mail server accepted an email, or someone copied or shared its link. */
  sentAt: moment.nullable(),
  /** When a private link to it was first made, other than for an email. */
  linkMadeAt: moment.nullable(),
  lines: z.array(invoiceLine).max(MAX_INVOICE_LINES),
  /** Of a draft. */
  removedLines: z.array(removedLine).max(MAX_INVOICE_LINES),
  ...timestamps,
});

export const invoices = z.array(invoice).max(MAX_INVOICES);

/** Which invoices a list answers. Days are those of issue, of a draft those of its making. */
export const invoiceQuery = z.object({
  state: z.enum(invoiceStates, 'Must be a state of an invoice').optional(),
  clientId: entityId.optional(),
  from: isoDate('From must be a day such as 2026-03-29').optional(),
  to: isoDate('To must be a day such as 2026-03-29').optional(),
});

/** A booking that is on no invoice: completed, or cancelled, which may be billed as a fee. */
const unbilledBooking = z.object({
  id: entityId,
  clientId: entityId,
  date: z.string(),
  endDate: z.string().nullable(),
  title: z.string(),
  status: z.enum(['completed', 'cancelled']),
  price: amount.nullable(),
  /** Of one that was cancelled under its terms. */
  cancellationFee: amount.nullable(),
});

export const unbilledQuery = z.object({
  clientId: entityId.optional(),
  from: isoDate('From must be a day such as 2026-03-29').optional(),
  to: isoDate('To must be a day such as 2026-03-29').optional(),
});

/** Of more bookings the earliest are answered. */
export const MAX_UNBILLED = 5_000;
export const unbilled = z.array(unbilledBooking).max(MAX_UNBILLED);

export type Invoice = z.output<typeof invoice>;
export type InvoiceInput = z.input<typeof invoiceInput>;
export type InvoiceUpdateInput = z.input<typeof invoiceUpdate>;
export type InvoiceValues = z.output<typeof invoiceInput>;
export type InvoiceChanges = Omit<z.output<typeof invoiceUpdate>, 'updatedAt'>;
export type InvoiceQuery = z.output<typeof invoiceQuery>;
export type DraftAll = z.output<typeof draftAllInput>;
export type DraftAllResult = z.output<typeof draftAllResult>;
export type CreditValues = z.output<typeof creditInput>;
export type UnbilledBooking = z.output<typeof unbilledBooking>;
export type UnbilledQuery = z.output<typeof unbilledQuery>;
export type RemovalReason = (typeof removalReasons)[number];
export type LineValues = z.output<typeof lineInput>;
