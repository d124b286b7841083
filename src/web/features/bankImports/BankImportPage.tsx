/** Who has paid: a bank's statement is read, looked through, and recorded as payments. */
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useBankImport } from '#web/features/bankImports/bankImports.data.ts';
import { ImportReview } from '#web/features/bankImports/ImportReview.tsx';
import { PastImports } from '#web/features/bankImports/PastImports.tsx';
import { StatementCard } from '#web/features/bankImports/StatementCard.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export default function BankImportPage() {
  const [openId, setOpenId] = useState<string>();
  return (
    <>
      <Link
        href="/invoices"
        className="mb-3 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-semibold text-primary-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        All invoices
      </Link>
      <PageHeader
        title="Who Has Paid"
        subtitle="Your bank’s statement tells. Nothing changes before you have looked at it."
      />
      <div className="grid gap-4 sm:gap-5">
        <StatementCard hasRead={openId !== undefined} onRead={setOpenId} />
        {openId !== undefined && (
          <Open key={openId} id={openId} onUndone={() => setOpenId(undefined)} />
        )}
        <PastImports openId={openId} onOpen={setOpenId} />
      </div>
    </>
  );
}

function Open({ id, onUndone }: { id: string; onUndone: () => void }) {
  const { data, isPending, isFetching, refetch } = useBankImport(id);
  if (data !== undefined) return <ImportReview read={data} onUndone={onUndone} />;
  if (isPending) return <Skeleton className="h-80 w-full rounded-xl" />;
  return <LoadFailed what="This statement" pending={isFetching} onRetry={() => void refetch()} />;
}
