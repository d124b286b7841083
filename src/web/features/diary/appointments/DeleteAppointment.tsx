import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useOccurrenceAct } from '#web/features/diary/appointments/series/useOccurrenceAct.tsx';
import { useUndoDeletion } from '#web/features/diary/appointments/useUndo.ts';
import { useDeleteAppointment } from '#web/data/appointments.ts';

const FAILED = 'Failed to delete appointment';

interface DeleteAppointmentProps {
  appointment: Appointment;
  disabled: boolean;
  onDeleted: () => void;
}

/** Deletes an appointment after a confirmation, which also mentions cancelling it instead; of a series it asks which ones. */
export function DeleteAppointment({ appointment, disabled, onDeleted }: DeleteAppointmentProps) {
  const [asking, setAsking] = useState(false);
  const fail = useFailure();
  const { pending, confirm } = useConfirmedDeletion({
    mutation: useDeleteAppointment(),
    words: { done: 'Appointment deleted successfully', failed: FAILED },
    undo: useUndoDeletion(),
    onDeleted: () => {
      setAsking(false);
      onDeleted();
    },
  });
  const several = useOccurrenceAct({
    act: 'delete',
    appointment,
    doOne: () => confirm(appointment.id),
    onDone: onDeleted,
    onFailed: (error) => fail(error, FAILED),
  });
  const isOfSeries = appointment.seriesId !== null;

  return (
    <div className="-mx-3.5 col-span-full!">
      <Button
        variant="ghost"
        size="sm"
        className="text-danger-ink!"
        disabled={disabled}
        pending={isOfSeries && (pending || several.pending)}
        onClick={isOfSeries ? several.ask : () => setAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete Appointment
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Appointment"
        confirmLabel="Delete Appointment"
        pending={pending}
        onConfirm={() => confirm(appointment.id)}
      >
        Are you sure you want to delete <b className="text-ink">{appointment.title}</b> on{' '}
        {longDate(appointment.date)} at {appointment.startTime}? You can undo this for 10 seconds.
        To keep a record of it, set its status to Cancelled instead.
      </ConfirmDialog>
      {several.dialog}
    </div>
  );
}
