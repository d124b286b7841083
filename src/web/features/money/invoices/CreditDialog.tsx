/** Makes a credit note: of all that is left of an invoice, or of a part. */
import { useState } from 'react';
import type { Invoice } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import { useCreditInvoice } from '#web/data/invoices.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface CreditDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  invoice: Invoice;
}

export function CreditDialog({ open, onOpenChange, invoice }: CreditDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Make a credit note"
      description={`It corrects ${invoice.number}, which doesn’t change.`}
    >
      <Form invoice={invoice} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Form({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const left = poundsOf(penceOf(invoice.total) - penceOf(invoice.credited));
  const draft = useDraftState(`credit:${invoice.id}`, { amount: left, reason: '' });
  const { amount, reason } = draft.values;
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useCreditInvoice();
  const fail = useFailure();
  const isWhole = amount.trim() === left && reason.trim() === '';
  const credit = () => {
    const description = reason.trim() === '' ? `Part of ${invoice.number}` : reason;
    const values = isWhole ? {} : { lines: [{ description, amount }] };
    mutate(
      { id: invoice.id, key: draft.keyFor(values), ...values },
      {
        onSuccess: ({ id }) => {
          draft.forget();
          onClose();
          navigate(`/invoices/${id}`);
        },
        onError: (error) => {
          draft.failed(error);
          setProblem(problemOf(error, ''));
          if (problemOf(error, '') === '') fail(error, 'Failed to make the credit note');
        },
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        credit();
      }}
    >
      <DraftNotice draft={draft} className="mb-5" />
      <div className="grid gap-5 pb-6">
        <TextField
          label="Amount"
          required
          before="£"
          inputMode="decimal"
          value={amount}
          error={problem === '' ? undefined : problem}
          hint={`At most ${formatPounds(left)}; then its visits can be billed again. What was paid beyond the rest becomes credit.`}
          onChange={({ target }) => draft.change({ amount: target.value })}
        />
        <TextField
          label="What for"
          autoCapitalize="sentences"
          enterKeyHint="done"
          placeholder="One walk less"
          value={reason}
          onChange={({ target }) => draft.change({ reason: target.value })}
        />
      </div>
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            draft.cancelled();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          Make Credit Note
        </Button>
      </DialogFooter>
    </form>
  );
}
