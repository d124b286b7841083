import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { dayOrder } from '#contract/rules/stay.ts';
import { useDaysAppointments } from '#web/data/appointments.ts';
import { dayOffOn } from '#contract/diary/dayOffOn.ts';
import { useDaysOff } from '#web/data/daysOff.ts';
import { useNames } from '#web/data/names.ts';
import { useClock, useToday } from '#web/platform/device/clock.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import type { ShownBooking } from '#web/features/diary/appointments/BookingDialogs.tsx';
import { petNameOf } from '#web/features/diary/appointments/bookedPets.ts';
import { CalendarDrawing } from '#web/entities/drawings/CalendarDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { DoneRows } from '#web/features/overview/dashboard/DoneRows.tsx';
import { DaySwitch } from '#web/features/overview/dashboard/DaySwitch.tsx';
import { finishedText, isFinished, moments } from '#web/features/overview/dashboard/schedule.ts';
import { ScheduleRow, ScheduleRowSkeleton } from '#web/features/overview/dashboard/ScheduleRow.tsx';

/** From this number on, finished appointments of today are behind their number. */
const FOLDED = 3;

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
      <div className="-mx-2 -mt-1 -mb-2 flex min-h-70 grow flex-col sm:-mx-3 sm:min-h-64">
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
  const { clients: clientList, pets, isLoading: lacksNames } = useNames(data);
  // What is finished while the rows are shown stays where it is.
  const [wasOpen] = useState(() => new Set<string>());
  const petNames = useMemo(() => new Map(pets?.map(({ id, name }) => [id, name])), [pets]);
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
  const isCurrent = (index: number) => at[index] === 'now' || at[index] === 'next';
  for (const { id, status } of appointments) if (!isFinished(status)) wasOpen.add(id);
  const isDone = ({ id, status }: Appointment) => isFinished(status) && !wasOpen.has(id);
  const done = isToday ? appointments.filter(isDone) : [];
  const folded = new Set(done.length < FOLDED ? [] : done);
  const row = (appointment: Appointment, index: number) => (
    <ScheduleRow
      key={appointment.id}
      appointment={appointment}
      day={day}
      moment={at[index] ?? (day < today ? 'over' : 'later')}
      pets={appointment.petIds.flatMap((id) => pets?.find((pet) => pet.id === id) ?? [])}
      petName={petNameOf(appointment, petNames)}
      client={clients.get(appointment.clientId)}
      lacksNames={lacksNames}
      onOpen={(opened) => onShow({ open: 'card', appointment: opened })}
    />
  );
  const rows = appointments.map((each, index) => ({ each, index, isFolded: folded.has(each) }));
  const open = rows.filter(({ isFolded }) => !isFolded);
  // One list, so that a row that is no longer current keeps the focus.
  open.sort((one, other) => Number(isCurrent(other.index)) - Number(isCurrent(one.index)));
  return (
    <>
      {/* Names and warnings make the next row taller, so nobody can press a row until they have loaded. */}
      <ul inert={lacksNames}>{open.map(({ each, index }) => row(each, index))}</ul>
      {folded.size > 0 && (
        <DoneRows count={finishedText([...folded])}>
          {rows.map(({ each, index, isFolded }) => isFolded && row(each, index))}
        </DoneRows>
      )}
    </>
  );
}
