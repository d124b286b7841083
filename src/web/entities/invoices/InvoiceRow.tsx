import { Link } from 'wouter';
import type { Invoice } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { InvoiceBadge } from '#web/entities/invoices/InvoiceBadge.tsx';
import { invoiceName, totalText, whenText } from '#web/entities/invoices/invoiceWords.ts';
import { useToday } from '#web/platform/device/clock.ts';

/** An invoice in a list: whose, how much, and what is to be known of it. */
export function InvoiceRow({
  invoice,
  isOfClient = false,
}: {
  invoice: Invoice;
  isOfClient?: boolean;
}) {
  const today = useToday();
  const { id, clientName, total, open } = invoice;
  const isPart = open !== '0.00' && open !== total;
  return (
    <li>
      <Link
        href={`/invoices/${id}`}
        className="-mx-2 flex min-h-11 flex-wrap items-center gap-3 rounded-lg px-2 py-2.5 hover:bg-sunken"
      >
        <span className="min-w-0 grow basis-[6rem]">
          <span className="block font-semibold wrap-anywhere">
            {isOfClient ? invoiceName(invoice) : clientName}
          </span>
          <span className="block text-sm text-soft">
            {isOfClient ? '' : `${invoiceName(invoice)} · `}
            {whenText(invoice, today)}
          </span>
        </span>
        <span className="text-right">
          <span className="block font-semibold whitespace-nowrap tabular-nums">
            {totalText(invoice)}
          </span>
          {isPart && (
            <span className="block text-sm text-soft tabular-nums">{formatPounds(open)} open</span>
          )}
        </span>
        <span className="w-28 text-right whitespace-nowrap max-sm:w-auto">
          <InvoiceBadge invoice={invoice} />
        </span>
      </Link>
    </li>
  );
}
