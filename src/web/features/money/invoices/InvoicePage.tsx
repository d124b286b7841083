/** One invoice: what it asks for, what came in, and what can be done with it. */
import { Link, useParams } from 'wouter';
import type { Invoice } from '#contract/money/invoices.ts';
import { quantityText } from '#contract/rules/quantityText.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { chargesInWords } from '#web/features/diary/appointments/quotedPrice.ts';
import { InvoiceActions } from '#web/features/money/invoices/InvoiceActions.tsx';
import { InvoiceBadge } from '#web/entities/invoices/InvoiceBadge.tsx';
import { InvoiceHistory } from '#web/features/money/invoices/InvoiceHistory.tsx';
import { sumsOf } from '#web/features/money/invoices/invoiceRules.ts';
import { InvoicePayments } from '#web/features/money/invoices/InvoicePayments.tsx';
import { RemovedLines } from '#web/features/money/invoices/RemovedLines.tsx';
import { invoiceName, signedText, whenText } from '#web/entities/invoices/invoiceWords.ts';
import { useVisitsOfInvoice } from '#web/data/visits/visitsOfAppointments.ts';
import { useWithoutDeleted } from '#web/data/visits/visits.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { useInvoice } from '#web/data/invoices.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { isNotFound } from '#web/platform/net/http.ts';
import { usePageTitle } from '#web/platform/nav/title.ts';
import { BackLink } from '#web/entities/BackLink.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export default function InvoicePage() {
  const { id } = useParams<{ id: string }>();
  const { data: invoice, error, isPending, isFetching, refetch } = useInvoice(id);
  usePageTitle(invoice && `${invoiceName(invoice)}, ${invoice.clientName}`);
  const isGone = isNotFound(error);
  return (
    <>
      <BackLink href="/invoices">All invoices</BackLink>
      {isPending && <Spinner label="Loading invoice..." />}
      {isGone && (
        <>
          <h1 className="text-2xl font-bold">Invoice not found</h1>
          <p className="mt-2 text-soft">It was a deleted draft, or it isn’t yours.</p>
        </>
      )}
      {error && !isGone && invoice === undefined && (
        <LoadFailed what="The invoice" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {invoice && !isGone && <Shown invoice={invoice} />}
    </>
  );
}

function Shown({ invoice }: { invoice: Invoice }) {
  const today = useToday();
  const { clientId, clientName, state, isCreditNote, creditOf } = invoice;
  const name = isCreditNote ? `Credit note ${invoice.number}` : invoiceName(invoice);
  return (
    <>
      <div className="mb-5">
        <div className="flex flex-wrap items-center gap-3">
          <PageHeading>{name}</PageHeading>
          <InvoiceBadge invoice={invoice} />
        </div>
        <p className="mt-1 text-soft">
          {clientId === null ? (
            clientName
          ) : (
            <Link
              href={`/clients/${clientId}`}
              className="inline-block min-h-6 font-semibold text-ink hover:underline"
            >
              {clientName}
            </Link>
          )}
          {' · '}
          {whenText(invoice, today)}
        </p>
        {creditOf !== null && (
          <p className="mt-1">
            <Link
              href={`/invoices/${creditOf}`}
              className="font-semibold text-primary-ink underline"
            >
              See the invoice it corrects
            </Link>
          </p>
        )}
        <InvoiceActions invoice={invoice} />
      </div>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[3fr_2fr]">
        <Lines invoice={invoice} />
        {state !== 'draft' && (
          <div className="grid gap-4 sm:gap-5">
            {!isCreditNote && <InvoicePayments invoice={invoice} />}
            <InvoiceHistory invoice={invoice} />
          </div>
        )}
      </div>
    </>
  );
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { data: made = [] } = useVisitsOfInvoice(invoice.id);
  const visits = useWithoutDeleted()(made, ({ visitId }) => visitId);
  const { lines, removedLines, notes, isCreditNote } = invoice;
  return (
    <Card as="section" aria-labelledby="invoice-lines">
      <CardHeader id="invoice-lines" title="What it is for" />
      <ul aria-label="Lines" className="divide-y divide-line">
        {lines.map(({ appointmentId, day, description, quantity, amount, charges }, at) => (
          // Lines have no id: they are replaced as a whole.
          <li key={`${at} ${appointmentId}`} className="flex justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{description}</span>
              {quantity > 1 && (
                <span className="block text-sm text-soft">
                  {quantityText({ quantity, amount })}
                </span>
              )}
              {charges.length > 1 && (
                <span className="block text-sm text-soft tabular-nums">
                  {chargesInWords(charges)}
                </span>
              )}
              {day !== null && <span className="text-sm text-soft">{mediumDate(day)}</span>}
              {visits
                .filter((visit) => visit.appointmentId === appointmentId)
                .map(({ visitId }) => (
                  <Link
                    key={visitId}
                    href={visitPage(visitId)}
                    className="ml-3 inline-flex min-h-6 items-center text-sm font-medium text-primary-ink underline"
                  >
                    Open visit
                  </Link>
                ))}
            </span>
            <span className="shrink-0 tabular-nums">{signedText(amount, isCreditNote)}</span>
          </li>
        ))}
        {lines.length === 0 && <li className="py-2.5 text-soft">No lines yet.</li>}
      </ul>
      <dl className="mt-2 border-t border-edge pt-3">
        {sumsOf(invoice).map((sum) => (
          <Sum key={sum.label} {...sum} />
        ))}
      </dl>
      <RemovedLines lines={removedLines} />
      {notes !== null && (
        <p className="mt-4 border-t border-line pt-4 break-words whitespace-pre-line">{notes}</p>
      )}
    </Card>
  );
}

function Sum({ label, text, isMain = false }: ReturnType<typeof sumsOf>[number]) {
  return (
    <div className={`flex justify-between gap-4 py-1 ${isMain ? 'font-bold' : 'text-soft'}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{text}</dd>
    </div>
  );
}
