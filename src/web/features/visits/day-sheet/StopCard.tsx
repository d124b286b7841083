import { addressText } from '#contract/rules/addressText.ts';
import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { MessageSquare } from 'lucide-react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import { serviceTypeLabels } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { maskCodes } from '#contract/rules/codesInText.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { stayText, timeOn } from '#contract/rules/stay.ts';
import { BookingActions } from '#web/features/diary/appointments/BookingActions.tsx';
import { ServiceTag } from '#web/features/diary/appointments/ServiceTag.tsx';
import { StatusBadge } from '#web/features/diary/appointments/StatusBadge.tsx';
import { fullName } from '#contract/rules/fullName.ts';
import { OnTheWay } from '#web/features/diary/appointments/OnTheWay.tsx';
import { OnLead } from '#web/entities/care/OnLead.tsx';
import { mapsLink } from '#web/entities/contactLinks.ts';
import type { Stop } from '#web/features/visits/day-sheet/run.ts';
import { StopKeys } from '#web/features/visits/day-sheet/StopKeys.tsx';
import { StopPet } from '#web/features/visits/day-sheet/StopPet.tsx';
import { visitText } from '#web/features/visits/day-sheet/visitText.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

interface StopCardProps {
  day: IsoDate;
  stop: Stop;
  number: number;
  onOpen: (appointment: Appointment) => void;
}

/** One booking of the run with all that is needed at its door, on the screen and on paper. */
export function StopCard({ day, stop, number, onOpen }: StopCardProps) {
  const { booked, client, pets, visits } = stop;
  const { title, status, serviceType, price, description } = booked;
  const { timeZone } = useBusiness();
  return (
    <li
      className={classes(
        'grid gap-3 rounded-xl border border-line bg-surface p-4 sm:p-5',
        'break-inside-avoid print:gap-1.5 print:rounded-none print:border-0 print:border-b print:border-ink print:px-0 print:py-3',
      )}
    >
      <div className="flex items-start gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft font-bold text-primary-ink print:border print:border-ink">
          {number}
        </span>
        <div className="min-w-0 grow">
          <p className="font-bold tabular-nums">
            <When booked={booked} day={day} />
          </p>
          <h2 className="text-lg leading-snug font-bold">
            <button
              type="button"
              onClick={() => onOpen(booked)}
              className={classes(
                'min-h-6 rounded-sm text-left wrap-anywhere hover:underline',
                status === 'cancelled' && 'line-through',
              )}
            >
              {title}
            </button>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <ServiceTag type={serviceType} label={serviceTypeLabels[serviceType]} />
            <StatusBadge status={status} />
            {price !== null && <span className="tabular-nums">{formatPounds(price)}</span>}
          </p>
        </div>
      </div>
      {visits.map((visit) => (
        <p key={visit.id} className="font-semibold text-primary-ink tabular-nums">
          <Link
            href={visitPage(visit.id)}
            className="inline-flex min-h-11 items-center underline print:min-h-0 print:no-underline"
          >
            {visitText(visit, timeZone)}
          </Link>
        </p>
      ))}
      {client && (
        <div>
          <p className="font-semibold wrap-anywhere">
            <Link href={`/clients/${client.id}`} className="inline-block min-h-6 hover:underline">
              {fullName(client)}
            </Link>
            {client.phone !== null && (
              <span className="font-normal tabular-nums">
                {' '}
                · <PhoneNumber phone={client.phone} />
              </span>
            )}
          </p>
          {client.address !== null && (
            <a
              href={mapsLink(client.address)}
              target="_blank"
              rel="noreferrer"
              className="inline-block min-h-6 text-primary-ink underline wrap-anywhere print:text-ink print:no-underline"
            >
              {addressText(client.address)}
            </a>
          )}
        </div>
      )}
      {client && <OnLead client={client} />}
      {description !== null && <p className="wrap-anywhere whitespace-pre-line">{description}</p>}
      <Notes label="This time" notes={booked.notes && maskCodes(booked.notes)} />
      <Notes label="Door notes" notes={client?.doorNotes ?? null} />
      {client && <StopKeys clientId={client.id} name={fullName(client)} />}
      {client && <ClientNotes client={client} />}
      {pets.length > 0 && (
        <ul aria-label={`Pets of ${title}`} className="grid gap-2 print:gap-1">
          {pets.map((pet) => (
            <StopPet key={pet.id} pet={pet} />
          ))}
        </ul>
      )}
      <BookingActions
        booked={booked}
        client={client}
        className="sm:justify-self-start print:hidden"
      />
      {client && (
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
      )}
    </li>
  );
}

/** "09:00 to 10:00"; of a stay what the day is for it. */
function When({ booked, day }: { booked: Appointment; day: IsoDate }) {
  const time = timeOn(booked, day);
  const stay = stayText(booked, day);
  if (stay === undefined) return `${time} to ${booked.endTime}`;
  return time === null ? stay : `${time} ${stay}`;
}

/** What looks like a code is hidden, also on paper; the client's page has it, and a safer place for it. */
function ClientNotes({ client: { id, notes } }: { client: Client }) {
  const masked = notes && maskCodes(notes);
  return (
    <>
      <Notes label="Entry and other notes" notes={masked} />
      {masked !== notes && (
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

function Notes({ label, notes }: { label: string; notes: string | null }) {
  if (notes === null) return null;
  return (
    <p className="rounded-lg bg-accent-soft px-3 py-2 wrap-anywhere whitespace-pre-line print:bg-transparent print:p-0">
      <b>{label}: </b>
      <span>{notes}</span>
    </p>
  );
}
