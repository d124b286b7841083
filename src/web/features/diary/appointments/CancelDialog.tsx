/** Cancels an appointment that has cancellation terms, or changes its fee: who cancels, and what that costs. */
import { useState } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { CancellationCost } from '#contract/diary/cancellations.ts';
import { timesText } from '#contract/rules/bookedTimes.ts';
import { cancellationFee } from '#contract/rules/cancellationFee.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { useCancelUnderTerms } from '#web/features/diary/appointments/useCancelUnderTerms.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

const WHO = [
  { value: 'client', label: 'The client' },
  { value: 'business', label: 'I am' },
] as const;

/** Why less is charged, for a tap. */
const REASONS = ['Ill', 'Goodwill', 'Place filled'];

const CANCEL_WORDS = { charge: 'Cancel and charge', free: 'Cancel without a fee' };
const CHANGE_WORDS = { charge: 'Charge', free: 'Charge nothing' };

interface CancelDialogProps {
  appointment: Appointment;
  /** What it costs now, or what it cost. */
  cost: CancellationCost;
  onClose: () => void;
  onCancelled: () => void;
}

export function CancelDialog({ appointment, cost, onClose, onCancelled }: CancelDialogProps) {
  const isChange = appointment.cancelledBy !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isChange ? 'Change the fee' : `Cancel ${appointment.title}?`}
      description={timesText(appointment)}
    >
      <Form
        appointment={appointment}
        cost={cost}
        isChange={isChange}
        onClose={onClose}
        onCancelled={onCancelled}
      />
    </Dialog>
  );
}

/** Whether an amount that was typed is none. */
const isNothing = (fee: string): boolean => Number(fee.trim() || '0') === 0;

function Form({
  appointment,
  cost,
  isChange,
  onClose,
  onCancelled,
}: CancelDialogProps & { isChange: boolean }) {
  const { price } = appointment;
  const most = cancellationFee(price, cost.percent);
  const draft = useDraftState(`cancel:${appointment.id}`, {
    by: appointment.cancelledBy ?? 'client',
    fee: cost.fee,
    reason: appointment.cancellationReason ?? '',
  });
  const { by, fee, reason } = draft.values;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { cancel, pending } = useCancelUnderTerms();
  const isLess = fee.trim() !== most;
  const words = isChange ? CHANGE_WORDS : CANCEL_WORDS;
  const charged = by === 'client' && !isNothing(fee);

  async function save(): Promise<void> {
    const values = by === 'business' ? { by } : { by, fee, ...(isLess && { reason }) };
    const refused = await cancel(appointment, values);
    if (refused !== undefined) {
      setProblems(refused);
      return;
    }
    draft.forget();
    onCancelled();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftNotice draft={draft} className="mb-5" />
      <div className="grid gap-5 pb-6">
        <div>
          <p aria-hidden className="pb-1.5 font-semibold">
            Who is cancelling?
          </p>
          <SegmentedControl
            legend="Who is cancelling?"
            options={WHO}
            value={by}
            onChange={(value) => draft.change({ by: value })}
            className="w-full gap-1 rounded-lg bg-sunken p-1 *:grow"
            optionClass="grid min-h-10 place-items-center rounded-md px-3 font-medium has-checked:bg-surface has-checked:shadow-raised"
          />
        </div>
        {by === 'business' ? (
          <p>When you cancel, your client owes nothing.</p>
        ) : (
          <>
            <p>
              Under this booking’s policy, cancelling {isChange ? 'cost' : 'now costs'}{' '}
              <b className="tabular-nums">{formatPounds(most)}</b>, {cost.percent}% of{' '}
              <span className="tabular-nums">{formatPounds(price)}</span>.
            </p>
            <div className="flex flex-wrap items-start gap-3">
              <TextField
                label="Fee"
                before="£"
                inputMode="decimal"
                value={fee}
                error={problems['fee']}
                className="w-[10rem]"
                onChange={({ target }) => draft.change({ fee: target.value })}
              />
              <Button
                variant="secondary"
                className="mt-6.5"
                onClick={() => draft.change({ fee: isNothing(fee) ? most : '0.00' })}
              >
                {isNothing(fee) ? 'Charge it' : 'Waive it'}
              </Button>
            </div>
            {isLess && (
              <div className="grid gap-2">
                <TextField
                  label="Why less"
                  required
                  autoCapitalize="sentences"
                  enterKeyHint="done"
                  value={reason}
                  error={problems['reason']}
                  hint="Kept with the appointment, for you only"
                  onChange={({ target }) => draft.change({ reason: target.value })}
                />
                <div className="flex flex-wrap gap-2">
                  {REASONS.map((each) => (
                    <ToggleChip
                      key={each}
                      label={each}
                      isChosen={reason === each}
                      onToggle={() => draft.change({ reason: reason === each ? '' : each })}
                    />
                  ))}
                </div>
              </div>
            )}
          </>
        )}
      </div>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" pending={pending}>
          {charged ? `${words.charge} ${formatPounds(fee)}` : words.free}
        </Button>
      </DialogFooter>
    </form>
  );
}
