/** What is done with a booking on the day, each at one tap. */
import { Check, MapPin, Phone } from 'lucide-react';
import type { Appointment } from '#contract/appointments.ts';
import type { Client } from '#contract/clients.ts';
import { useSetStatus } from '#web/entities/appointments/useSetStatus.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import { mapsLink, telLink } from '#web/entities/contactLinks.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

interface BookingActionsProps {
  booked: Appointment;
  /** Undefined until the clients have come. */
  client: Client | undefined;
  onDone?: (() => void) | undefined;
  className?: string | undefined;
}

const look = { variant: 'secondary', className: 'min-w-0 px-3! text-sm' } as const;

/** Whether there is still something to do. */
const isOpen = ({ status }: Appointment): boolean =>
  status !== 'completed' && status !== 'cancelled';

/** Call, Map and Done; those that have nothing to work with are left out. */
export function BookingActions({ booked, client, onDone, className }: BookingActionsProps) {
  const name = client && fullName(client);
  return (
    <div className={classes('grid auto-cols-fr grid-flow-col gap-2', className)}>
      {client && client.phone !== null && (
        <a href={telLink(client.phone)} aria-label={`Call ${name}`} className={buttonClass(look)}>
          <Phone aria-hidden />
          Call
        </a>
      )}
      {client && client.address !== null && (
        <a
          href={mapsLink(client.address)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Map to ${name}`}
          className={buttonClass(look)}
        >
          <MapPin aria-hidden />
          Map
        </a>
      )}
      {isOpen(booked) && <DoneButton booked={booked} onDone={onDone} />}
    </div>
  );
}

function DoneButton({ booked, onDone }: Pick<BookingActionsProps, 'booked' | 'onDone'>) {
  const { set, pending } = useSetStatus();
  const complete = async () => {
    if (await set(booked, 'completed')) onDone?.();
  };
  return (
    <Button
      {...look}
      pending={pending}
      aria-label={`Done with ${booked.title}`}
      onClick={() => void complete()}
    >
      {!pending && <Check aria-hidden />}
      Done
    </Button>
  );
}
