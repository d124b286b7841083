/** What can be done with an invoice now, and the sums that its page shows. Pure functions. */
import type { Invoice } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { signedText } from '#web/entities/invoices/invoiceWords.ts';

export type InvoiceAction =
  | 'issue'
  | 'edit'
  | 'delete'
  | 'pay'
  | 'send'
  | 'pdf'
  | 'void'
  | 'credit';

const NOTHING = '0.00';

/**
 * What can be done with an invoice. A draft is issued, changed or deleted; what is issued is kept, and is voided only while nothing
 * came in and nothing was credited. Nothing is sent to a client who was deleted.
 */
export function actionsOf({
  state,
  isCreditNote,
  clientId,
  open,
  settled,
  credited,
}: Pick<
  Invoice,
  'state' | 'isCreditNote' | 'clientId' | 'open' | 'settled' | 'credited'
>): ReadonlySet<InvoiceAction> {
  if (state === 'draft') return new Set(['issue', 'edit', 'delete']);
  const actions = new Set<InvoiceAction>(['pdf']);
  if (open !== NOTHING) actions.add('pay');
  if (state === 'void') return actions;
  if (clientId !== null) actions.add('send');
  if (isCreditNote) return actions;
  actions.add('credit');
  if (settled === NOTHING && credited === NOTHING) actions.add('void');
  return actions;
}

interface Sum {
  label: string;
  /** In pounds, such as "£12.50". */
  text: string;
  isMain?: boolean;
}

/** The sums below the lines of an invoice, those that matter most with `isMain`. A credit note's are negative. */
export function sumsOf({
  isCreditNote,
  total,
  vat,
  settled,
  credited,
  state,
  open,
}: Pick<
  Invoice,
  'isCreditNote' | 'total' | 'vat' | 'settled' | 'credited' | 'state' | 'open'
>): Sum[] {
  return [
    { label: 'Total', text: signedText(total, isCreditNote), isMain: true },
    ...(vat === null ? [] : [{ label: 'Including VAT', text: signedText(vat, isCreditNote) }]),
    ...(settled === NOTHING ? [] : [{ label: 'Settled', text: formatPounds(settled) }]),
    ...(credited === NOTHING ? [] : [{ label: 'Credited', text: formatPounds(credited) }]),
    ...(state === 'draft' || isCreditNote || open === total
      ? []
      : [{ label: 'Still to pay', text: formatPounds(open), isMain: true }]),
  ];
}
