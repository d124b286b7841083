/** The header's button for a new appointment. */
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { AppointmentDialog } from '#web/features/diary/appointments/AppointmentDialog.tsx';
import { Button } from '#web/ui/Button.tsx';

export function NewBooking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="accent"
        aria-keyshortcuts="n"
        className="shrink-0 max-sm:px-3"
        onClick={() => setOpen(true)}
      >
        <CalendarPlus aria-hidden />
        New Booking
      </Button>
      <AppointmentDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
