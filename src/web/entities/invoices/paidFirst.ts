/** The allocation of a payment recorded on an invoice. */
import type { Invoice } from '#contract/money/invoices.ts';
import type { Payment, PaymentValues } from '#contract/money/payments.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';

export type OpenInvoice = Pick<Invoice, 'id' | 'number' | 'open'>;

/**
 * As much of the invoice as is open and was paid; undefined for a tip, a refund, and without an invoice. A deleted client's refund
 * names the invoice to say whose it is.
 */
export function paidFirst(
  invoice: OpenInvoice | undefined,
  { kind = 'payment', amount }: Pick<PaymentValues, 'kind' | 'amount'>,
  clientId: string | null,
): PaymentValues['allocations'] {
  if (invoice && kind === 'refund' && clientId === null) return [{ invoiceId: invoice.id, amount }];
  if (invoice === undefined || kind !== 'payment' || penceOf(invoice.open) === 0) return undefined;
  const isPart = penceOf(amount) < penceOf(invoice.open);
  return [{ invoiceId: invoice.id, amount: isPart ? amount : invoice.open }];
}

/** The part of some payments that is neither allocated nor refunded. */
export const freedOf = (payments: readonly Pick<Payment, 'kind' | 'amount' | 'used'>[]): string =>
  poundsOf(
    payments
      .filter(({ kind }) => kind === 'payment')
      .reduce((sum, { amount, used }) => sum + penceOf(amount) - penceOf(used), 0),
  );
