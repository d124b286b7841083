/** Who has paid: a bank's statement is read, looked through, and recorded as payments. */
import { useState } from 'react';
import { useBankImport } from '#web/features/bankImports/bankImports.data.ts';
import { ImportReview } from '#web/features/bankImports/ImportReview.tsx';
import { PastImports } from '#web/features/bankImports/PastImports.tsx';
import { StatementCard } from '#web/features/bankImports/StatementCard.tsx';
import { BackLink } from '#web/entities/BackLink.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export default function BankImportPage() {
  const [openId, setOpenId] = useState<string>();
  return (
    <>
      <BackLink href="/invoices">All invoices</BackLink>
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
