import AppointmentForm from '#web/features/appointments/AppointmentForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface BookingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** "New Appointment" from anywhere in the app. */
export default function BookingDialog({ open, onOpenChange }: BookingDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="New Appointment" size="lg">
      <AppointmentForm onSaved={close} onCancel={close} />
    </Dialog>
  );
}
