/** The calendar: a month with the chosen day beside it, or the hours of a week or a day. */
import { CalendarHeart, ListOrdered, Plus, TreePalm } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  BookingDialogs,
  type ShownBooking,
} from '#web/features/diary/appointments/BookingDialogs.tsx';
import { DaysOffDialog } from '#web/features/diary/days-off/DaysOffDialog.tsx';
import { useAppointmentsBetween } from '#web/data/appointments.ts';
import type { DayOff } from '#contract/diary/daysOff.ts';
import { dayOffOn } from '#contract/diary/dayOffOn.ts';
import { useHolidayRegion } from '#web/data/surcharges.ts';
import { useDaysOff } from '#web/data/daysOff.ts';
import { dayNote } from '#contract/rules/dayNotes.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { bookedAheadText } from '#web/features/diary/calendar/bookedAhead.ts';
import { bookedByDay, dayAfterMove } from '#web/features/diary/calendar/bookedDays.ts';
import { useCalendarUrl } from '#web/features/diary/calendar/calendarUrl.ts';
import { CalendarToolbar } from '#web/features/diary/calendar/CalendarToolbar.tsx';
import { DayOffNote } from '#web/features/diary/calendar/DayOffNote.tsx';
import { DayPanel } from '#web/features/diary/calendar/DayPanel.tsx';
import { MonthView } from '#web/features/diary/calendar/MonthView.tsx';
import { overlapping } from '#web/features/diary/calendar/overlaps.ts';
import { askedPeriod, shownDays } from '#web/features/diary/calendar/shownDays.ts';
import type { Times } from '#web/features/diary/calendar/span.ts';
import { useMoves } from '#web/features/diary/calendar/useMoves.tsx';
import { useViewChoice } from '#web/features/diary/calendar/viewChoice.ts';
import { TimeGrid } from '#web/features/diary/calendar/TimeGrid.tsx';

const NONE: readonly Appointment[] = [];
/** On a phone three fit next to each other. */
const besideLook = { variant: 'secondary', className: 'max-sm:gap-1.5! max-sm:px-2!' } as const;
const TITLE_ID = 'shown-period';

export default function CalendarPage() {
  const today = useToday();
  const [usual, choose] = useViewChoice();
  const [{ view, day }, show] = useCalendarUrl(today, usual);
  const { from, to } = askedPeriod(view, day);
  const { data, isError, isFetching, refetch } = useAppointmentsBetween(from, to);
  const bookedAhead = bookedAheadText(to, today);
  const days = useMemo(() => shownDays(view, day), [view, day]);
  const booked = useMemo(() => bookedByDay(data ?? NONE, days), [data, days]);
  const clashes = useMemo(() => overlapping(data ?? NONE), [data]);
  const isLoading = data === undefined && !isError;

  const { data: spans } = useDaysOff();
  const off = useCallback((each: IsoDate) => dayOffOn(spans, each), [spans]);
  const daysOff = off(day);
  const region = useHolidayRegion();
  const noteOn = useCallback((each: IsoDate) => dayNote(each, region), [region]);
  const note = noteOn(day);
  const [holiday, setHoliday] = useState<{ open: boolean; daysOff?: DayOff | undefined }>({
    open: false,
  });

  const [booking, setBooking] = useState<ShownBooking>({});
  const open = (appointment: Appointment) => setBooking({ open: 'card', appointment });

  const { move, dialog: moveQuestion } = useMoves((before: Appointment, times: Times) => {
    const next = dayAfterMove(day, days, before, times);
    if (next !== day) show({ day: next });
  });
  const select = (each: IsoDate) => show({ day: each });

  return (
    <>
      <PageHeader title="Calendar">
        <Link href={`/day/${day}`} className={buttonClass(besideLook)}>
          <ListOrdered aria-hidden />
          <span className="max-sm:text-sm">Day Sheet</span>
        </Link>
        <Button {...besideLook} onClick={() => setHoliday({ open: true })}>
          <TreePalm aria-hidden />
          <span className="max-sm:text-sm">Days Off</span>
        </Button>
        <Button className="max-sm:px-2!" onClick={() => setBooking({ open: 'form', day })}>
          <Plus aria-hidden className="max-sm:hidden" />
          <span className="max-sm:text-sm">New Appointment</span>
        </Button>
      </PageHeader>
      <div
        data-wide
        className={classes('grid gap-5', view !== 'week' && 'xl:grid-cols-[minmax(0,1fr)_18rem]')}
      >
        <Card as="section" flush aria-labelledby={TITLE_ID} className="p-2 pt-3 sm:p-3 sm:pt-4">
          <CalendarToolbar
            view={view}
            day={day}
            today={today}
            titleId={TITLE_ID}
            onView={(next) => {
              choose(next);
              show({ view: next, day });
            }}
            onDay={select}
          />
          {daysOff && (
            <DayOffNote daysOff={daysOff} onEdit={() => setHoliday({ open: true, daysOff })} />
          )}
          {note !== undefined && (
            <p className="mb-3 flex items-center gap-2 px-1 text-sm font-semibold">
              <CalendarHeart aria-hidden className="size-4 shrink-0 text-primary" />
              {note}
            </p>
          )}
          {bookedAhead && <p className="mb-3 px-1 text-sm text-soft">{bookedAhead}</p>}
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
            <MonthView
              days={days}
              selected={day}
              today={today}
              appointments={data}
              busy={isLoading}
              labelledBy={TITLE_ID}
              dayOffOn={off}
              noteOn={noteOn}
              onSelect={select}
              onOpen={open}
              onMove={move}
            />
          ) : (
            <TimeGrid
              // Another view is scrolled to its own beginning; other days stay where they are.
              key={view}
              days={days}
              selected={day}
              today={today}
              appointments={data}
              clashes={clashes}
              busy={isLoading}
              labelledBy={TITLE_ID}
              dayOffOn={off}
              noteOn={noteOn}
              onSelect={select}
              onOpen={open}
              onMove={move}
              onBook={(each, startTime) => setBooking({ open: 'form', day: each, startTime })}
              onMore={(each) => show({ view: view === 'week' ? 'day' : 'month', day: each })}
            />
          )}
        </Card>
        {view !== 'week' && (data !== undefined || isLoading) && (
          <DayPanel
            day={day}
            appointments={data && (booked.get(day) ?? NONE)}
            clashes={clashes}
            onOpen={open}
            className={view === 'day' ? 'max-xl:hidden' : undefined}
          />
        )}
      </div>
      <DaysOffDialog
        open={holiday.open}
        onOpenChange={(isOpen) => setHoliday({ ...holiday, open: isOpen })}
        daysOff={holiday.daysOff}
        initialDate={day}
      />
      <BookingDialogs shown={booking} onChange={setBooking} newTitle="Schedule New Appointment" />
      {moveQuestion}
    </>
  );
}
