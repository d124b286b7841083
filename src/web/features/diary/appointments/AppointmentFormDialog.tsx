import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import AppointmentForm from '#web/features/diary/appointments/AppointmentForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

export interface AppointmentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The appointment to edit; without one a new appointment is booked. */
  appointment?: Appointment | undefined;
  /** The day that a new appointment starts with; today unless given. */
  initialDate?: IsoDate | undefined;
  /** The time that a new appointment starts with. */
  initialTime?: string | undefined;
  /** Whose a new appointment is, where that is known. */
  initialClientId?: string | undefined;
  /** The appointment that a new one is made like. */
  copyOf?: Appointment | undefined;
  /** The appointment that a new series begins with. */
  repeatOf?: Appointment | undefined;
  /** The title for a new appointment. */
  newTitle?: string | undefined;
}

/** The dialog with its form and validation, in a chunk of their own: show it through `AppointmentDialog`. */
export default function AppointmentFormDialog({
  open,
  onOpenChange,
  appointment,
  initialDate,
  initialTime,
  initialClientId,
  copyOf,
  repeatOf,
  newTitle = 'New Appointment',
}: AppointmentDialogProps) {
  function title(): string {
    if (repeatOf) return 'Repeat Appointment';
    return appointment ? 'Edit Appointment' : newTitle;
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title()} size="lg">
      <AppointmentForm
        key={appointment?.id ?? copyOf?.id ?? repeatOf?.id ?? 'new'}
        appointment={appointment}
        initialDate={initialDate}
        initialTime={initialTime}
        initialClientId={initialClientId}
        copyOf={copyOf}
        repeatOf={repeatOf}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
