/** All that is needed at the door for one booking. A chunk of its own: show it through `BookingDialogs`. */
import { CopyPlus, Pencil, Repeat, X } from 'lucide-react';
import type { Appointment } from '#contract/appointments.ts';
import { serviceTypeLabels } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { timesText } from '#contract/rules/bookedTimes.ts';
import { camelWords } from '#contract/rules/camelWords.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { BookedClient } from '#web/entities/appointments/BookedClient.tsx';
import { BookedPet } from '#web/entities/appointments/BookedPet.tsx';
import { BookingActions } from '#web/entities/appointments/BookingActions.tsx';
import { NotesSection } from '#web/entities/appointments/NotesSection.tsx';
import { RepeatMark } from '#web/entities/appointments/series/RepeatMark.tsx';
import { useOccurrenceAct } from '#web/entities/appointments/series/useOccurrenceAct.tsx';
import { ServiceTag } from '#web/entities/appointments/ServiceTag.tsx';
import { StatusBadge } from '#web/entities/appointments/StatusBadge.tsx';
import { useUpdateFailure } from '#web/entities/appointments/useUpdateFailure.ts';
import { useSetStatus } from '#web/entities/appointments/useSetStatus.ts';
import { VisitsOfAppointment } from '#web/entities/appointments/VisitsOfAppointment.tsx';
import { OnTheWay } from '#web/entities/messages/OnTheWay.tsx';
import { useClientsWith } from '#web/features/clients/clients.data.ts';
import { usePetsWith } from '#web/features/pets/pets.data.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';

/** Three fit beside each other: on a laptop in one line. */
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
}

export default function AppointmentCard({
  open,
  appointment,
  onClose,
  onEdit,
  onBookAgain,
  onRepeat,
}: AppointmentCardProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={appointment.title}
      description={timesText(appointment)}
    >
      <Details appointment={appointment} onClose={onClose} onRepeat={onRepeat} />
      <DialogFooter>
        {appointment.status !== 'cancelled' && (
          <CancelButton appointment={appointment} onCancelled={onClose} />
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

type DetailsProps = Pick<AppointmentCardProps, 'appointment' | 'onClose' | 'onRepeat'>;

function Details({ appointment, onClose, onRepeat }: DetailsProps) {
  const { clientId, petIds, serviceType, status, price, description, notes } = appointment;
  const today = useToday();
  const { data: clients } = useClientsWith(clientId);
  const { data: pets } = usePetsWith(...petIds);
  const client = clients?.find(({ id }) => id === clientId);
  const booked = petIds.flatMap((petId) => pets?.find(({ id }) => id === petId) ?? []);
  return (
    <div className="grid gap-5 pb-6">
      <BookingActions booked={appointment} client={client} onDone={onClose} />
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

interface CancelButtonProps {
  appointment: Appointment;
  onCancelled: () => void;
}

function CancelButton({ appointment, onCancelled }: CancelButtonProps) {
  const { set, pending } = useSetStatus();
  const cancel = async () => {
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
  const isPending = pending || several.pending;
  return (
    <>
      <Button
        variant="ghost"
        className={footerButton}
        pending={isPending}
        onClick={appointment.seriesId === null ? () => void cancel() : several.ask}
      >
        {!isPending && <X aria-hidden />}
        Cancel appointment
      </Button>
      {several.dialog}
    </>
  );
}
