/** A client's balance, invoices, and how they are billed. */
import { Banknote, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatPounds } from '#contract/rules/currency.ts';
import { InvoiceRow } from '#web/entities/invoices/InvoiceRow.tsx';
import { useInvoices } from '#web/data/invoices.ts';
import { NewInvoiceDialog } from '#web/entities/invoices/NewInvoiceDialog.tsx';
import { PaymentDialog } from '#web/entities/invoices/PaymentDialog.tsx';
import { useBalance, useBilling, useChangeBilling } from '#web/data/payments.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Statements } from '#web/entities/invoices/Statements.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

const SHOWN = 5;

export function ClientMoneyCard({ clientId }: { clientId: string }) {
  const { data: balance, isLoading } = useBalance(clientId);
  const listed = useInvoices(clientId);
  const invoices = listed.data ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const [shown, setShown] = useState<'invoice' | 'payment'>();
  const shownInvoices = showsAll ? invoices : invoices.slice(0, SHOWN);
  return (
    <Card as="section" aria-labelledby="client-money">
      <CardHeader id="client-money" title="Money" subtitle={balance && balanceText(balance)} />
      <div className="mb-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => setShown('invoice')}>
          <Plus aria-hidden />
          New Invoice
        </Button>
        <Button
          size="sm"
          variant="secondary"
          // The form begins with what is owed.
          disabled={isLoading}
          onClick={() => setShown('payment')}
        >
          <Banknote aria-hidden />
          Record Payment
        </Button>
      </div>
      {listed.data === undefined && !listed.isLoading && (
        <LoadFailed
          what="The invoices"
          pending={listed.isFetching}
          onRetry={() => void listed.refetch()}
        />
      )}
      <ul aria-label="Invoices" className="divide-y divide-line empty:hidden">
        {shownInvoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} isOfClient />
        ))}
      </ul>
      {shownInvoices.length < invoices.length && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {invoices.length}
        </Button>
      )}
      {invoices.length > 0 && <Statements clientId={clientId} />}
      <Rhythm clientId={clientId} />
      <NewInvoiceDialog
        open={shown === 'invoice'}
        onOpenChange={(open) => setShown(open ? 'invoice' : undefined)}
        clientId={clientId}
      />
      <PaymentDialog
        open={shown === 'payment'}
        onOpenChange={(open) => setShown(open ? 'payment' : undefined)}
        clientId={clientId}
        amount={balance?.open ?? '0.00'}
      />
    </Card>
  );
}

/** "£28.00 open", "£5.00 credit", "Nothing owed", with the reference of bank transfers. */
function balanceText({
  open,
  credit,
  reference,
}: {
  open: string;
  credit: string;
  reference: string;
}) {
  const parts = [
    ...(open === '0.00' ? [] : [`${formatPounds(open)} open`]),
    ...(credit === '0.00' ? [] : [`${formatPounds(credit)} credit`]),
  ];
  return `${parts.length === 0 ? 'Nothing owed' : parts.join(', ')}. Reference for transfers: ${reference}`;
}

function Rhythm({ clientId }: { clientId: string }) {
  const { data: billing } = useBilling(clientId);
  const { mutate, isPending, variables } = useChangeBilling(clientId);
  const fail = useFailure();
  if (!billing) return null;
  const shown = isPending ? { ...billing, ...variables } : billing;
  return (
    <SelectField
      className="mt-4 print:hidden"
      label="Billed"
      value={shown.rhythm ?? ''}
      onChange={({ target }) =>
        mutate(
          { rhythm: target.value === 'week' || target.value === 'month' ? target.value : null },
          { onError: (error) => fail(error, 'Failed to save how this client is billed') },
        )
      }
      options={[
        { value: '', label: 'With everyone' },
        { value: 'week', label: 'Weekly' },
        { value: 'month', label: 'Monthly' },
      ]}
    />
  );
}
