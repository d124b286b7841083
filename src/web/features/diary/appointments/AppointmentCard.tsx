/** All that is needed at the door for one booking. A chunk of its own: show it through `BookingDialogs`. */
import { CopyPlus, Pencil, Repeat } from 'lucide-react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { serviceTypeLabels } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { timesText } from '#contract/rules/bookedTimes.ts';
import { camelWords } from '#contract/rules/camelWords.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { BookedClient } from '#web/features/diary/appointments/BookedClient.tsx';
import { BookedPet } from '#web/features/diary/appointments/BookedPet.tsx';
import { BookingActions } from '#web/features/diary/appointments/BookingActions.tsx';
import { CancelButton } from '#web/features/diary/appointments/CancelButton.tsx';
import { CancelledFacts } from '#web/features/diary/appointments/CancelledFacts.tsx';
import { NotesSection } from '#web/features/diary/appointments/NotesSection.tsx';
import { RepeatMark } from '#web/features/diary/appointments/series/RepeatMark.tsx';
import { ServiceTag } from '#web/features/diary/appointments/ServiceTag.tsx';
import { ShiftButtons } from '#web/features/diary/appointments/ShiftButtons.tsx';
import { StatusBadge } from '#web/features/diary/appointments/StatusBadge.tsx';
import { VisitsOfAppointment } from '#web/features/diary/appointments/VisitsOfAppointment.tsx';
import { OnTheWay } from '#web/features/diary/appointments/OnTheWay.tsx';
import { useNames } from '#web/data/names.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';

/** Three fit next to each other: on a laptop in one line. */
const footerButton = 'px-3! max-sm:px-2! sm:whitespace-nowrap';

interface AppointmentCardProps {
  open: boolean;
  appointment: Appointment;
  onClose: () => void;
  onEdit: () => void;
  /** Books the same again. */
  onBookAgain: () => void;
  /** Begins a series with it. */
  onRepeat: () => void;
  /** It has other times now. */
  onMoved: (saved: Appointment) => void;
}

export default function AppointmentCard({
  open,
  appointment,
  onClose,
  onEdit,
  onBookAgain,
  onRepeat,
  onMoved,
}: AppointmentCardProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={appointment.title}
      description={timesText(appointment)}
    >
      <Details {...{ appointment, onClose, onRepeat, onMoved }} />
      <DialogFooter>
        {appointment.status !== 'cancelled' && (
          <CancelButton appointment={appointment} className={footerButton} onCancelled={onClose} />
        )}
        <Button variant="secondary" className={footerButton} onClick={onBookAgain}>
          <CopyPlus aria-hidden />
          Book again
        </Button>
        <Button variant="secondary" className={footerButton} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

type DetailsProps = Pick<AppointmentCardProps, 'appointment' | 'onClose' | 'onRepeat' | 'onMoved'>;

function Details({ appointment, onClose, onRepeat, onMoved }: DetailsProps) {
  const { clientId, petIds, serviceType, status, price, description, notes } = appointment;
  const today = useToday();
  const { clients, pets, isLoading } = useNames([appointment]);
  const client = clients?.find(({ id }) => id === clientId);
  const booked = petIds.flatMap((petId) => pets?.find(({ id }) => id === petId) ?? []);
  return (
    <div className="grid gap-5 pb-6">
      <BookingActions
        booked={appointment}
        client={client}
        onDone={onClose}
        // Call and Map would push Start aside when the client loads.
        className={isLoading ? 'invisible' : undefined}
      />
      <ShiftButtons appointment={appointment} onMoved={onMoved} onMovedSeveral={onClose} />
      {client && <OnTheWay booked={appointment} client={client} />}
      <VisitsOfAppointment appointmentId={appointment.id} />
      <div className="flex flex-wrap items-center gap-3">
        <ServiceTag
          type={serviceType}
          label={serviceTypeLabels[serviceType] ?? camelWords(serviceType)}
        />
        <StatusBadge status={status} />
        <RepeatMark booking={appointment} className="size-5 text-soft" />
        {isRepeatable(appointment, today) && (
          <Button variant="ghost" size="sm" onClick={onRepeat}>
            <Repeat aria-hidden className="size-4!" />
            Repeat
          </Button>
        )}
        {price !== null && (
          <span className="ml-auto text-lg font-bold tabular-nums">{formatPounds(price)}</span>
        )}
      </div>
      <CancelledFacts appointment={appointment} onChanged={onClose} />
      {description !== null && <p className="wrap-anywhere whitespace-pre-line">{description}</p>}
      <NotesSection title="Notes on this appointment" notes={notes} />
      {client && <BookedClient client={client} />}
      {booked.length > 0 && (
        <ul aria-label="Pets" className="grid gap-3">
          {booked.map((pet) => (
            <BookedPet key={pet.id} pet={pet} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether it can begin a series: no stay, not over, and none that repeats already. */
const isRepeatable = (booked: Appointment, today: IsoDate): boolean =>
  booked.seriesId === null &&
  booked.endDate === null &&
  booked.status !== 'cancelled' &&
  booked.date >= today;
