/** Days as columns of hours, with bookings that can be moved and resized. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { classes } from '#web/ui/classes.ts';
import { useMinuteOfDay } from '#web/features/calendar/clock.ts';
import { DayColumn } from '#web/features/calendar/DayColumn.tsx';
import { DayHeaders } from '#web/features/calendar/DayHeaders.tsx';
import { firstScroll } from '#web/features/calendar/firstScroll.ts';
import { HourLabels } from '#web/features/calendar/HourLabels.tsx';
import { piecesOn, type Times } from '#web/features/calendar/span.ts';
import { useBookingMoves } from '#web/features/calendar/useBookingMoves.ts';

interface TimeGridProps {
  /** One day, or the seven of a week; on a phone a week shows the chosen one of them. */
  days: readonly IsoDate[];
  selected: IsoDate;
  today: IsoDate;
  /** Of these days and of the evening before. Undefined while they load. */
  appointments: readonly Appointment[] | undefined;
  clashes: ReadonlySet<string>;
  busy: boolean;
  labelledBy: string;
  onSelect: (day: IsoDate) => void;
  onEdit: (booked: Appointment) => void;
  onMove: (booked: Appointment, to: Times) => void;
  onMore: (day: IsoDate) => void;
}

const NONE: readonly Appointment[] = [];
const MAX_LANES_OF_WEEK = 3;
const MAX_LANES_OF_DAY = 4;

export function TimeGrid({
  days,
  selected,
  today,
  appointments,
  clashes,
  busy,
  labelledBy,
  onSelect,
  onEdit,
  onMove,
  onMore,
}: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const minute = useMinuteOfDay();
  const { preview, announcement, ...handlers } = useBookingMoves(
    scroller,
    appointments ?? NONE,
    onMove,
  );
  const isWeek = days.length > 1;

  // Put down, but not yet in the lists: it is shown where it was put.
  const shown = useMemo(() => {
    if (!preview?.dropped) return appointments;
    const { booked, times } = preview;
    return appointments?.map((each) => (each.id === booked.id ? { ...each, ...times } : each));
  }, [appointments, preview]);

  const opened = useRef({ minute: days.includes(today) ? minute : undefined });
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current !== null) current.scrollTop = firstScroll(current, opened.current.minute);
  }, []);

  return (
    <>
      <div
        ref={scroller}
        role="group"
        aria-labelledby={labelledBy}
        aria-describedby="moving-bookings"
        aria-busy={busy}
        // Without a button in it there is nothing else for the keyboard to scroll it by.
        tabIndex={isWeek || piecesOn(selected, shown ?? NONE).length > 0 ? undefined : 0}
        className={classes(
          'relative h-[max(22rem,calc(100dvh-15rem))] overflow-y-auto rounded-lg sm:h-[max(26rem,calc(100dvh-20rem))]',
          isWeek ? '[--headers:5.25rem] md:[--headers:4.25rem]' : '[--headers:0.25rem]',
        )}
      >
        {isWeek && (
          <DayHeaders
            days={days}
            selected={selected}
            today={today}
            appointmentsOn={(day) => shown?.filter(({ date }) => date === day)}
            onSelect={onSelect}
            target={preview?.dropped === false ? preview.times.date : undefined}
          />
        )}
        <div className="relative h-[calc(24*var(--hour))] [--hour:3.5rem] pointer-coarse:[--hour:5.5rem]">
          <HourLabels />
          <div
            className={classes(
              'absolute inset-y-0 right-0 left-12 grid bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-size-[100%_calc(100%/24)]',
              isWeek && 'md:grid-cols-7',
            )}
          >
            {days.map((day) => (
              <DayColumn
                key={day}
                day={day}
                appointments={shown}
                busy={busy}
                clashes={clashes}
                most={isWeek ? MAX_LANES_OF_WEEK : MAX_LANES_OF_DAY}
                now={day === today ? minute : undefined}
                preview={preview}
                onMore={onMore}
                onEdit={onEdit}
                {...handlers}
                emptyNoteClass={isWeek ? 'md:hidden' : 'xl:hidden'}
                className={classes(
                  'border-l border-line',
                  isWeek && day !== selected && 'max-md:hidden',
                )}
              />
            ))}
          </div>
        </div>
      </div>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      <MovingHint />
    </>
  );
}

function MovingHint() {
  return (
    <div id="moving-bookings" className="mt-3 px-1 text-sm text-soft">
      <p className="hidden pointer-coarse:block">
        Hold an appointment, then drag it to another time or day; hold its lower edge to change when
        it ends.
      </p>
      <p className="pointer-coarse:hidden">
        Drag an appointment to another time or day, or its lower edge to change when it ends. By
        keyboard: <Key>Alt</Key> and an arrow key move it, <Key>Alt</Key> <Key>Shift</Key> and{' '}
        <Key>↑</Key> <Key>↓</Key> change when it ends, <Key>Esc</Key> puts it back.
      </p>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-line bg-sunken px-1 font-sans text-xs font-semibold">
      {children}
    </kbd>
  );
}
