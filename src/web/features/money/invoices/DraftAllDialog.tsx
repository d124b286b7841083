/** Drafts an invoice for everyone with completed visits of a period. */
import { useState } from 'react';
import type { DraftAll, DraftAllResult } from '#contract/money/invoices.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { UnmarkedVisits } from '#web/features/diary/appointments/UnmarkedVisits.tsx';
import { EarlierVisits } from '#web/features/money/invoices/EarlierVisits.tsx';
import { useBusinessDetails, useDraftAll, useUnbilledBefore } from '#web/data/invoices.ts';
import { isToBill } from '#web/entities/invoices/invoiceWords.ts';
import { billingPeriods } from '#web/features/money/invoices/periods.ts';
import { VisitsWithoutPrice } from '#web/features/money/invoices/VisitsWithoutPrice.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

interface DraftAllDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const people = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`);

export function DraftAllDialog({ open, onOpenChange }: DraftAllDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Draft for everyone"
      description="One draft for each client with completed visits. Nothing is sent until you’ve checked it."
    >
      <Form onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface Choice {
  from: string;
  to: string;
  rhythm: '' | 'week' | 'month';
  earlier: NonNullable<DraftAll['earlier']> | '';
}

function Form({ onClose }: { onClose: () => void }) {
  const periods = billingPeriods(useToday());
  const { data: details, isPending: isLoading } = useBusinessDetails();
  const draft = useDraftState<Choice>('draft-all', {
    from: periods[0]?.from ?? '',
    to: periods[0]?.to ?? '',
    rhythm: '',
    earlier: '',
  });
  const { from, to, rhythm, earlier } = draft.values;
  const { mutate, isPending } = useDraftAll();
  const fail = useFailure();
  const isWrong = !isRealDay(from) || !isRealDay(to) || to < from;
  const isFirst = details?.billingFrom === null && isRealDay(from);
  const before = useUnbilledBefore(from, isFirst);
  // Until it is known whether there is earlier work to ask about.
  const isLooking = isLoading || (isFirst && before.isPending);
  const earlierVisits = isFirst ? (before.data ?? []).filter(isToBill) : [];
  const [isMissing, setMissing] = useState(false);
  const [unpriced, setUnpriced] = useState<DraftAllResult['withoutPrice']>([]);
  const start = () => {
    if (isWrong || isPending || isLooking) return;
    if (earlierVisits.length > 0 && earlier === '') return setMissing(true);
    mutate(
      { from, to, ...(rhythm === '' ? {} : { rhythm }), ...(earlier === '' ? {} : { earlier }) },
      {
        onSuccess: ({ drafted, skipped, withoutPrice }) => {
          const isLeft = skipped === 0 || withoutPrice.length > 0;
          const rest = isLeft ? '' : `, ${skipped} with nothing more to bill`;
          const description =
            drafted === 0
              ? 'There’s nothing left to bill in this period'
              : `${people(drafted)} drafted${rest}`;
          setUnpriced(withoutPrice);
          if (drafted > 0 || withoutPrice.length === 0) toastSuccess(description);
          if (withoutPrice.length > 0) return;
          draft.forget();
          onClose();
        },
        onError: (error) => fail(error, saveAdvice(error) ?? 'Failed to draft the invoices'),
      },
    );
  };
  if (unpriced.length > 0) {
    const close = () => {
      draft.forget();
      onClose();
    };
    return (
      <VisitsWithoutPrice
        visits={unpriced}
        onPriced={start}
        isDrafting={isPending}
        onClose={close}
      />
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <DraftNotice draft={draft} className="mb-5" />
      <UnmarkedVisits className="mb-5" showsMarked />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6">
        <div role="group" aria-label="Period" className="col-span-2 flex flex-wrap gap-2">
          {periods.map((period) => (
            <ToggleChip
              key={period.label}
              label={period.label}
              isChosen={period.from === from && period.to === to}
              onToggle={() => draft.change({ from: period.from, to: period.to })}
            />
          ))}
        </div>
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={({ target }) => draft.change({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          error={isWrong ? 'Choose a last day that is not before the first' : undefined}
          onChange={({ target }) => draft.change({ to: target.value })}
        />
        <SelectField
          label="Clients"
          className="col-span-2"
          value={rhythm}
          onChange={({ target }) =>
            draft.change({
              rhythm: target.value === 'week' || target.value === 'month' ? target.value : '',
            })
          }
          options={[
            { value: '', label: 'Everyone' },
            { value: 'week', label: 'All except monthly clients' },
            { value: 'month', label: 'All except weekly clients' },
          ]}
        />
        {earlierVisits.length > 0 && (
          <EarlierVisits
            visits={earlierVisits}
            from={from}
            answer={earlier}
            onAnswer={(answer) => draft.change({ earlier: answer })}
            isMissing={isMissing}
          />
        )}
      </div>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending} disabled={isLooking}>
          Draft Invoices
        </Button>
      </DialogFooter>
    </form>
  );
}
