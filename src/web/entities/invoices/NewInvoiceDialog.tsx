/** Drafts an invoice of one client: which visits it bills, and lines of its own later. */
import { useState } from 'react';
import type { UnbilledBooking } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { hasWords } from '#contract/rules/normalisedText.ts';
import { useClients } from '#web/data/clients.ts';
import { useCreateInvoice, useUnbilled } from '#web/data/invoices.ts';
import { amountOf, bookingText, isBilledAsIs } from '#web/entities/invoices/invoiceWords.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ComboboxField } from '#web/ui/ComboboxField.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface NewInvoiceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whose invoice it is; without one it is chosen. */
  clientId?: string;
}

export function NewInvoiceDialog({ open, onOpenChange, clientId }: NewInvoiceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="New Invoice">
      <Form clientId={clientId} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Form({ clientId: given, onClose }: { clientId: string | undefined; onClose: () => void }) {
  const { data: clients = [] } = useClients();
  const chosen = useDraftState('invoice:new', { clientId: '' });
  const clientId = given ?? chosen.values.clientId;
  return (
    <>
      {given === undefined && (
        <ComboboxField
          hasWords={hasWords}
          label="Client"
          required
          value={clientId}
          onChange={(id) => chosen.change({ clientId: id })}
          items={clients.map((client) => ({ value: client.id, label: fullName(client) }))}
          placeholder="Choose a client"
          className="pb-5"
        />
      )}
      {clientId === '' ? (
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogFooter>
      ) : (
        <Visits key={clientId} clientId={clientId} onClose={onClose} onDrafted={chosen.forget} />
      )}
    </>
  );
}

/** Which visits were ticked or not by hand, and a line of its own. */
const NOTHING = { ticked: {} as Readonly<Record<string, boolean>>, description: '', amount: '' };

interface VisitsProps {
  clientId: string;
  onClose: () => void;
  onDrafted: () => void;
}

function Visits({ clientId, onClose, onDrafted }: VisitsProps) {
  const { data: bookings, isPending, isFetching, refetch } = useUnbilled(clientId);
  // Cancelled visits and those without a price are offered, and billed only where someone says so.
  const draft = useDraftState(`invoice:${clientId}`, NOTHING);
  const { ticked, ...own } = draft.values;
  const { mutate, isPending: isSaving } = useCreateInvoice();
  const [problem, setProblem] = useState<string>();
  const fail = useFailure();
  const isTicked = (booking: UnbilledBooking) => ticked[booking.id] ?? isBilledAsIs(booking);
  const appointmentIds = bookings?.filter(isTicked).map(({ id }) => id) ?? [];
  const hasLine = own.description.trim() !== '' || own.amount.trim() !== '';
  const save = () => {
    const invoice = { clientId, appointmentIds, lines: hasLine ? [own] : [] };
    mutate(
      { ...invoice, key: draft.keyFor(invoice) },
      {
        onSuccess: ({ id }) => {
          draft.forget();
          onDrafted();
          onClose();
          navigate(`/invoices/${id}`);
        },
        onError: (error) => {
          draft.failed(error);
          const sentence = problemOf(error, '');
          setProblem(sentence);
          if (sentence === '') fail(error, 'Failed to draft the invoice');
        },
      },
    );
  };
  if (isPending) return <Spinner />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <DraftNotice draft={draft} className="mb-5" />
      <fieldset className="grid gap-1 pb-5">
        <legend className="pb-1 font-semibold">Unbilled visits</legend>
        {bookings === undefined && (
          <LoadFailed what="Unbilled visits" pending={isFetching} onRetry={() => void refetch()} />
        )}
        {bookings?.length === 0 && (
          <p className="text-soft">No unbilled visits. Add a line below.</p>
        )}
        {bookings?.map((booking) => (
          <div key={booking.id} className="flex items-center justify-between gap-3">
            <CheckboxField
              label={bookingText(booking)}
              checked={isTicked(booking)}
              onChange={({ target }) =>
                draft.change({ ticked: { ...ticked, [booking.id]: target.checked } })
              }
            />
            <span className="text-soft tabular-nums">
              {booking.status === 'completed' && booking.price === null
                ? 'No price'
                : formatPounds(amountOf(booking))}
            </span>
          </div>
        ))}
      </fieldset>
      <div className="grid grid-cols-[1fr_8rem] gap-4 pb-6">
        <TextField
          label="Another line"
          autoCapitalize="sentences"
          value={own.description}
          onChange={({ target }) => draft.change({ description: target.value })}
        />
        <TextField
          label="Amount"
          before="£"
          inputMode="decimal"
          placeholder="0.00"
          enterKeyHint="done"
          value={own.amount}
          onChange={({ target }) => draft.change({ amount: target.value })}
        />
        {problem !== undefined && problem !== '' && (
          <p role="alert" className="col-span-2 text-sm font-medium text-danger-ink">
            {problem}
          </p>
        )}
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
        <Button type="submit" pending={isSaving}>
          Draft Invoice
        </Button>
      </DialogFooter>
    </form>
  );
}
