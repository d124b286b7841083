/** The invoices as a table on a laptop, with their totals, in any order. */
import { Link } from 'wouter';
import type { Invoice } from '#contract/money/invoices.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { shortDate } from '#contract/rules/longDate.ts';
import { InvoiceBadge } from '#web/entities/invoices/InvoiceBadge.tsx';
import { invoiceName, totalText } from '#web/entities/invoices/invoiceWords.ts';
import {
  isVoided,
  type ListView,
  type SortKey,
  startsDescending,
  totalsOf,
} from '#web/features/money/invoices/invoiceOrder.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { SortHeader } from '#web/ui/SortHeader.tsx';

interface InvoiceTableProps {
  /** Those that were found, in order. */
  invoices: readonly Invoice[];
  /** How many of them have rows. */
  shown: number;
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

/** A column without `sort` is not sorted by. */
const columns: readonly { sort?: SortKey; label: string; isRight?: boolean }[] = [
  { label: 'Number' },
  { sort: 'client', label: 'Client' },
  { sort: 'date', label: 'Date' },
  { sort: 'due', label: 'Due' },
  { label: 'Status' },
  { sort: 'total', label: 'Total', isRight: true },
  { sort: 'open', label: 'Unpaid', isRight: true },
];

export function InvoiceTable({ invoices, shown, view, onChange }: InvoiceTableProps) {
  const totals = totalsOf(invoices);
  return (
    <div className="overflow-x-auto">
      <table aria-label="Invoices" className="w-full border-collapse text-left max-xl:text-sm">
        <thead className="border-b border-edge text-sm">
          <tr>
            {columns.map(({ sort, ...column }) =>
              sort === undefined ? (
                <th key={column.label} scope="col" className="px-2 font-normal text-soft">
                  {column.label}
                </th>
              ) : (
                <SortHeader
                  key={sort}
                  {...column}
                  sort={sort}
                  className="*:-mx-1"
                  order={view}
                  startsDescending={startsDescending}
                  onSort={onChange}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {invoices.slice(0, shown).map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
        {invoices.length > 1 && (
          <tfoot className="border-t border-edge font-semibold tabular-nums">
            <tr>
              <th scope="row" colSpan={5} className="px-2 py-2.5">
                {invoices.length} invoices
              </th>
              <td className="px-2 text-right">{formatPounds(totals.total)}</td>
              <td className="px-2 text-right">{formatPounds(totals.open)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useBusiness();
  const { id, clientName, state, issuedOn, dueOn, createdAt, open, isCreditNote } = invoice;
  const isOverdue = state === 'overdue';
  const isVoid = state === 'void';
  return (
    <tr className="relative hover:bg-sunken">
      <th scope="row" className="px-2 py-2 font-semibold whitespace-nowrap tabular-nums">
        <Link
          href={`/invoices/${id}`}
          className="inline-flex min-h-6 items-center after:absolute after:inset-0 hover:underline"
        >
          {invoiceName(invoice)}
          <span className="sr-only">, {clientName}</span>
        </Link>
      </th>
      <td className="min-w-24 px-2 py-2 wrap-anywhere">{clientName}</td>
      <td className="px-2 whitespace-nowrap tabular-nums">
        {issuedOn === null ? (
          <span className="text-soft">{shortDate(businessDay(new Date(createdAt), timeZone))}</span>
        ) : (
          shortDate(issuedOn)
        )}
      </td>
      <td
        data-tone={isOverdue ? 'red' : undefined}
        className={`px-2 whitespace-nowrap tabular-nums ${isOverdue ? 'text-tone' : ''}`}
      >
        {state !== 'draft' && !isVoid && !isCreditNote && dueOn !== null && shortDate(dueOn)}
      </td>
      <td className="px-2 whitespace-nowrap">
        <InvoiceBadge invoice={invoice} />
      </td>
      <td
        className={`px-2 text-right whitespace-nowrap tabular-nums ${isVoided(invoice) ? 'text-soft line-through' : ''}`}
      >
        {totalText(invoice)}
      </td>
      <td className="px-2 text-right whitespace-nowrap tabular-nums">
        {open !== '0.00' && <b className="font-semibold">{formatPounds(open)}</b>}
      </td>
    </tr>
  );
}
