/** Who has paid: a bank's statement is read, looked through, and recorded as payments. */
import { useEffect } from 'react';
import { useBankImport } from '#web/data/bankImports.ts';
import { ImportReview } from '#web/features/money/bank-imports/ImportReview.tsx';
import { PastImports } from '#web/features/money/bank-imports/PastImports.tsx';
import { StatementCard } from '#web/features/money/bank-imports/StatementCard.tsx';
import { BackLink } from '#web/entities/BackLink.tsx';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { isNotFound } from '#web/platform/net/http.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const NOTHING = { openId: undefined };

export default function BankImportPage() {
  // A reload opens it again.
  const draft = useDraftState<{ openId?: string | undefined }>('bank-import', NOTHING);
  const { openId } = draft.values;
  const setOpenId = (id: string | undefined) => draft.change({ openId: id });
  return (
    <>
      <BackLink href="/invoices">All invoices</BackLink>
      <PageHeader
        title="Match Bank Payments"
        subtitle="Upload a bank statement to match payments. Nothing is recorded until you confirm."
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
  const { data, error, isPending, isFetching, refetch } = useBankImport(id);
  const isGone = isNotFound(error);
  useEffect(() => {
    if (isGone) onUndone();
  }, [isGone, onUndone]);
  if (data !== undefined) return <ImportReview read={data} onUndone={onUndone} />;
  if (isPending) return <Skeleton className="h-80 w-full rounded-xl" />;
  return <LoadFailed what="This statement" pending={isFetching} onRetry={() => void refetch()} />;
}
