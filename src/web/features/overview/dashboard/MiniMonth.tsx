import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { parseDay } from '#contract/fields/civilDay.ts';
import { longDate, monthTitle } from '#contract/rules/longDate.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';
import { useAppointmentsBetween } from '#web/data/appointments.ts';
import { addMonths, dayAfterKey } from '#web/features/diary/calendar/monthKeys.ts';
import { dayOffOn } from '#contract/diary/dayOffOn.ts';
import { useDaysOff } from '#web/data/daysOff.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { dayOffClass } from '#web/ui/dayOffClass.ts';
import { classes } from '#web/ui/classes.ts';
import { countsByDay, inWords, WEEKDAYS } from '#web/features/overview/dashboard/miniMonthDays.ts';

/** A month to look around in; a day leads to itself in the calendar. */
export function MiniMonth() {
  const today = useToday();
  // The day that the keyboard is on; its month is the one that is shown.
  const [chosen, choose] = useState<IsoDate>();
  const day = chosen ?? today;
  const { year, month } = parseDay(day);
  const title = monthTitle(day);
  const weeks = useMemo(() => monthGrid(year, month), [year, month]);
  // The same period as a month of the calendar, so that going there asks for nothing twice.
  const { data, isError, refetch } = useAppointmentsBetween(
    weeks[0]?.[0] ?? day,
    weeks.at(-1)?.at(-1) ?? day,
  );
  const counts = useMemo(() => countsByDay(data ?? [], weeks.flat()), [data, weeks]);
  const { data: spans } = useDaysOff();
  const grid = useGridFocus(day, choose);

  return (
    <Card as="section" aria-labelledby="mini-month" className="self-start">
      <div className="-mt-2 -mr-2 mb-1 flex items-center">
        <h2 id="mini-month" aria-live="polite" className="grow text-lg font-bold">
          {title}
        </h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous month"
          onClick={() => choose(addMonths(day, -1))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Next month"
          onClick={() => choose(addMonths(day, 1))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      {isError && (
        <Button variant="secondary" size="sm" className="mb-2 w-full" onClick={() => refetch()}>
          Could not be loaded. Try again
        </Button>
      )}
      {/* Room for the six weeks that some months have, so that turning the page moves nothing. */}
      <div className="min-h-73 lg:min-h-61">
        <div {...grid} role="grid" aria-labelledby="mini-month">
          <div role="row" className="grid grid-cols-7">
            {WEEKDAYS.map(({ short, long }) => (
              <span
                key={long}
                role="columnheader"
                aria-label={long}
                className="grid h-7 place-items-center text-xs font-semibold text-soft"
              >
                {short}
              </span>
            ))}
          </div>
          {weeks.map((week) => (
            <div key={week[0]} role="row" className="grid grid-cols-7">
              {week.map((cell) => (
                <div key={cell} role="gridcell">
                  <DayLink
                    day={cell}
                    count={counts.get(cell) ?? 0}
                    isOff={dayOffOn(spans, cell) !== undefined}
                    isToday={cell === today}
                    isCurrent={cell === day}
                    isOutside={cell.slice(0, 7) !== day.slice(0, 7)}
                  />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
}

interface DayLinkProps {
  day: IsoDate;
  count: number;
  isOff: boolean;
  isToday: boolean;
  /** The grid's one stop of the Tab key. */
  isCurrent: boolean;
  /** Of the month before or after. */
  isOutside: boolean;
}

/** A day with appointments is filled, bold and dotted (outside the month only dotted); today has an outline. */
function DayLink({ day, count, isOff, isToday, isCurrent, isOutside }: DayLinkProps) {
  return (
    <Link
      href={`/calendar?date=${day}`}
      data-day={day}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${longDate(day)}, ${isOff ? 'day off, ' : ''}${inWords(count)}`}
      className="group grid h-11 place-items-center outline-none lg:h-9"
    >
      <span
        className={classes(
          'relative grid size-9 place-items-center lg:size-8 rounded-full text-sm tabular-nums transition-colors group-hover:bg-sunken',
          'group-focus-visible:outline-2 group-focus-visible:outline-offset-1 group-focus-visible:outline-focus',
          isOutside ? 'text-soft' : count > 0 && 'bg-primary-soft font-bold text-primary-ink',
          isOff && dayOffClass,
          isToday && 'font-bold ring-2 ring-primary ring-inset',
        )}
      >
        {Number(day.slice(8))}
        {count > 0 && (
          <span className="absolute bottom-1 size-1 lg:bottom-0.5 rounded-full bg-current" />
        )}
      </span>
    </Link>
  );
}

/** Arrow keys, Home, End and the page keys move the focus, into the next month too. */
function useGridFocus(day: IsoDate, choose: (day: IsoDate) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    // The cells of another month exist only after the render.
    ref.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = dayAfterKey(day, event.key);
    if (target === undefined) return;
    event.preventDefault();
    moved.current = true;
    choose(target);
  }
  return { ref, onKeyDown };
}
