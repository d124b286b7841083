import { useMemo } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { dayOrder, timeOn } from '#contract/rules/stay.ts';
import { useTodaysAppointments } from '#web/features/appointments/appointments.data.ts';
import { usePets } from '#web/features/pets/pets.data.ts';
import { useClock, useToday } from '#web/platform/device/clock.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { petNameOf } from '#web/entities/appointments/bookedPets.ts';
import { CalendarDrawing } from '#web/entities/drawings/CalendarDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { moments } from '#web/features/dashboard/schedule.ts';
import { rowId, ScheduleRow, ScheduleRowSkeleton } from '#web/features/dashboard/ScheduleRow.tsx';

/** Rows that a phone shows without scrolling; where the next one is beyond them, a link leads to it. */
const ROWS_IN_VIEW = 5;

interface TodaysScheduleProps {
  onEdit: (appointment: Appointment) => void;
  onBook: () => void;
  className: string;
}

/** Today's appointments by time, each a way to change it. */
export function TodaysSchedule({ onEdit, onBook, className }: TodaysScheduleProps) {
  return (
    <Card
      as="section"
      aria-labelledby="todays-schedule"
      className={classes('flex flex-col', className)}
    >
      <CardHeader id="todays-schedule" title="Today's Schedule" subtitle={longDate(useToday())} />
      {/* The height of the three placeholders and of an empty day, so that neither moves what is below. */}
      <div className="-mx-2 -mt-1 -mb-2 flex min-h-70 grow flex-col sm:-mx-3 sm:min-h-51">
        <Rows onEdit={onEdit} onBook={onBook} />
      </div>
    </Card>
  );
}

function Rows({ onEdit, onBook }: Pick<TodaysScheduleProps, 'onEdit' | 'onBook'>) {
  const { data, isPending, isFetching, refetch } = useTodaysAppointments();
  const { data: pets } = usePets();
  const petNames = useMemo(() => new Map(pets?.map(({ id, name }) => [id, name])), [pets]);
  const today = useToday();
  const { timeZone } = useBusiness();
  const time = useClock((now) => timeOfDay(now.getTime(), timeZone));
  if (isPending) {
    return (
      <div role="status" aria-label="Loading today's schedule">
        <ScheduleRowSkeleton />
        <ScheduleRowSkeleton />
        <ScheduleRowSkeleton />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className="px-2 sm:px-3">
        <LoadFailed what="Today's schedule" pending={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <Empty
        title="No appointments scheduled for today"
        drawing={<CalendarDrawing />}
        action={
          <Button variant="secondary" onClick={onBook}>
            New Appointment
          </Button>
        }
        className="grow py-2"
      />
    );
  }
  const appointments = dayOrder(data, today);
  const at = moments(appointments, today, time);
  const current = at.findIndex((moment) => moment === 'now' || moment === 'next');
  const waiting = current >= ROWS_IN_VIEW ? appointments[current] : undefined;
  return (
    <>
      {waiting && (
        <a
          href={`#${rowId(waiting)}`}
          className="mx-2 mb-2 flex min-h-11 items-center justify-center rounded-lg bg-primary-soft px-3 font-semibold text-primary-ink lg:hidden"
        >
          Go to the next appointment, {timeOn(waiting, today)}
        </a>
      )}
      <ul>
        {appointments.map((appointment, index) => (
          <ScheduleRow
            key={appointment.id}
            appointment={appointment}
            today={today}
            moment={at[index] ?? 'later'}
            petName={petNameOf(appointment, petNames)}
            onEdit={onEdit}
          />
        ))}
      </ul>
    </>
  );
}
