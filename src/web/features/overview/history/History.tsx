/** What has been for a client or a pet, newest first: bookings with their visits and recorded walks, other visits, photos, invoices and payments. */
import { Footprints } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { Appointment } from '#contract/diary/appointments.ts';
import type {
  BookingEntry,
  HistoryEntry,
  HistoryWalk,
  PhotoEntry,
  VisitEntry,
} from '#contract/overview/history.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { AppointmentDialog } from '#web/features/diary/appointments/AppointmentDialog.tsx';
import { petNameOf } from '#web/features/diary/appointments/bookedPets.ts';
import { BookingRow } from '#web/features/diary/appointments/BookingRow.tsx';
import { FinishButton } from '#web/features/diary/appointments/FinishButton.tsx';
import { bookingOf } from '#web/features/overview/history/bookingOf.ts';
import { MoneyEntry } from '#web/features/overview/history/MoneyEntry.tsx';
import { VisitDetails } from '#web/features/overview/history/VisitDetails.tsx';
import { useRunningVisit, useWithoutDeleted } from '#web/data/visits/visits.ts';
import { useHistory } from '#web/data/history.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface HistoryProps {
  /** Where the client or pet is in the API. */
  path: string;
  /** The names of pets by their ids. */
  petNames: ReadonlyMap<string, string>;
  /** The client, or the pet's. */
  clientId: string;
  /** The page is that of one pet: only bookings that it shares name their pets. */
  isOfPet?: boolean | undefined;
  className?: string | undefined;
}

export function History({ path, petNames, clientId, isOfPet = false, className }: HistoryProps) {
  const id = useId();
  const [editing, setEditing] = useState<{
    open: boolean;
    appointment?: Appointment;
    copyOf?: Appointment;
  }>({
    open: false,
  });
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <CardHeader id={id} title="History" />
      <Entries
        path={path}
        petNames={petNames}
        clientId={clientId}
        isOfPet={isOfPet}
        onEdit={(appointment) => setEditing({ open: true, appointment })}
        onBookAgain={(copyOf) => setEditing({ open: true, copyOf })}
      />
      <AppointmentDialog
        open={editing.open}
        onOpenChange={(open) => setEditing((last) => ({ ...last, open }))}
        appointment={editing.appointment}
        copyOf={editing.copyOf}
      />
    </Card>
  );
}

interface EntriesProps extends Pick<HistoryProps, 'path' | 'petNames' | 'clientId' | 'isOfPet'> {
  onEdit: (booking: Appointment) => void;
  /** Books the same again. */
  onBookAgain: (booking: Appointment) => void;
}

