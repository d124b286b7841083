/** The calendar: a month with the chosen day beside it, or the hours of a week or a day. */
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { AppointmentDialog } from '#web/entities/appointments/AppointmentDialog.tsx';
import { useAppointmentsBetween } from '#web/features/appointments/appointments.data.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useMoveAppointment } from '#web/features/calendar/calendar.data.ts';
import { useCalendarUrl } from '#web/features/calendar/calendarUrl.ts';
import { CalendarToolbar } from '#web/features/calendar/CalendarToolbar.tsx';
import { DayMarks, DayMarksSkeleton } from '#web/features/calendar/DayMarks.tsx';
import { DayPanel } from '#web/features/calendar/DayPanel.tsx';
import { countText } from '#web/features/calendar/appointmentText.ts';
import { MonthGrid } from '#web/features/calendar/MonthGrid.tsx';
import { overlapping } from '#web/features/calendar/overlaps.ts';
import { askedPeriod, shownDays } from '#web/features/calendar/shownDays.ts';
import type { Times } from '#web/features/calendar/span.ts';
import { TimeGrid } from '#web/features/calendar/TimeGrid.tsx';

const NONE: readonly Appointment[] = [];
const TITLE_ID = 'shown-period';

export default function CalendarPage() {
  const today = useToday();
  const [{ view, day }, show] = useCalendarUrl(today);
  const { from, to } = askedPeriod(view, day);
  const { data, isError, isFetching, refetch } = useAppointmentsBetween(from, to);
  const booked = useMemo(() => Map.groupBy(data ?? NONE, ({ date }) => date), [data]);
  const clashes = useMemo(() => overlapping(data ?? NONE), [data]);
  const onDay = (each: IsoDate) => booked.get(each) ?? NONE;
  const isLoading = data === undefined && !isError;

  // What was edited stays while the dialog closes, so that its words do not change on the way.
  const [dialog, setDialog] = useState<{ open: boolean; appointment?: Appointment }>({
    open: false,
  });
  const edit = (appointment: Appointment) => setDialog({ open: true, appointment });
  const setOpen = useCallback((open: boolean) => setDialog((last) => ({ ...last, open })), []);

  const move = useMoveAppointment();
  function moveAndShow(before: Appointment, times: Times) {
    move({ before, to: times });
    if (times.date !== before.date) show({ day: times.date });
  }
  const select = (each: IsoDate) => show({ day: each });

  return (
    <>
      <PageHeader title="Calendar">
        <Button onClick={() => setDialog({ open: true })}>
          <Plus aria-hidden />
          New Appointment
        </Button>
      </PageHeader>
      <div
        className={classes('grid gap-5', view !== 'week' && 'xl:grid-cols-[minmax(0,1fr)_18rem]')}
      >
        <Card as="section" flush aria-labelledby={TITLE_ID} className="p-2 pt-3 sm:p-3 sm:pt-4">
          <CalendarToolbar
            view={view}
            day={day}
            today={today}
            titleId={TITLE_ID}
            onView={(next) => show({ view: next, day })}
            onDay={select}
          />
          {isError && (
            <div className="mb-3">
              <LoadFailed
                what="Your appointments"
                onRetry={() => void refetch()}
                pending={isFetching}
              />
            </div>
          )}
          {view === 'month' ? (
            <MonthGrid
              labelledBy={TITLE_ID}
              busy={isLoading}
              selected={day}
              today={today}
              onSelect={select}
              describe={(each) => (data ? countText(onDay(each).length) : '')}
            >
              {(each) =>
                isLoading ? <DayMarksSkeleton /> : <DayMarks appointments={onDay(each)} />
              }
            </MonthGrid>
          ) : (
            <TimeGrid
              // Another view is scrolled to its own beginning; other days stay where they are.
              key={view}
              days={shownDays(view, day)}
              selected={day}
              today={today}
              appointments={data}
              clashes={clashes}
              busy={isLoading}
              labelledBy={TITLE_ID}
              onSelect={select}
              onEdit={edit}
              onMove={moveAndShow}
              onMore={(each) => show({ view: view === 'week' ? 'day' : 'month', day: each })}
            />
          )}
        </Card>
        {view !== 'week' && (data !== undefined || isLoading) && (
          <DayPanel
            day={day}
            appointments={data && onDay(day)}
            clashes={clashes}
            onEdit={edit}
            className={view === 'day' ? 'max-xl:hidden' : undefined}
          />
        )}
      </div>
      <AppointmentDialog
        open={dialog.open}
        onOpenChange={setOpen}
        appointment={dialog.appointment}
        initialDate={day}
        newTitle="Schedule New Appointment"
      />
    </>
  );
}
