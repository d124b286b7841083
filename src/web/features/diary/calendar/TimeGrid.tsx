/** Days as columns of hours, with bookings that can be moved and resized. */
import { marked } from '#web/features/diary/calendar/marks.ts';
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { DayOff } from '#contract/diary/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { isOnDay, isStay, stayOn } from '#contract/rules/stay.ts';
import { classes } from '#web/ui/classes.ts';
import { useMinuteOfDay } from '#web/features/diary/calendar/clock.ts';
import { DayColumn } from '#web/features/diary/calendar/DayColumn.tsx';
import { DayHeaders } from '#web/features/diary/calendar/DayHeaders.tsx';
import { firstMinute, firstScroll } from '#web/features/diary/calendar/firstScroll.ts';
import { HourLabels } from '#web/features/diary/calendar/HourLabels.tsx';
import { piecesOn, type Times } from '#web/features/diary/calendar/span.ts';
import { printedHours } from '#web/features/diary/calendar/printedHours.ts';
import { stripOf, StayStrip } from '#web/features/diary/calendar/StayStrip.tsx';
import { useDragHelp } from '#web/features/diary/calendar/dragHelp.ts';
import { useEmptySlot } from '#web/features/diary/calendar/useEmptySlot.ts';
import { shownWith, useBookingMoves } from '#web/features/diary/calendar/useBookingMoves.ts';
import { usePaper } from '#web/platform/device/windowWidth.ts';

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
  /** What is special about a day for everyone. */
  noteOn: (day: IsoDate) => string | undefined;
  labelledBy: string;
  onSelect: (day: IsoDate) => void;
  onOpen: (booked: Appointment) => void;
  onMove: (booked: Appointment, to: Times) => void;
  onMore: (day: IsoDate) => void;
  /** An empty place was pressed: it books there. */
  onBook: (day: IsoDate, startTime: string) => void;
}

const NONE: readonly Appointment[] = [];
/** Below it a week shows one day (Tailwind's `md`). */
const NARROW = '(width < 48rem)';
const MAX_LANES_OF_WEEK = 3;
const MAX_LANES_OF_DAY = 4;
const MAX_LANES_OF_STAYS = 3;

