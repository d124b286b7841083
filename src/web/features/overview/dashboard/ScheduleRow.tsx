import { TriangleAlert } from 'lucide-react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { serviceTypeLabels } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { stayText, timeOn } from '#contract/rules/stay.ts';
import { BookingActions } from '#web/features/diary/appointments/BookingActions.tsx';
import { aggressionText } from '#web/entities/pets/aggression.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useRunningVisit } from '#web/data/visits/visits.ts';
import { classes } from '#web/ui/classes.ts';
import { RepeatMark } from '#web/features/diary/appointments/series/RepeatMark.tsx';
import { ServiceIcon } from '#web/features/diary/appointments/ServiceIcon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/features/diary/appointments/StatusBadge.tsx';
import { NextDetails } from '#web/features/overview/dashboard/NextDetails.tsx';
import type { Moment } from '#web/features/overview/dashboard/schedule.ts';

/** On a phone time and status stand over title and description, on a laptop on either side of them. */
const rowGrid =
  'relative grid min-h-23 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0.5 px-2 py-2 sm:min-h-17 sm:grid-cols-[5.25rem_minmax(0,1fr)_auto] sm:px-3';
const statusPlace = 'col-start-2 row-start-1 sm:col-start-3 sm:row-end-3';

interface ScheduleRowProps {
  appointment: Appointment;
  day: IsoDate;
  moment: Moment;
  pets: readonly Pet[];
  /** Undefined without a pet, and until they have come. */
  petName: string | undefined;
  client: Client | undefined;
  /** Until pets and clients have come: their names would push the description aside, their warnings the buttons. */
  lacksNames: boolean;
  onOpen: (appointment: Appointment) => void;
}

/** The whole row is the target of the title's button, so that each part of it is still read as what it is. */
export function ScheduleRow({
  appointment,
  day,
  moment,
  pets,
  petName,
  client,
  lacksNames,
  onOpen,
}: ScheduleRowProps) {
  const { serviceType, title, description, status } = appointment;
  const time = timeOn(appointment, day);
  const stay = stayText(appointment, day);
  const facts = [stay, client && fullName(client), petName]
    .filter((fact) => fact !== undefined)
    .join(' · ');
  const isCurrent = moment === 'now' || moment === 'next';
  const isRunning = useRunningVisit(appointment.id) !== undefined;
  return (
    <li
      className={classes(
        rowGrid,
        'rounded-lg transition-colors hover:bg-sunken',
        isCurrent && 'mb-1 rounded-xl bg-primary-soft/60 pb-3',
        'not-first:before:absolute not-first:before:inset-x-2 not-first:before:top-0 not-first:before:border-t not-first:before:border-line sm:not-first:before:inset-x-3',
      )}
    >
      <div
        data-service={serviceType}
        className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 text-service sm:row-span-2 sm:block"
      >
        {time === null ? (
          <span className="block text-lg leading-tight font-bold">All day</span>
        ) : (
          <time className="block text-lg leading-tight font-bold">{time}</time>
        )}
        <span className="flex items-center gap-1 text-xs font-medium whitespace-nowrap sm:mt-0.5">
          <ServiceIcon type={serviceType} className="size-3.5" />
          {serviceTypeLabels[serviceType]}
        </span>
      </div>
      <h3 className="col-span-2 flex items-baseline gap-2 leading-snug font-semibold sm:col-span-1 sm:self-end">
        <button
          type="button"
          onClick={() => onOpen(appointment)}
          className={classes(
            'min-w-0 rounded-sm text-left wrap-anywhere after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
            moment === 'over' && 'text-soft',
            status === 'cancelled' && 'line-through',
          )}
        >
          <span className="line-clamp-2">{title}</span>
        </button>
        <RepeatMark booking={appointment} className="size-4 self-center text-soft" />
        {isCurrent && (
          <span className="shrink-0 rounded-md bg-primary px-1.5 py-0.5 text-xs leading-none font-bold text-on-primary">
            {moment === 'now' ? 'Now' : 'Next'}
          </span>
        )}
      </h3>
      <p
        className={classes(
          'col-span-2 truncate text-sm text-soft sm:col-span-1 sm:col-start-2 sm:self-start',
          lacksNames && 'invisible',
        )}
      >
        {!isCurrent && pets.some((pet) => aggressionText(pet)) && (
          <span data-tone="red" className="mr-1 text-tone">
            <TriangleAlert aria-hidden className="inline size-4 align-text-bottom" />
            <span className="sr-only">Aggression warning: </span>
          </span>
        )}
        {facts !== '' && <b className="font-medium text-ink">{facts}</b>}
        {facts !== '' && (description !== null || stay === undefined) && ' · '}
        <span>{description ?? (stay === undefined && 'No description')}</span>
      </p>
      <StatusBadge status={status} className={statusPlace} />
      {isCurrent && <NextDetails client={client} pets={pets} />}
      {(isCurrent || isRunning) && (
        <BookingActions
          booked={appointment}
          client={client}
          className={classes(
            // Above the surface of the row.
            'relative col-span-full mt-1.5 sm:col-start-2 sm:col-end-4 sm:justify-self-start',
            lacksNames && 'invisible',
          )}
        />
      )}
    </li>
  );
}

/** A row that is on its way, as tall as the row that comes. */
export function ScheduleRowSkeleton() {
  return (
    <div className={rowGrid}>
      <div className="flex items-center gap-2.5 sm:row-span-2 sm:grid sm:gap-2">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-3.5 w-18" />
      </div>
      <Skeleton className="col-span-2 h-4.5 w-3/5 sm:col-span-1 sm:mb-1 sm:self-end" />
      <Skeleton className="col-span-2 h-4 w-4/5 sm:col-span-1 sm:col-start-2 sm:self-start" />
      <Skeleton className={classes('h-6 w-24 rounded-full', statusPlace)} />
    </div>
  );
}
