/** An invoice or a payment in a client's history, where a payment can be deleted. */
import { FileText, PoundSterling } from 'lucide-react';
import { Link } from 'wouter';
import type { InvoiceEntry, PaymentEntry } from '#contract/overview/history.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { DeletePayment } from '#web/entities/invoices/DeletePayment.tsx';
import { paymentKindLabels, paymentMethodLabels } from '#web/entities/invoices/invoiceWords.ts';

export function MoneyEntry({ entry }: { entry: InvoiceEntry | PaymentEntry }) {
  const Icon = entry.kind === 'invoice' ? FileText : PoundSterling;
  return (
    <li className="relative flex items-center gap-3 rounded-lg px-2 py-3 transition-colors hover:bg-sunken">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 self-start text-soft" />
      <div className="min-w-0 grow">
        <p className="text-sm text-soft">
          <b className="font-semibold text-ink">{mediumDate(entry.at.slice(0, 10))}</b>
        </p>
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
      </div>
      <p className="font-semibold tabular-nums">
        {formatPounds(entry.kind === 'invoice' ? entry.total : entry.amount)}
      </p>
      {entry.kind === 'payment' && (
        <DeletePayment
          payment={{ ...entry, kind: entry.paymentKind, receivedOn: entry.at.slice(0, 10) }}
        />
      )}
    </li>
  );
}
