/** Labels and sentences for invoices and payments. */
import { type InvoiceState, invoiceStates, type PaymentMethod } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Invoice, RemovalReason, UnbilledBooking } from '#contract/money/invoices.ts';
import type { Payment } from '#contract/money/payments.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';
import { mediumDate, plainDate } from '#contract/rules/longDate.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';

export const invoiceStateLabels: Record<ShownState, string> = {
  draft: 'Draft',
  issued: 'Issued',
  sent: 'Sent',
  overdue: 'Overdue',
  partPaid: 'Part paid',
  paid: 'Paid',
  void: 'Void',
  creditNote: 'Credit note',
};

/** What an invoice is called that is issued and not yet due: until someone sends it, nobody has got it. */
export type ShownState = InvoiceState | 'issued' | 'creditNote';

/** The state shown. A credit note, which the API answers as paid, is not a paid invoice. */
export function shownState({
  state,
  sentAt,
  isCreditNote,
}: Pick<Invoice, 'state' | 'sentAt' | 'isCreditNote'>): ShownState {
  if (isCreditNote) return 'creditNote';
  return state === 'sent' && sentAt === null ? 'issued' : state;
}

export const shownStates: readonly ShownState[] = [
  ...invoiceStates.flatMap((state): ShownState[] =>
    state === 'sent' ? ['issued', state] : [state],
  ),
  'creditNote',
];

/** An amount of an invoice, "£30.00". Taken away, as by a credit note or a refund, it is "−£30.00", and a discount gives back. */
export function signedText(amount: string, isTakenAway: boolean): string {
  if (!isTakenAway || penceOf(amount) === 0) return formatPounds(amount);
  return amount.startsWith('-') ? formatPounds(amount.slice(1)) : `−${formatPounds(amount)}`;
}

/** "£30.00", of a credit note "−£30.00". */
export const totalText = ({ total, isCreditNote }: Pick<Invoice, 'total' | 'isCreditNote'>) =>
  signedText(total, isCreditNote);

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  bank: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Other',
};

export const paymentKindLabels = { payment: 'Payment', tip: 'Tip', refund: 'Refund' } as const;

const SAME_STATUS = 'Change the status back and this line returns.';

/** What happened to a visit whose line was taken off a draft, and what puts the line back, if anything does. */
export const removalText = (reason: RemovalReason): string =>
  ({
    pending: `set back to pending. ${SAME_STATUS}`,
    confirmed: `set back to confirmed. ${SAME_STATUS}`,
    cancelled: `cancelled. ${SAME_STATUS}`,
    completed: 'completed after all. Bill it with the unbilled work.',
    deleted: 'deleted.',
    otherClient: 'moved to another client. Move it back and this line returns.',
  })[reason];

/** The consequences of deleting a payment, a tip or a refund. */
export function deletionText({ kind, amount, used }: Pick<Payment, 'kind' | 'amount' | 'used'>) {
  if (kind === 'tip') return `${formatPounds(amount)} no longer counts as received.`;
  if (kind === 'refund') return `${formatPounds(amount)} is the client’s credit again.`;
  const left = penceOf(amount) - penceOf(used);
  return [
    ...(used === '0.00' ? [] : [`${formatPounds(used)} of invoices will be unpaid again.`]),
    ...(left === 0 ? [] : [`${formatPounds(poundsOf(left))} of credit goes with it.`]),
  ].join(' ');
}

/** "INV-0007", "CN-0001", or "Draft". */
export const invoiceName = ({ number }: Pick<Invoice, 'number'>): string => number ?? 'Draft';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** When it is due: "due Sat 21 Nov 2026", "3 days overdue", "credit for INV-0007". */
export function whenText(invoice: Invoice, today: IsoDate): string {
  const { state, dueOn, issuedOn, isCreditNote } = invoice;
  if (state === 'draft') return 'Not issued yet';
  if (isCreditNote) return `Credit note of ${mediumDate(issuedOn ?? today)}`;
  if (state === 'overdue') return `${days(daysBetween(dueOn ?? today, today))} overdue`;
  if (state === 'sent' || state === 'partPaid') return `Due ${mediumDate(dueOn ?? today)}`;
  return `Issued ${mediumDate(issuedOn ?? today)}`;
}

/** The message that goes with the private link to an invoice. */
export function invoiceMessage(
  {
    isCreditNote,
    number,
    open,
    dueOn,
  }: Pick<Invoice, 'isCreditNote' | 'number' | 'open' | 'dueOn'>,
  firstName: string,
  url: string,
): string {
  if (isCreditNote) return `Hi ${firstName}, here is credit note ${number}: ${url}`;
  const due = dueOn === null ? '' : `, due ${plainDate(dueOn)}`;
  return `Hi ${firstName}, here is invoice ${number} for ${formatPounds(open)}${due}: ${url}`;
}

/** The sum of some amounts, as a decimal text. */
export const sumOf = (amounts: readonly string[]): string =>
  poundsOf(amounts.reduce((sum, amount) => sum + penceOf(amount), 0));

/** "Wed 4 Nov 2026: Morning walk", of a cancelled one with "(cancelled)". */
export const bookingText = ({ date, title, status }: UnbilledBooking): string =>
  `${mediumDate(date)}: ${title}${status === 'cancelled' ? ' (cancelled)' : ''}`;

/** What a line for a booking bills: its price, of a cancelled one its cancellation fee. */
export const amountOf = ({ status, price, cancellationFee }: UnbilledBooking): string =>
  (status === 'cancelled' ? cancellationFee : price) ?? '0.00';

/** Whether a booking is billed unless someone says otherwise: a visit with a price, or one that was cancelled at a fee. */
export const isBilledAsIs = ({ status, price, cancellationFee }: UnbilledBooking): boolean =>
  (status === 'cancelled' ? cancellationFee : price) !== null;

/** Whether drafting for everyone takes a booking: a completed visit, or one that was cancelled at a fee. */
export const isToBill = (booking: UnbilledBooking): boolean =>
  booking.status === 'completed' || isBilledAsIs(booking);

/** Unbilled work: "12 visits for 4 clients" or "2 visits and 1 cancellation fee for 1 client", and its worth. */
export function unbilledText(bookings: readonly UnbilledBooking[]) {
  const due = bookings.filter(isToBill);
  const fees = due.filter(({ status }) => status === 'cancelled').length;
  const clients = new Set(due.map(({ clientId }) => clientId)).size;
  const done = due.length - fees;
  const visits = done === 1 ? '1 visit' : `${done} visits`;
  const feeText = fees === 1 ? '1 cancellation fee' : `${fees} cancellation fees`;
  const what = fees === 0 ? visits : done === 0 ? feeText : `${visits} and ${feeText}`;
  return {
    count: due.length,
    text: `${what} for ${clients === 1 ? '1 client' : `${clients} clients`}`,
    worth: sumOf(due.map(amountOf)),
  };
}
