import { MessageSquare } from 'lucide-react';
import { Link } from 'wouter';
import type { Appointment } from '#contract/appointments.ts';
import { serviceTypeLabels } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { stayText, timeOn } from '#contract/rules/stay.ts';
import { BookingActions } from '#web/entities/appointments/BookingActions.tsx';
import { ServiceTag } from '#web/entities/appointments/ServiceTag.tsx';
import { StatusBadge } from '#web/entities/appointments/StatusBadge.tsx';
import { fullName } from '#web/entities/clients/fullName.ts';
import { OnTheWay } from '#web/entities/messages/OnTheWay.tsx';
import { mapsLink } from '#web/entities/contactLinks.ts';
import type { Stop } from '#web/features/day/run.ts';
import { StopPet } from '#web/features/day/StopPet.tsx';
import { visitText } from '#web/features/day/visitText.ts';
import { visitPage } from '#web/features/visits/visitPaths.data.ts';
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
              <span className="font-normal tabular-nums"> · {client.phone}</span>
            )}
          </p>
          {client.address !== null && (
            <a
              href={mapsLink(client.address)}
              target="_blank"
              rel="noreferrer"
              className="inline-block min-h-6 text-primary-ink underline wrap-anywhere print:text-ink print:no-underline"
            >
              {client.address}
            </a>
          )}
        </div>
      )}
      {description !== null && <p className="wrap-anywhere whitespace-pre-line">{description}</p>}
      <Notes label="This time" notes={booked.notes} />
      <Notes label="Entry and other notes" notes={client?.notes ?? null} />
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

function Notes({ label, notes }: { label: string; notes: string | null }) {
  if (notes === null) return null;
  return (
    <p className="rounded-lg bg-accent-soft px-3 py-2 wrap-anywhere whitespace-pre-line print:bg-transparent print:p-0">
      <b>{label}: </b>
      <span>{notes}</span>
    </p>
  );
}
