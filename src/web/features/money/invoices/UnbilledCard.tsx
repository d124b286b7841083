/** Completed work that no invoice asks for yet, and drafts for all of it at once. */
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { formatPounds } from '#contract/rules/currency.ts';
import { DraftAllDialog } from '#web/features/money/invoices/DraftAllDialog.tsx';
import { unbilledText } from '#web/entities/invoices/invoiceWords.ts';
import { useUnbilled } from '#web/data/invoices.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

export function UnbilledCard() {
  const { data: bookings, isError, isFetching, refetch } = useUnbilled();
  const [drafting, setDrafting] = useState(false);
  const { count, text, worth } = unbilledText(bookings ?? []);
  return (
    <>
      {isError && bookings === undefined && (
        <LoadFailed what="Unbilled work" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {count > 0 && (
        <Card
          as="section"
          aria-labelledby="unbilled"
          className="flex flex-wrap items-center justify-between gap-4"
        >
          <div>
            <h2 id="unbilled" className="text-lg font-bold">
              {formatPounds(worth)} unbilled
            </h2>
            <p className="text-soft">{text}</p>
          </div>
          <Button className="max-sm:w-full" onClick={() => setDrafting(true)}>
            <FilePlus2 aria-hidden />
            Draft for everyone
          </Button>
        </Card>
      )}
      {/* It stays while what it drafts leaves nothing to bill. */}
      <DraftAllDialog open={drafting} onOpenChange={setDrafting} />
    </>
  );
}
