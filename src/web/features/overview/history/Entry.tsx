/** One entry of a history: a booking with its visits and recorded walks, a visit without a booking, a photo, an invoice or a payment. */
import { CalendarPlus, Footprints } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { serviceTypeLabels } from '#contract/choices.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import type {
  BookingEntry,
  HistoryEntry,
  HistoryWalk,
  PhotoEntry,
  VisitEntry,
} from '#contract/overview/history.ts';
import { camelWords } from '#contract/rules/camelWords.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { petNameOf } from '#web/features/diary/appointments/bookedPets.ts';
import { FinishButton } from '#web/features/diary/appointments/FinishButton.tsx';
import { RepeatMark } from '#web/features/diary/appointments/series/RepeatMark.tsx';
import { ServiceTag } from '#web/features/diary/appointments/ServiceTag.tsx';
import { StatusBadge } from '#web/features/diary/appointments/StatusBadge.tsx';
import { bookingOf } from '#web/features/overview/history/bookingOf.ts';
import { MoneyEntry } from '#web/features/overview/history/MoneyEntry.tsx';
import { VisitDetails } from '#web/features/overview/history/VisitDetails.tsx';
import { useRunningVisit } from '#web/data/visits/visits.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

export interface EntryProps {
  entry: HistoryEntry;
  /** The names of pets by their ids. */
  petNames: ReadonlyMap<string, string>;
  /** The client, or the pet's. */
  clientId: string;
  /** The page is that of one pet: only bookings that it shares name their pets. */
  isOfPet?: boolean | undefined;
  /** What was noted on visits, and their photos, need no press. */
  isUnfolded?: boolean | undefined;
  onEdit: (booking: Appointment) => void;
  /** Books the same again. */
  onBookAgain: (booking: Appointment) => void;
}

export function Entry({ entry, ...shown }: EntryProps) {
  if (entry.kind === 'booking') return <Booked entry={entry} {...shown} />;
  if (entry.kind === 'visit') return <Visited entry={entry} {...shown} />;
  return entry.kind === 'photo' ? <Photo entry={entry} /> : <MoneyEntry entry={entry} />;
}

/** The whole row opens the booking. */
function Booked({
  entry: { booking, walks, visits },
  petNames,
  isOfPet,
  isUnfolded,
  onEdit,
  onBookAgain,
}: Omit<EntryProps, 'entry'> & { entry: BookingEntry }) {
  const { date, startTime, endTime, endDate, title, serviceType, status, price } = booking;
  const namesPets = isOfPet !== true || booking.petIds.length > 1;
  const petName = namesPets ? petNameOf(booking, petNames) : undefined;
  const running = useRunningVisit(booking.id);
  return (
    <Row
      again={`Book again: ${title}, ${mediumDate(date)}`}
      onAgain={() => onBookAgain(booking)}
      className="transition-colors hover:bg-sunken"
    >
      <div className="flex items-baseline justify-between gap-3">
        <button
          type="button"
          onClick={() => onEdit(booking)}
          aria-label={`Edit ${title}, ${mediumDate(date)}, ${startTime}`}
          className={classes(
            'min-w-0 text-left font-semibold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
            status === 'cancelled' && 'text-soft line-through',
          )}
        >
          {title}
        </button>
        {price !== null && (
          <span className="font-semibold tabular-nums">{formatPounds(price)}</span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <p className="mr-1 text-soft tabular-nums">
          {mediumDate(date)} {startTime} to {endDate !== null && `${mediumDate(endDate)} `}
          {endTime}
          {petName !== undefined && ` · ${petName}`}
        </p>
        <span className="flex flex-wrap items-center gap-2">
          <ServiceTag
            type={serviceType}
            label={serviceTypeLabels[serviceType] ?? camelWords(serviceType)}
          />
          <StatusBadge status={status} />
          <RepeatMark booking={booking} />
        </span>
      </div>
      {walks.map((walk) => (
        <RecordedWalk key={walk.id} walk={walk} />
      ))}
      {visits.map((visit) => (
        <VisitDetails key={visit.id} visit={visit} petNames={petNames} isUnfolded={isUnfolded} />
      ))}
      {running !== undefined && (
        <div className="relative z-1 mt-1 w-fit">
          <FinishButton visitId={running.id} title={booking.title} size="sm" />
        </div>
      )}
    </Row>
  );
}

interface RowProps {
  /** What the button at the right books again. */
  again: string;
  onAgain: () => void;
  className?: string;
  children: ReactNode;
}

function Row({ again, onAgain, className, children }: RowProps) {
  return (
    <li className={classes('relative flex items-start gap-1 py-2.5 pl-2', className)}>
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)]">{children}</div>
      <Button
        variant="ghost"
        size="icon"
        title="Book again"
        aria-label={again}
        className="relative z-1 -my-1"
        onClick={onAgain}
      >
        <CalendarPlus aria-hidden />
      </Button>
    </li>
  );
}

/** Above the row's own surface, so that it can be pressed by itself. */
function RecordedWalk({ walk: { id, name, distance, estimatedDuration } }: { walk: HistoryWalk }) {
  const facts = [distance !== null && `${distance} miles`, estimatedDuration].filter(Boolean);
  return (
    <Link
      href={`/walks?${new URLSearchParams({ walk: id })}`}
      className="relative z-1 flex min-h-8 w-fit items-center gap-2 text-sm font-medium text-primary-ink hover:underline pointer-coarse:min-h-11"
    >
      <Footprints aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">Recorded walk: {[name, ...facts].join(' · ')}</span>
    </Link>
  );
}

function Visited({
  entry,
  petNames,
  clientId,
  isUnfolded,
  onBookAgain,
}: Omit<EntryProps, 'entry'> & { entry: VisitEntry }) {
  const { at, visit } = entry;
  const { timeZone } = useBusiness();
  const day = mediumDate(at.slice(0, 10));
  return (
    <Row
      again={`Book again: visit of ${day}`}
      onAgain={() => onBookAgain(bookingOf({ entry, clientId, petNames, timeZone }))}
    >
      <p className="font-semibold">Visit without a booking</p>
      <p className="text-sm text-soft tabular-nums">
        {day} {at.slice(11)}
      </p>
      <VisitDetails visit={visit} petNames={petNames} isUnfolded={isUnfolded} />
    </Row>
  );
}

function Photo({ entry: { at, petName, petId, photoUrl } }: { entry: PhotoEntry }) {
  return (
    <li className="relative flex items-center gap-3 px-2 py-2.5 transition-colors hover:bg-sunken">
      <div className="min-w-0 grow">
        <Link
          href={`/pets/${petId}`}
          className="font-semibold after:absolute after:inset-0 hover:underline"
        >
          Photo of {petName}
        </Link>
        <p className="text-sm text-soft tabular-nums">
          {mediumDate(at.slice(0, 10))} {at.slice(11)}
        </p>
      </div>
      <img
        src={`${photoUrl}?size=card`}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-11 shrink-0 rounded-lg bg-sunken object-cover"
      />
    </li>
  );
}
