/** Days as columns of hours, with bookings that can be moved and resized. */
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import type { DayOff } from '#contract/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { isOnDay, isStay, stayOn } from '#contract/rules/stay.ts';
import { classes } from '#web/ui/classes.ts';
import { useMinuteOfDay } from '#web/features/calendar/clock.ts';
import { DayColumn } from '#web/features/calendar/DayColumn.tsx';
import { DayHeaders } from '#web/features/calendar/DayHeaders.tsx';
import { firstScroll } from '#web/features/calendar/firstScroll.ts';
import { HourLabels } from '#web/features/calendar/HourLabels.tsx';
import { piecesOn, type Times } from '#web/features/calendar/span.ts';
import { stripOf, StayStrip } from '#web/features/calendar/StayStrip.tsx';
import { shownWith, useBookingMoves } from '#web/features/calendar/useBookingMoves.ts';

interface TimeGridProps {
  /** One day, or the seven of a week; on a phone a week shows the chosen one of them. */
  days: readonly IsoDate[];
  selected: IsoDate;
  today: IsoDate;
  /** Of these days and of the evening before. Undefined while they load. */
  appointments: readonly Appointment[] | undefined;
  clashes: ReadonlySet<string>;
  busy: boolean;
  /** The days off that a day belongs to. */
  dayOffOn: (day: IsoDate) => DayOff | undefined;
  labelledBy: string;
  onSelect: (day: IsoDate) => void;
  onOpen: (booked: Appointment) => void;
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
  dayOffOn,
  onSelect,
  onOpen,
  onMove,
  onMore,
}: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const hours = useRef<HTMLDivElement>(null);
  const minute = useMinuteOfDay();
  const { preview, announcement, ...handlers } = useBookingMoves(
    scroller,
    appointments ?? NONE,
    onMove,
  );
  const isWeek = days.length > 1;

  const shown = useMemo(
    () => appointments && shownWith(appointments, preview),
    [appointments, preview],
  );
  const stays = useMemo(() => (shown ?? NONE).filter(isStay), [shown]);
  /** On a phone, where a day is shown alone, the stays that are in the house all day. */
  const inTheHouse = stays.filter((stay) => stayOn(stay, selected)?.phase === 'inTheHouse');
  const week = stripOf(days, isWeek ? stays : NONE);
  const oneDay = stripOf([selected], inTheHouse);
  const laneCounts: CSSProperties & Record<`--${string}`, number> = {
    '--day-lanes': oneDay.lanes,
    '--week-lanes': week.lanes,
  };
  const strip = { preview, onMore, onOpen, ...handlers };

  const opened = useRef({ minute: days.includes(today) ? minute : undefined });
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null || hours.current === null) return;
    const { clientHeight } = current;
    const { scrollHeight } = hours.current;
    current.scrollTop = firstScroll({ scrollHeight, clientHeight }, opened.current.minute);
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
          // Stays that come above the hours do not scroll them.
          'relative [overflow-anchor:none] h-[max(22rem,calc(100dvh-15rem))] overflow-y-auto rounded-lg sm:h-[max(26rem,calc(100dvh-20rem))]',
          '[--lane:1.875rem] pointer-coarse:[--lane:2.875rem]',
          isWeek
            ? '[--headers:calc(5.25rem+var(--day-lanes)*var(--lane))] md:[--headers:calc(4.25rem+var(--week-lanes)*var(--lane))]'
            : '[--headers:calc(0.25rem+var(--day-lanes)*var(--lane))]',
        )}
        style={laneCounts}
      >
        <div
          data-above-hours=""
          className={classes('sticky top-0 z-40 bg-surface', isWeek && 'border-b border-line')}
        >
          {isWeek && (
            <DayHeaders
              days={days}
              selected={selected}
              today={today}
              isOff={(day) => dayOffOn(day) !== undefined}
              appointmentsOn={(day) => shown?.filter((booked) => isOnDay(booked, day))}
              onSelect={onSelect}
              isTarget={(day) => preview?.dropped === false && isOnDay(preview.times, day)}
            />
          )}
          {week.lanes > 0 && (
            <StayStrip {...strip} strip={week} stays={stays} className="ml-12 max-md:hidden" />
          )}
          {oneDay.lanes > 0 && (
            <StayStrip
              {...strip}
              strip={oneDay}
              stays={inTheHouse}
              className={classes('ml-12', isWeek && 'md:hidden')}
            />
          )}
        </div>
        <div
          ref={hours}
          className="relative h-[calc(24*var(--hour))] [--hour:3.5rem] pointer-coarse:[--hour:5.5rem]"
        >
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
                isOff={dayOffOn(day) !== undefined}
                now={day === today ? minute : undefined}
                preview={preview}
                onMore={onMore}
                onOpen={onOpen}
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
      <MovingHint withStays={stays.length > 0} />
    </>
  );
}

function MovingHint({ withStays }: { withStays: boolean }) {
  return (
    <div id="moving-bookings" className="mt-3 px-1 text-sm text-soft">
      <p className="hidden pointer-coarse:block">
        Hold an appointment, then drag it to another time or day; hold its lower edge to change when
        it ends.{withStays && ' Stays move by whole days; drag the departure to change the nights.'}
      </p>
      <p className="pointer-coarse:hidden">
        Drag an appointment to another time or day, or its lower edge to change when it ends. By
        keyboard: <Key>Alt</Key> and an arrow key move it, <Key>Alt</Key> <Key>Shift</Key> and{' '}
        <Key>↑</Key> <Key>↓</Key> change when it ends, <Key>Esc</Key> puts it back.
        {withStays && (
          <>
            {' '}
            Stays move by whole days: drag an end, or press <Key>Alt</Key> <Key>Shift</Key> and{' '}
            <Key>←</Key> <Key>→</Key>, to change the nights.
          </>
        )}
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
