/** The calendar with the form of appointments put in: features don't import each other's components. */
import CalendarPage, { type BookingDialogProps } from '#web/features/calendar/CalendarPage.tsx';
import { lazyPart } from '#web/platform/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

const useFormPart = lazyPart(async () => import('#web/features/appointments/AppointmentForm.tsx'));

export default function CalendarRoute() {
  return <CalendarPage BookingDialog={BookingDialog} />;
}

function BookingDialog({ open, onClose, appointment, initialDate }: BookingDialogProps) {
  const Form = useFormPart(open, onClose)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={appointment ? 'Edit Appointment' : 'Schedule New Appointment'}
      size="lg"
    >
      <Form
        key={appointment?.id ?? 'new'}
        appointment={appointment}
        initialDate={appointment ? undefined : initialDate}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
