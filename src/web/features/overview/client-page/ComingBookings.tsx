import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { isComing } from '#contract/rules/diaryTime.ts';
import { AppointmentDialog } from '#web/features/diary/appointments/AppointmentDialog.tsx';
import { petNameOf } from '#web/features/diary/appointments/bookedPets.ts';
import { BookingRow } from '#web/features/diary/appointments/BookingRow.tsx';
import { bookingsFromQuery } from '#web/data/appointments.ts';
import { useDiaryTime } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface ComingBookingsProps {
  clientId: string;
  petNames: ReadonlyMap<string, string>;
}

/** How many are shown at first. */
const SHOWN = 5;

/** What is booked for a client from now on. */
export function ComingBookings({ clientId, petNames }: ComingBookingsProps) {
  const [editing, setEditing] = useState<{ open: boolean; appointment?: Appointment }>({
    open: false,
  });
  return (
    <Card as="section" aria-labelledby="coming-bookings">
      <CardHeader id="coming-bookings" title="Upcoming bookings" />
      <Rows
        clientId={clientId}
        petNames={petNames}
        onEdit={(appointment) => setEditing({ open: true, appointment })}
      />
      <AppointmentDialog
        open={editing.open}
        onOpenChange={(open) => setEditing((last) => ({ ...last, open }))}
        appointment={editing.appointment}
      />
    </Card>
  );
}

interface RowsProps extends ComingBookingsProps {
  onEdit: (booking: Appointment) => void;
}

function Rows({ clientId, petNames, onEdit }: RowsProps) {
  const now = useDiaryTime();
  const [showsAll, setShowsAll] = useState(false);
  const { data, isPending, isFetching, refetch } = useQuery(
    bookingsFromQuery({ clientId }, now.date),
  );
  if (isPending) return <Skeleton className="h-20 w-full" />;
  if (data === undefined) {
    return <LoadFailed what="The bookings" pending={isFetching} onRetry={() => void refetch()} />;
  }
  const isCancelled = ({ status }: Appointment) => status === 'cancelled';
  const booked = data.filter((booking) => isComing(booking, now));
  const coming = booked.filter((booking) => !isCancelled(booking));
  const cancelled = booked.filter(isCancelled);
  const shown = showsAll ? coming : coming.slice(0, SHOWN);
  const list = { petNames, onEdit };
  return (
    <>
      {coming.length === 0 && <p className="text-soft">Nothing is booked.</p>}
      <List name="Upcoming bookings" bookings={shown} {...list} />
      {shown.length < coming.length && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {coming.length}
        </Button>
      )}
      {cancelled.length > 0 && (
        <details className="group mt-2 border-t border-line pt-1">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-lg font-semibold text-soft">
            Cancelled ({cancelled.length})
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <List name="Cancelled bookings" bookings={cancelled} {...list} />
        </details>
      )}
    </>
  );
}

interface ListProps extends Pick<RowsProps, 'petNames' | 'onEdit'> {
  name: string;
  bookings: readonly Appointment[];
}

function List({ name, bookings, petNames, onEdit }: ListProps) {
  if (bookings.length === 0) return null;
  return (
    <ul aria-label={name} className="-mx-2 grid gap-1">
      {bookings.map((booking) => (
        <BookingRow
          key={booking.id}
          booking={booking}
          petName={petNameOf(booking, petNames)}
          onEdit={onEdit}
        />
      ))}
    </ul>
  );
}
