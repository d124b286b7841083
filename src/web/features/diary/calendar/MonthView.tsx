/** A month with its appointments: lines and counts in the cells, and stays as bars over their days. */
import { type MouseEvent, useMemo, useRef } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { DayOff } from '#contract/diary/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { isStay } from '#contract/rules/stay.ts';
import { countText } from '#web/features/diary/calendar/appointmentText.ts';
import { DayMarks, DayMarksSkeleton, NAMED } from '#web/features/diary/calendar/DayMarks.tsx';
import { boxesIn, pointAt } from '#web/features/diary/calendar/gridPoint.ts';
import { MonthBars } from '#web/features/diary/calendar/MonthBars.tsx';
import { MonthGrid } from '#web/features/diary/calendar/MonthGrid.tsx';
import { bookedByDay } from '#web/features/diary/calendar/bookedDays.ts';
import type { Times } from '#web/features/diary/calendar/span.ts';
import { barsOver, stayBars } from '#web/features/diary/calendar/stayBars.ts';
import { shownWith, useBookingMoves } from '#web/features/diary/calendar/useBookingMoves.ts';

interface MonthViewProps {
  days: readonly IsoDate[];
  selected: IsoDate;
  today: IsoDate;
  /** Undefined while they load, and where they could not be loaded. */
  appointments: readonly Appointment[] | undefined;
  busy: boolean;
  /** The days off that a day belongs to. */
  dayOffOn: (day: IsoDate) => DayOff | undefined;
  /** What is special about a day for everyone. */
  noteOn: (day: IsoDate) => string | undefined;
  labelledBy: string;
  onSelect: (day: IsoDate) => void;
  onOpen: (booked: Appointment) => void;
  onMove: (booked: Appointment, to: Times) => void;
}

const NONE: readonly Appointment[] = [];

export function MonthView({
  days,
  appointments,
  busy,
  onSelect,
  onOpen,
  onMove,
  ...grid
}: MonthViewProps) {
  const gridRef = useRef<HTMLDivElement>(null);
  const { preview, onPointerDown } = useBookingMoves(gridRef, appointments ?? NONE, onMove);
  const shown = useMemo(() => shownWith(appointments ?? NONE, preview), [appointments, preview]);
  const byDay = useMemo(() => bookedByDay(shown, days), [shown, days]);
  const stays = useMemo(() => shown.filter(isStay), [shown]);
  const moving = preview && !preview.dropped ? preview : undefined;

  /** A bar lies over cells: pressing it chooses the day below, too. */
  function selectBelow({ clientX, clientY }: MouseEvent): void {
    if (gridRef.current === null) return;
    const point = pointAt(clientX, clientY, boxesIn(gridRef.current));
    if (point !== undefined && 'day' in point) onSelect(point.day);
  }

  return (
    <MonthGrid
      {...grid}
      gridRef={gridRef}
      busy={busy}
      onSelect={onSelect}
      describe={(day) =>
        [
          ...(grid.dayOffOn(day) ? ['Day off'] : []),
          ...(grid.noteOn(day) === undefined ? [] : [grid.noteOn(day)]),
          ...(appointments ? [countText(byDay.get(day)?.length ?? 0)] : []),
        ].join('. ')
      }
      renderOver={(week) => {
        if (stays.length === 0) return null;
        const { shown: bars } = stayBars(week, stays, NAMED);
        const lane = bars.find(({ booked }) => booked.id === moving?.booked.id)?.lane ?? 0;
        const ghosts = moving
          ? stayBars(week, [{ ...moving.booked, ...moving.times }], 1).shown
          : [];
        return (
          <MonthBars
            bars={bars}
            ghosts={ghosts.map((bar) => ({ ...bar, lane }))}
            movingId={moving?.booked.id}
            onPointerDown={onPointerDown}
            onClick={selectBelow}
            onOpen={onOpen}
          />
        );
      }}
    >
      {(day, week) =>
        busy ? (
          <DayMarksSkeleton />
        ) : (
          <DayMarks
            day={day}
            appointments={byDay.get(day) ?? NONE}
            bars={barsOver(stayBars(week, stays, NAMED).shown, week.indexOf(day))}
            onOpen={onOpen}
          />
        )
      }
    </MonthGrid>
  );
}
