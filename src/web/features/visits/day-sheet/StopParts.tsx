/** The parts of a stop, for its card and for its row of the table. */
import { MessageSquare } from 'lucide-react';
import { Link } from 'wouter';
import { serviceTypeLabels } from '#contract/choices.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Client } from '#contract/people/clients.ts';
import { addressText } from '#contract/rules/addressText.ts';
import { maskCodes } from '#contract/rules/codesInText.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { stayText, timeOn } from '#contract/rules/stay.ts';
import { mapsLink } from '#web/entities/contactLinks.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { OnTheWay } from '#web/features/diary/appointments/OnTheWay.tsx';
import { ServiceTag } from '#web/features/diary/appointments/ServiceTag.tsx';
import { StatusBadge } from '#web/features/diary/appointments/StatusBadge.tsx';
import type { Stop } from '#web/features/visits/day-sheet/run.ts';
import { StopPet } from '#web/features/visits/day-sheet/StopPet.tsx';
import { visitText } from '#web/features/visits/day-sheet/visitText.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

export interface StopProps {
  day: IsoDate;
  stop: Stop;
  number: number;
  onOpen: (appointment: Appointment) => void;
  /** Shows the access codes of the stop's client. */
  onCodes: (client: Client) => void;
}

/** "09:00 to 10:00"; of a stay what the day is for it. */
export function When({ booked, day }: { booked: Appointment; day: IsoDate }) {
  const time = timeOn(booked, day);
  const stay = stayText(booked, day);
  if (stay === undefined) return `${time} to ${booked.endTime}`;
  return time === null ? stay : `${time} ${stay}`;
}

/** Opens the booking. */
export function StopTitle({ stop: { booked }, onOpen }: Pick<StopProps, 'stop' | 'onOpen'>) {
  return (
    <button
      type="button"
      onClick={() => onOpen(booked)}
      className={classes(
        'min-h-6 rounded-sm text-left print:min-h-0 wrap-anywhere hover:underline',
        booked.status === 'cancelled' && 'line-through',
      )}
    >
      {booked.title}
    </button>
  );
}

export function StopFacts({ stop: { booked } }: Pick<StopProps, 'stop'>) {
  const { serviceType, status, price } = booked;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 print:mt-0 print:gap-x-1 print:gap-y-0">
      <ServiceTag type={serviceType} label={serviceTypeLabels[serviceType]} />
      <StatusBadge status={status} />
      {price !== null && <span className="tabular-nums">{formatPounds(price)}</span>}
    </p>
  );
}

export function StopVisits({ stop: { visits } }: Pick<StopProps, 'stop'>) {
  const { timeZone } = useBusiness();
  return visits.map((visit) => (
    <p key={visit.id} className="font-semibold text-primary-ink tabular-nums">
      <Link
        href={visitPage(visit.id)}
        className="inline-flex min-h-11 items-center underline print:min-h-0 print:no-underline"
      >
        {visitText(visit, timeZone)}
      </Link>
    </p>
  ));
}

/** Opens a map. */
export function StopAddress({ address }: { address: string }) {
  return (
    <a
      href={mapsLink(address)}
      target="_blank"
      rel="noreferrer"
      className="inline-block min-h-6 text-primary-ink underline wrap-anywhere print:min-h-0 print:text-ink print:no-underline"
    >
      {addressText(address)}
    </a>
  );
}

export function StopPets({ stop: { booked, pets } }: Pick<StopProps, 'stop'>) {
  if (pets.length === 0) return null;
  return (
    <ul aria-label={`Pets of ${booked.title}`} className="grid gap-2 print:gap-1">
      {pets.map((pet) => (
        <StopPet key={pet.id} pet={pet} />
      ))}
    </ul>
  );
}

/** Notes with their codes hidden, also on paper; the client's page has them, and a safer place for them. */
export function Notes({ label, notes }: { label: string; notes: string | null }) {
  if (notes === null) return null;
  return (
    <p className="rounded-lg bg-accent-soft px-3 py-2 wrap-anywhere whitespace-pre-line print:bg-transparent print:p-0">
      <b>{label}: </b>
      <span>{maskCodes(notes)}</span>
    </p>
  );
}

/** What the booking says of this time. */
export function BookingNotes({ stop: { booked } }: Pick<StopProps, 'stop'>) {
  const { description, notes } = booked;
  return (
    <>
      {description !== null && (
        <p className="wrap-anywhere whitespace-pre-line">{maskCodes(description)}</p>
      )}
      <Notes label="This time" notes={notes} />
    </>
  );
}

/** The client's notes, with a way to move a code out of them. */
export function ClientNotes({ client: { id, notes } }: { client: Client }) {
  return (
    <>
      <Notes label="Entry and other notes" notes={notes} />
      {notes !== null && maskCodes(notes) !== notes && (
        <Link
          href={`/clients/${id}`}
          className="inline-flex min-h-11 items-center justify-self-start font-medium text-primary-ink underline print:hidden"
        >
          Move to access codes
        </Link>
      )}
    </>
  );
}

/** Messages to the client. */
export function StopMessages({ booked, client }: { booked: Appointment; client: Client }) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <OnTheWay booked={booked} client={client} />
      <Link
        href={`/messages/${client.id}`}
        aria-label={`Message ${client.firstName}`}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <MessageSquare aria-hidden className="size-4!" />
        Message
      </Link>
    </div>
  );
}
