/** What came in for an invoice. */
import { useState } from 'react';
import type { Invoice } from '#contract/money/invoices.ts';
import type { Payment } from '#contract/money/payments.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { freedOf } from '#web/entities/invoices/paidFirst.ts';
import { PaymentDialog } from '#web/entities/invoices/PaymentDialog.tsx';
import { DeletePayment } from '#web/entities/invoices/DeletePayment.tsx';
import { paymentMethodLabels } from '#web/entities/invoices/invoiceWords.ts';
import { usePaymentsOf } from '#web/data/payments.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { data, isLoading, isFetching, refetch } = usePaymentsOf(invoice);
  const paid = data?.flatMap((payment) =>
    payment.allocations
      .filter(({ invoiceId }) => invoiceId === invoice.id)
      .map(({ amount }) => ({ payment, amount })),
  );
  // A deleted client has no page any more on which they could be deleted.
  const refunds = invoice.clientId === null ? (data ?? []).filter(isRefund) : [];
  return (
    <Card as="section" aria-labelledby="invoice-payments">
      <CardHeader
        id="invoice-payments"
        title="Payments"
        subtitle={invoice.clientId === null ? 'This client was deleted.' : undefined}
      />
      {data === undefined && !isLoading && (
        <LoadFailed what="The payments" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {paid?.length === 0 && refunds.length === 0 && <p className="text-soft">No payments yet.</p>}
      <Freed invoice={invoice} payments={data ?? []} />
      <ul aria-label="Payments" className="divide-y divide-line empty:hidden">
        {paid?.map(({ payment, amount }) => (
          <Row key={payment.id} payment={payment} amount={amount} />
        ))}
        {refunds.map((refund) => (
          <Row key={refund.id} payment={refund} amount={refund.amount} />
        ))}
      </ul>
    </Card>
  );
}

/** What a deleted client paid and a credit note freed: nobody can use it as credit any more, so it is given back. */
function Freed({ invoice, payments }: { invoice: Invoice; payments: readonly Payment[] }) {
  const [refunding, setRefunding] = useState(false);
  const freed = freedOf(payments);
  // The dialog stays until it is closed, also when its answer was lost and the refund has arrived.
  if (invoice.clientId !== null || (freed === '0.00' && !refunding)) return null;
  return (
    <div className="mb-3 grid justify-items-start gap-2">
      <p>{formatPounds(freed)} of what this client paid is no longer billed. Please refund it.</p>
      <Button variant="secondary" size="sm" onClick={() => setRefunding(true)}>
        Record Refund
      </Button>
      <PaymentDialog
        open={refunding}
        onOpenChange={setRefunding}
        clientId={null}
        amount={freed}
        invoice={invoice}
        isRefund
      />
    </div>
  );
}

const isRefund = ({ kind }: Payment): boolean => kind === 'refund';

function Row({ payment, amount }: { payment: Payment; amount: string }) {
  const { receivedOn, method, note } = payment;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 grow">
        <span className="block">{mediumDate(receivedOn)}</span>
        <span className="block text-sm wrap-anywhere text-soft">
          {isRefund(payment)
            ? `Refund, ${paymentMethodLabels[method].toLowerCase()}`
            : paymentMethodLabels[method]}
          {note !== null && `, ${note}`}
        </span>
      </span>
      <span className="font-semibold tabular-nums">
        {isRefund(payment) && '−'}
        {formatPounds(amount)}
      </span>
      <DeletePayment payment={payment} />
    </li>
  );
}
