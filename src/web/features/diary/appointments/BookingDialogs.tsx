/** What a click on a booking opens: its card, and from there its form. The form also books a new one. */
import { useCallback } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { AppointmentDialog } from '#web/features/diary/appointments/AppointmentDialog.tsx';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx';

/** What is open, or was last: what closes keeps its words on the way. Without an appointment the form books a new one. */
export interface ShownBooking {
  open?: 'card' | 'form' | undefined;
  appointment?: Appointment | undefined;
  /** The day that a new one starts with; today unless given. */
  day?: IsoDate | undefined;
  /** The time that a new one starts with. */
  startTime?: string | undefined;
  /** What the form makes of `appointment` instead of changing it: another one like it, or a series that it begins. */
  making?: 'copy' | 'series' | undefined;
}

interface BookingDialogsProps {
  shown: ShownBooking;
  /** The title of the form for a new one. */
  newTitle?: string | undefined;
  onChange: (shown: ShownBooking) => void;
}

const useCardPart = lazyPart(
  async () => import('#web/features/diary/appointments/AppointmentCard.tsx'),
);

export function BookingDialogs({ shown, onChange, newTitle }: BookingDialogsProps) {
  const { open, appointment, day, startTime, making } = shown;
  const close = useCallback(() => onChange({ ...shown, open: undefined }), [onChange, shown]);
  const Card = useCardPart(open === 'card', close)?.default;
  return (
    <>
      {open === 'card' && !Card && <LoadingOverlay />}
      {Card && appointment && (
        <Card
          open={open === 'card'}
          appointment={appointment}
          onClose={close}
          onEdit={() => onChange({ ...shown, open: 'form' })}
          onBookAgain={() => onChange({ ...shown, open: 'form', making: 'copy' })}
          onMoved={(saved) => onChange({ ...shown, appointment: saved })}
          onRepeat={() => onChange({ ...shown, open: 'form', making: 'series' })}
        />
      )}
      <AppointmentDialog
        open={open === 'form'}
        onOpenChange={(isOpen) => onChange({ ...shown, open: isOpen ? 'form' : undefined })}
        appointment={making === undefined ? appointment : undefined}
        copyOf={making === 'copy' ? appointment : undefined}
        repeatOf={making === 'series' ? appointment : undefined}
        initialDate={day}
        initialTime={startTime}
        newTitle={newTitle}
      />
    </>
  );
}
