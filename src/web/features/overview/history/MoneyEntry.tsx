/** An invoice or a payment in a client's history, where a payment can be deleted. */
import { FileText, PoundSterling } from 'lucide-react';
import { Link } from 'wouter';
import type { InvoiceEntry, PaymentEntry } from '#contract/overview/history.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { DeletePayment } from '#web/entities/invoices/DeletePayment.tsx';
import {
  paymentKindLabels,
  paymentMethodLabels,
  signedText,
  totalText,
} from '#web/entities/invoices/invoiceWords.ts';

export function MoneyEntry({ entry }: { entry: InvoiceEntry | PaymentEntry }) {
  const Icon = entry.kind === 'invoice' ? FileText : PoundSterling;
  return (
    <li className="relative flex items-start gap-1 py-2.5 pl-2 transition-colors hover:bg-sunken">
      <Icon aria-hidden className="mt-0.5 mr-1 size-5 shrink-0 text-soft" />
      <div className="min-w-0 grow">
        {entry.kind === 'invoice' ? (
          <Link
            href={`/invoices/${entry.id}`}
            className="font-semibold after:absolute after:inset-0 hover:underline"
          >
            {entry.isCreditNote ? 'Credit note' : 'Invoice'} {entry.number}
            {entry.isVoid && ', void'}
          </Link>
        ) : (
          <p className="font-semibold">
            {paymentKindLabels[entry.paymentKind]},{' '}
            {paymentMethodLabels[entry.method].toLowerCase()}
          </p>
        )}
        <p className="text-sm text-soft tabular-nums">{mediumDate(entry.at.slice(0, 10))}</p>
      </div>
      <p className="font-semibold tabular-nums not-last:mr-0 last:mr-12">
        {entry.kind === 'invoice'
          ? totalText(entry)
          : signedText(entry.amount, entry.paymentKind === 'refund')}
      </p>
      {entry.kind === 'payment' && (
        <div className="-my-1">
          <DeletePayment
            payment={{ ...entry, kind: entry.paymentKind, receivedOn: entry.at.slice(0, 10) }}
          />
        </div>
      )}
    </li>
  );
}