export function TimeGrid({
  days,
  selected,
  today,
  appointments,
  clashes,
  busy,
  labelledBy,
  dayOffOn,
  noteOn,
  onSelect,
  onOpen,
  onMove,
  onMore,
  onBook,
}: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const hours = useRef<HTMLDivElement>(null);
  const minute = useMinuteOfDay();
  const help = useDragHelp();
  const { preview, announcement, ...handlers } = useBookingMoves(
    scroller,
    appointments ?? NONE,
    (booked, to) => {
      help.onUsed();
      onMove(booked, to);
    },
  );
  const isWeek = days.length > 1;
  useEmptySlot(scroller, onBook);

  const shown = useMemo(
    () => appointments && shownWith(appointments, preview),
    [appointments, preview],
  );
  const stays = useMemo(() => (shown ?? NONE).filter(isStay), [shown]);
  /** On a phone, where a day is shown alone, the stays that are in the house all day. */
  const inTheHouse = stays.filter((stay) => stayOn(stay, selected)?.phase === 'inTheHouse');
  // On paper nothing can be pressed for more.
  const isPaper = usePaper();
  const mostStays = isPaper ? Infinity : MAX_LANES_OF_STAYS;
  const week = stripOf(days, isWeek ? stays : NONE, mostStays);
  const oneDay = stripOf([selected], inTheHouse, mostStays);
  const paper = printedHours(shown ?? NONE, days);
  const counts: CSSProperties & Record<`--${string}`, number> = {
    '--day-lanes': oneDay.lanes,
    '--week-lanes': week.lanes,
    '--first-hour': paper.first,
    '--hours': paper.count,
  };
  const strip = { preview, onMore, onOpen, ...handlers };

  // Once, and once more when the appointments have come: other days, and what is changed, stay where they are.
  const openedAt = useRef<'nothing' | 'appointments'>(undefined);
  useLayoutEffect(() => {
    const { current } = scroller;
    const stage = appointments === undefined ? 'nothing' : 'appointments';
    if (current === null || hours.current === null) return;
    if (openedAt.current === stage || openedAt.current === 'appointments') return;
    openedAt.current = stage;
    // A phone shows the chosen day of a week alone.
    const isAlone = !isWeek || matchMedia(NARROW).matches;
    const now = isAlone && selected === today ? minute : undefined;
    const first = firstMinute(shown ?? NONE, isAlone ? [selected] : days, now);
    current.scrollTop = firstScroll(hours.current.scrollHeight, first);
  });

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
          // All of it is on one sheet of A4, upright or not, with its lines and colours.
          'print:h-auto print:overflow-visible print:[print-color-adjust:exact]',
          'print:[--hours-height:calc(var(--sheet)-max(var(--week-lanes),var(--day-lanes))*var(--lane))] print:[--sheet:47rem] print:landscape:[--sheet:28.5rem]',
          '[--lane:1.875rem] pointer-coarse:[--lane:2.875rem]',
          isWeek
            ? '[--headers:calc(5.25rem+var(--day-lanes)*var(--lane))] md:[--headers:calc(4.25rem+var(--week-lanes)*var(--lane))]'
            : '[--headers:calc(0.25rem+var(--day-lanes)*var(--lane))]',
        )}
        style={counts}
      >
        <div
          {...marked('aboveHours', '')}
          className={classes(
            'sticky top-0 z-40 bg-surface print:static print:bg-transparent',
            isWeek && 'border-b border-line',
          )}
        >
          {isWeek && (
            <DayHeaders
              days={days}
              selected={selected}
              today={today}
              isOff={(day) => dayOffOn(day) !== undefined}
              noteOn={noteOn}
              appointmentsOn={(day) => shown?.filter((booked) => isOnDay(booked, day))}
              onSelect={onSelect}
              isTarget={(day) => preview?.dropped === false && isOnDay(preview.times, day)}
            />
          )}
          {week.lanes > 0 && (
            <StayStrip
              {...strip}
              strip={week}
              stays={stays}
              className="ml-12 max-md:not-print:hidden"
            />
          )}
          {oneDay.lanes > 0 && (
            <StayStrip
              {...strip}
              strip={oneDay}
              stays={inTheHouse}
              className={classes('ml-12', isWeek && 'md:hidden print:hidden')}
            />
          )}
        </div>
        <div className="[overflow-clip-margin:0.5rem] print:flow-root print:h-(--hours-height) print:overflow-clip">
          <div
            ref={hours}
            className="relative h-[calc(24*var(--hour))] [--hour:3.5rem] not-print:pointer-coarse:[--hour:5.5rem] print:-mt-[calc(var(--first-hour)*var(--hour))] print:[--hour:calc(var(--hours-height)/var(--hours))]"
          >
            <HourLabels />
            <div
              className={classes(
                'absolute inset-y-0 right-0 left-12 grid bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-size-[100%_calc(100%/24)]',
                isWeek && 'md:grid-cols-7 print:grid-cols-7',
              )}
            >
              {days.map((day) => (
                <DayColumn
                  key={day}
                  day={day}
                  appointments={shown}
                  busy={busy}
                  clashes={clashes}
                  most={isPaper ? Infinity : isWeek ? MAX_LANES_OF_WEEK : MAX_LANES_OF_DAY}
                  isOff={dayOffOn(day) !== undefined}
                  now={day === today ? minute : undefined}
                  preview={preview}
                  onMore={onMore}
                  onOpen={onOpen}
                  {...handlers}
                  emptyNoteClass={isWeek ? 'md:hidden print:hidden' : 'xl:hidden'}
                  className={classes(
                    'border-l border-line',
                    isWeek && day !== selected && 'max-md:not-print:hidden',
                  )}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      <MovingHint withStays={stays.length > 0} isKnown={help.isKnown} />
    </>
  );
}

/** Once somebody has moved one, only a screen reader says how, at each appointment. */
function MovingHint({ withStays, isKnown }: { withStays: boolean; isKnown: boolean }) {
  return (
    <div
      id="moving-bookings"
      className={isKnown ? 'sr-only' : 'mt-3 px-1 text-sm text-soft print:hidden'}
    >
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
