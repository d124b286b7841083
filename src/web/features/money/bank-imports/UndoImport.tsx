import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { BankImport } from '#contract/money/bankImports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { sumOf } from '#web/entities/invoices/invoiceWords.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useUndoImport } from '#web/data/bankImports.ts';
import { paymentsText } from '#web/features/money/bank-imports/bankLines.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Takes every payment of a statement back, after asking. */
export function UndoImport({ read, onUndone }: { read: BankImport; onUndone: () => void }) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useUndoImport();
  const fail = useFailure();
  const recorded = read.lines.filter(({ paymentId }) => paymentId !== null);
  async function undo(): Promise<void> {
    try {
      await mutateAsync(read.id);
      toastSuccess('Import undone');
      onUndone();
    } catch (error) {
      setAsking(false);
      fail(error, problemOf(error, 'Failed to undo the import'));
    }
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        Undo Import
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo this import?"
        confirmLabel="Undo Import"
        pending={isPending}
        onConfirm={() => undo()}
      >
        {paymentsText(recorded.length)}, {formatPounds(sumOf(recorded.map(({ amount }) => amount)))}
        , {recorded.length === 1 ? 'is' : 'are'} deleted, and the invoices they paid are open again.
        You can upload the file again.
      </ConfirmDialog>
    </>
  );
}
