import type { Appointment } from '#contract/appointments.ts';
import { lazyPart } from '#web/platform/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface AppointmentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The appointment to edit; without one a new appointment is booked. */
  appointment?: Appointment | undefined;
}

const useFormPart = lazyPart(async () => import('./AppointmentForm.tsx'));

/** "New Appointment" or "Edit Appointment". Its form, and the validation with it, loads when it is wanted. */
export function AppointmentDialog({ open, onOpenChange, appointment }: AppointmentDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={appointment ? 'Edit Appointment' : 'New Appointment'}
      size="lg"
    >
      <Form appointment={appointment} onSaved={close} onCancel={close} />
    </Dialog>
  );
}
