/** Cancels an appointment: at once where that is free, else after a look at what it costs. */
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { CancellationCost } from '#contract/diary/cancellations.ts';
import { useOccurrenceAct } from '#web/features/diary/appointments/series/useOccurrenceAct.tsx';
import { useSetStatus } from '#web/features/diary/appointments/useSetStatus.ts';
import { useUpdateFailure } from '#web/features/diary/appointments/useUpdateFailure.ts';
import { readCancellationCost } from '#web/data/cancellations.ts';
import { CancelDialog } from '#web/features/diary/appointments/CancelDialog.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Asks what cancelling costs; `open` says it where it costs something, and else answers false. Render the `dialog`. */
export function useCancellationCost(appointment: Appointment, onCancelled: () => void) {
  const [cost, setCost] = useState<CancellationCost>();
  const [isAsking, setAsking] = useState(false);
  const close = () => setCost(undefined);
  const isFree = appointment.cancellationTerms === null || appointment.price === null;
  async function open(): Promise<boolean> {
    if (isFree) return false;
    setAsking(true);
    // Without a signal it is cancelled as ever, and nothing is charged unless someone does so later.
    const asked = await readCancellationCost(appointment.id).catch(() => undefined);
    setAsking(false);
    if (asked === undefined || asked.percent === 0) return false;
    setCost(asked);
    return true;
  }
  const dialog = cost !== undefined && (
    <CancelDialog
      appointment={appointment}
      cost={cost}
      onClose={close}
      onCancelled={() => {
        close();
        onCancelled();
      }}
    />
  );
  return { open, isAsking, dialog };
}

interface CancelButtonProps {
  appointment: Appointment;
  className: string;
  onCancelled: () => void;
}

export function CancelButton({ appointment, className, onCancelled }: CancelButtonProps) {
  const { set, pending } = useSetStatus();
  const { open, isAsking, dialog } = useCancellationCost(appointment, onCancelled);
  const cancel = async () => {
    if (await open()) return;
    if (await set(appointment, 'cancelled')) onCancelled();
  };
  const several = useOccurrenceAct({
    act: 'cancel',
    appointment,
    fields: { status: 'cancelled' },
    doOne: () => void cancel(),
    onDone: onCancelled,
    onFailed: useUpdateFailure(),
  });
  const isPending = pending || isAsking || several.pending;
  return (
    <>
      <Button
        variant="ghost"
        className={className}
        pending={isPending}
        onClick={appointment.seriesId === null ? () => void cancel() : several.ask}
      >
        {!isPending && <X aria-hidden />}
        Cancel appointment
      </Button>
      {several.dialog}
      {dialog}
    </>
  );
}
