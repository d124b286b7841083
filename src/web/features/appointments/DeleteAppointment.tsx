import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { useFailure } from '#web/platform/failure.ts';
import { toast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useDeleteAppointment } from './appointments.data.ts';

interface DeleteAppointmentProps {
  appointment: Appointment;
  disabled: boolean;
  onDeleted: () => void;
}

/** Deletes an appointment after a question, which also names the gentler way. */
export function DeleteAppointment({ appointment, disabled, onDeleted }: DeleteAppointmentProps) {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteAppointment();
  const fail = useFailure();

  function confirm() {
    deletion.mutate(appointment.id, {
      onSuccess: () => {
        toast({ title: 'Success', description: 'Appointment deleted successfully' });
        setAsking(false);
        onDeleted();
      },
      onError: (error) => fail(error, 'Failed to delete appointment'),
    });
  }

  return (
    <div className="-mx-3.5 col-span-full!">
      <Button
        variant="ghost"
        size="sm"
        className="text-danger-ink!"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete Appointment
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Appointment"
        confirmLabel="Delete Appointment"
        pending={deletion.isPending}
        onConfirm={confirm}
      >
        Do you want to delete <b className="text-ink">{appointment.title}</b> on{' '}
        {longDate(appointment.date)} at {appointment.startTime}? This action cannot be undone. To
        keep it on record, choose the status Cancelled instead.
      </ConfirmDialog>
    </div>
  );
}
