/** Who owes, unbilled work, and every invoice. */
import { ChartColumn, Landmark, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { PricesDrawing } from '#web/entities/drawings/PricesDrawing.tsx';
import { useOpenBatches } from '#web/data/batches.ts';
import { useInvoices } from '#web/data/invoices.ts';
import { NewInvoiceDialog } from '#web/entities/invoices/NewInvoiceDialog.tsx';
import { InvoiceList } from '#web/features/money/invoices/InvoiceList.tsx';
import { OpenBatch } from '#web/features/money/invoices/OpenBatch.tsx';
import { UnmarkedVisits } from '#web/features/diary/appointments/UnmarkedVisits.tsx';
import { UnbilledCard } from '#web/features/money/invoices/UnbilledCard.tsx';
import { WhoOwes } from '#web/features/money/invoices/WhoOwes.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export default function InvoicesPage() {
  const { data: invoices, isPending, isFetching, refetch } = useInvoices();
  const { data: batches = [] } = useOpenBatches();
  const [shownBatch, setShownBatch] = useState<string>();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader title="Invoices" subtitle="Unbilled work, and what clients still owe.">
        <Link href="/invoices/import" className={buttonClass({ variant: 'secondary' })}>
          <Landmark aria-hidden />
          Match Bank Payments
        </Link>
        <Link href="/reports" className={buttonClass({ variant: 'secondary' })}>
          <ChartColumn aria-hidden />
          Reports
        </Link>
        <Link href="/settings/invoices" className={buttonClass({ variant: 'secondary' })}>
          <Settings2 aria-hidden />
          Invoice Details
        </Link>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          New Invoice
        </Button>
      </PageHeader>
      <div className="grid gap-4 sm:gap-5">
        {batches.map(({ id }) => (
          <OpenBatch key={id} id={id} isShown={shownBatch === id} onShow={setShownBatch} />
        ))}
        <WhoOwes invoices={invoices ?? []} />
        <UnmarkedVisits showsMarked />
        <UnbilledCard />
        {isPending && <Skeleton className="h-80 w-full rounded-xl" />}
        {!isPending && invoices === undefined && (
          <LoadFailed what="Your invoices" pending={isFetching} onRetry={() => void refetch()} />
        )}
        {invoices?.length === 0 && (
          <Empty
            title="No invoices yet"
            hint="Complete a visit to bill it here, for one client or for everyone at once."
            drawing={<PricesDrawing />}
          />
        )}
        {invoices !== undefined && invoices.length > 0 && (
          <InvoiceList invoices={invoices} onStarted={setShownBatch} />
        )}
      </div>
      <NewInvoiceDialog open={adding} onOpenChange={setAdding} />
    </>
  );
}