function Entries({ path, ...shown }: EntriesProps) {
  const { data, isPending, isFetching, isFetchingNextPage, isError, hasNextPage, ...history } =
    useHistory(path);
  const shownOf = useShownEntries();
  if (isPending) {
    return (
      <div role="status" aria-label="Loading history" className="grid gap-3">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
    );
  }
  const retry = () => void (data ? history.fetchNextPage() : history.refetch());
  if (data === undefined) {
    return <LoadFailed what="The history" pending={isFetching} onRetry={retry} />;
  }
  const entries = shownOf(data.pages.flat());
  if (entries.length === 0) {
    return (
      <p className="text-soft">
        Nothing yet. Bookings and visits appear here once they have begun, and photos when they are
        added.
      </p>
    );
  }
  return (
    <>
      <ul aria-label="History" className="-mx-2 grid gap-1">
        {entries.map((entry) => (
          <Entry key={entry.cursor} entry={entry} {...shown} />
        ))}
      </ul>
      {isError && <LoadFailed what="More history" pending={isFetching} onRetry={retry} />}
      {hasNextPage && !isError && (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          pending={isFetchingNextPage}
          onClick={() => history.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  );
}

/** Returns the entries without the visits that were deleted on this phone. */
function useShownEntries(): (entries: readonly HistoryEntry[]) => HistoryEntry[] {
  const withoutDeleted = useWithoutDeleted();
  const idOf = ({ id }: { id: string }) => id;
  return (entries) =>
    entries.flatMap((entry): HistoryEntry[] => {
      if (entry.kind === 'booking') {
        return [{ ...entry, visits: withoutDeleted(entry.visits, idOf) }];
      }
      const isShown = entry.kind !== 'visit' || withoutDeleted([entry.visit], idOf).length > 0;
      return isShown ? [entry] : [];
    });
}

interface EntryProps extends Omit<EntriesProps, 'path'> {
  entry: HistoryEntry;
}

function Entry({ entry, ...shown }: EntryProps) {
  if (entry.kind === 'booking') return <Booked entry={entry} {...shown} />;
  if (entry.kind === 'visit') return <Visited entry={entry} {...shown} />;
  return entry.kind === 'photo' ? <Photo entry={entry} /> : <MoneyEntry entry={entry} />;
}

function Booked({
  entry: { booking, walks, visits },
  petNames,
  isOfPet,
  onEdit,
  onBookAgain,
}: Omit<EntryProps, 'entry'> & { entry: BookingEntry }) {
  const namesPets = isOfPet !== true || booking.petIds.length > 1;
  const running = useRunningVisit(booking.id);
  return (
    <BookingRow
      booking={booking}
      petName={namesPets ? petNameOf(booking, petNames) : undefined}
      onEdit={onEdit}
    >
      {walks.map((walk) => (
        <RecordedWalk key={walk.id} walk={walk} />
      ))}
      {visits.map((visit) => (
        <VisitDetails key={visit.id} visit={visit} petNames={petNames} />
      ))}
      <div className="relative z-1 mt-1 flex w-fit flex-wrap gap-2">
        {running !== undefined && (
          <FinishButton visitId={running.id} title={booking.title} size="sm" />
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Book again: ${booking.title}, ${mediumDate(booking.date)}`}
          onClick={() => onBookAgain(booking)}
        >
          Book again
        </Button>
      </div>
    </BookingRow>
  );
}

/** Above the row's own surface, so that it can be pressed by itself. */
function RecordedWalk({ walk: { id, name, distance, estimatedDuration } }: { walk: HistoryWalk }) {
  const facts = [distance !== null && `${distance} miles`, estimatedDuration].filter(Boolean);
  return (
    <Link
      href={`/walks?${new URLSearchParams({ walk: id })}`}
      className="relative z-1 -my-1 flex min-h-11 w-fit items-center gap-2 text-sm font-medium text-primary-ink hover:underline"
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
  onBookAgain,
}: Omit<EntryProps, 'entry'> & { entry: VisitEntry }) {
  const { at, visit } = entry;
  const { timeZone } = useBusiness();
  const day = mediumDate(at.slice(0, 10));
  return (
    <li className="grid gap-1 rounded-lg px-2 py-3">
      <p className="text-sm text-soft tabular-nums">
        <b className="font-semibold text-ink">{day}</b> {at.slice(11)}
      </p>
      <p className="font-semibold">Visit without a booking</p>
      <VisitDetails visit={visit} petNames={petNames} />
      <Button
        variant="secondary"
        size="sm"
        className="mt-1 w-fit"
        aria-label={`Book again: visit of ${day}`}
        onClick={() => onBookAgain(bookingOf({ entry, clientId, petNames, timeZone }))}
      >
        Book again
      </Button>
    </li>
  );
}

function Photo({ entry: { at, petName, petId, photoUrl } }: { entry: PhotoEntry }) {
  return (
    <li className="relative flex items-center gap-3 rounded-lg px-2 py-3 transition-colors hover:bg-sunken">
      <img
        src={`${photoUrl}?size=card`}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-14 shrink-0 rounded-lg bg-sunken object-cover"
      />
      <div className="min-w-0">
        <p className="text-sm text-soft tabular-nums">
          <b className="font-semibold text-ink">{mediumDate(at.slice(0, 10))}</b> {at.slice(11)}
        </p>
        <Link
          href={`/pets/${petId}`}
          className="font-semibold after:absolute after:inset-0 hover:underline"
        >
          Photo of {petName}
        </Link>
      </div>
    </li>
  );
}
