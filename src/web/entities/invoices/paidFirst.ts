/** What a payment settles that is recorded from an invoice. */
import type { Invoice } from '#contract/invoices.ts';
import type { PaymentValues } from '#contract/payments.ts';
import { penceOf } from '#contract/rules/pence.ts';

export type OpenInvoice = Pick<Invoice, 'id' | 'number' | 'open'>;

/** As much of the invoice as is open and was paid; undefined for a tip, a refund, and without an invoice. */
export function paidFirst(
  invoice: OpenInvoice | undefined,
  { kind = 'payment', amount }: Pick<PaymentValues, 'kind' | 'amount'>,
): PaymentValues['allocations'] {
  if (invoice === undefined || kind !== 'payment' || penceOf(invoice.open) === 0) return undefined;
  const isPart = penceOf(amount) < penceOf(invoice.open);
  return [{ invoiceId: invoice.id, amount: isPart ? amount : invoice.open }];
}
