/** What archiving ends: the upcoming bookings that it cancels. It says so before it happens. */
import { useQuery } from '@tanstack/react-query';
import { mediumDate } from '#contract/rules/longDate.ts';
import { bookingsFromQuery, type BookingsOf } from '#web/data/appointments.ts';
import { usePets } from '#web/data/pets.ts';
import { cancelledByArchiving } from '#web/features/people/archive/cancelledByArchiving.ts';
import { useDiaryTime } from '#web/platform/device/clock.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const SHOWN = 5;

/** Upcoming bookings of a client or a pet that archiving cancels; undefined until they are known. */
export function useCancelledBookings(subject: BookingsOf) {
  const now = useDiaryTime();
  const { data, isFetching, isError, refetch } = useQuery({
    ...bookingsFromQuery(subject, now.date),
    // What is about to be cancelled must be what is there now.
    refetchOnMount: 'always',
  });
  const pets = usePets();
  const archived = 'petId' in subject ? subject.petId : undefined;
  const others =
    archived === undefined ? [] : (pets.data ?? []).filter(({ id }) => id !== archived);
  const bookings = data && cancelledByArchiving(data, now, new Set(others.map(({ id }) => id)));
  const lacksPets = archived !== undefined && pets.data === undefined;
  return {
    bookings: isFetching || lacksPets ? undefined : bookings,
    isFetching,
    isError: isError || (lacksPets && pets.isError),
    refetch() {
      void refetch();
      void pets.refetch();
    },
  };
}

export function CancelledBookings({
  bookings,
  isFetching,
  isError,
  refetch,
}: ReturnType<typeof useCancelledBookings>) {
  if (isError) {
    return <LoadFailed what="Upcoming bookings" pending={isFetching} onRetry={refetch} />;
  }
  if (bookings === undefined) return <Skeleton className="h-16 w-full" />;
  if (bookings.length === 0) return <p className="text-soft">There are no upcoming bookings.</p>;
  const more = bookings.length - SHOWN;
  return (
    <Banner
      tone="yellow"
      title={
        bookings.length === 1
          ? 'This cancels 1 upcoming booking'
          : `This cancels ${bookings.length} upcoming bookings`
      }
    >
      <ul className="mt-1">
        {bookings.slice(0, SHOWN).map(({ id, date, startTime, title }) => (
          <li key={id} className="break-words tabular-nums">
            {mediumDate(date)}, {startTime}: {title}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </Banner>
  );
}
