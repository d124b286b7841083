import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { dayOrder, timeOn } from '#contract/rules/stay.ts';
import { useDaysAppointments } from '#web/features/appointments/appointments.data.ts';
import { useClientsWith } from '#web/features/clients/clients.data.ts';
import { dayOffOn } from '#contract/rules/dayOffOn.ts';
import { useDaysOff } from '#web/features/diary/daysOff.data.ts';
import { usePets } from '#web/features/pets/pets.data.ts';
import { useClock, useToday } from '#web/platform/device/clock.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import type { ShownBooking } from '#web/entities/appointments/BookingDialogs.tsx';
import { petNameOf } from '#web/entities/appointments/bookedPets.ts';
import { CalendarDrawing } from '#web/entities/drawings/CalendarDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { DaySwitch } from '#web/features/dashboard/DaySwitch.tsx';
import { moments } from '#web/features/dashboard/schedule.ts';
import { rowId, ScheduleRow, ScheduleRowSkeleton } from '#web/features/dashboard/ScheduleRow.tsx';

/** Rows that a phone shows without scrolling; where the next one is beyond them, a link leads to it. */
const ROWS_IN_VIEW = 4;

interface TodaysScheduleProps {
  onShow: (booking: ShownBooking) => void;
  className: string;
}

/** The appointments of today, or of another day, by time; each opens its card. */
export function TodaysSchedule({ onShow, className }: TodaysScheduleProps) {
  const today = useToday();
  // Until another day is chosen it is today, also after midnight.
  const [chosen, choose] = useState<IsoDate>();
  const day = chosen ?? today;
  const isOff = dayOffOn(useDaysOff().data, day) !== undefined;
  return (
    <Card
      as="section"
      aria-labelledby="todays-schedule"
      className={classes('flex flex-col', className)}
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <h2 id="todays-schedule" className="text-lg font-bold">
            {day === today ? "Today's Schedule" : 'Schedule'}
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <span aria-live="polite">
              {longDate(day)}
              {isOff && ' · Day off'}
            </span>
            <Link
              href={`/day/${day}`}
              className="-my-1.5 inline-flex min-h-8 items-center font-semibold text-primary-ink underline pointer-coarse:-my-3 pointer-coarse:min-h-11"
            >
              Day Sheet
            </Link>
          </p>
        </div>
        <DaySwitch
          day={day}
          today={today}
          onDay={(next) => choose(next === today ? undefined : next)}
        />
      </div>
      {/* The height of the three placeholders and of an empty day, so that neither moves what is below. */}
      <div className="-mx-2 -mt-1 -mb-2 flex min-h-70 grow flex-col sm:-mx-3 sm:min-h-51">
        <Rows day={day} today={today} onShow={onShow} />
      </div>
    </Card>
  );
}

interface RowsProps extends Pick<TodaysScheduleProps, 'onShow'> {
  day: IsoDate;
  today: IsoDate;
}

function Rows({ day, today, onShow }: RowsProps) {
  const isToday = day === today;
  const { data, isPending, isFetching, refetch } = useDaysAppointments(isToday ? undefined : day);
  const { data: pets } = usePets();
  const petNames = useMemo(() => new Map(pets?.map(({ id, name }) => [id, name])), [pets]);
  const { data: clientList } = useClientsWith(...(data ?? []).map(({ clientId }) => clientId));
  const clients = useMemo(
    () => new Map(clientList?.map((client) => [client.id, client])),
    [clientList],
  );
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
        title={
          isToday
            ? 'No appointments scheduled for today'
            : 'No appointments scheduled for this date'
        }
        drawing={<CalendarDrawing />}
        action={
          <Button variant="secondary" onClick={() => onShow({ open: 'form', day })}>
            New Appointment
          </Button>
        }
        className="grow py-2"
      />
    );
  }
  const appointments = dayOrder(data, day);
  const at = isToday ? moments(appointments, day, time) : [];
  const current = at.findIndex((moment) => moment === 'now' || moment === 'next');
  const waiting = current >= ROWS_IN_VIEW ? appointments[current] : undefined;
  return (
    <>
      {waiting && (
        <a
          href={`#${rowId(waiting)}`}
          className="mx-2 mb-2 flex min-h-11 items-center justify-center rounded-lg bg-primary-soft px-3 font-semibold text-primary-ink lg:hidden"
        >
          Go to the next appointment, {timeOn(waiting, day)}
        </a>
      )}
      <ul>
        {appointments.map((appointment, index) => (
          <ScheduleRow
            key={appointment.id}
            appointment={appointment}
            day={day}
            moment={at[index] ?? (day < today ? 'over' : 'later')}
            petName={petNameOf(appointment, petNames)}
            client={clients.get(appointment.clientId)}
            onOpen={(opened) => onShow({ open: 'card', appointment: opened })}
          />
        ))}
      </ul>
    </>
  );
}
