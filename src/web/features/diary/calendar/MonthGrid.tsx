/** A month as a grid of days: Sunday first, walked through by the arrow keys. */
import { marked } from '#web/features/diary/calendar/marks.ts';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { DayOff } from '#contract/diary/daysOff.ts';
import { parseDay } from '#contract/fields/civilDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';
import { dayOffClass } from '#web/ui/dayOffClass.ts';
import { classes } from '#web/ui/classes.ts';
import { DayNumber } from '#web/features/diary/calendar/DayNumber.tsx';
import { dayAfterKey } from '#web/features/diary/calendar/monthKeys.ts';
import { isStorableDay } from '#web/features/diary/calendar/storableDay.ts';

const WEEKDAYS = [
  ['Sun', 'Sunday'],
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
] as const;

const weekdayIn = (day: IsoDate) => longDate(day).split(' ').at(0);
/** The month and the year. */
const monthIn = (day: IsoDate) => longDate(day).split(' ').slice(2).join(' ');

/** A week: where the marks of its cells begin, how high one is, and the gap between two. */
const ROW =
  'relative grid grid-cols-7 max-sm:border-t max-sm:border-line [--marks:calc(var(--spacing)*12.5)] [--slot-gap:calc(var(--spacing)*0.5)] [--slot:calc(var(--spacing)*1.25)] sm:[--marks:2.25rem] sm:[--slot-gap:0.25rem] sm:[--slot:2.5rem] @4xl:[--marks:2.375rem] @4xl:[--slot:1.375rem]';

interface MonthGridProps {
  /** The chosen day: its month is the one that is shown. */
  selected: IsoDate;
  today: IsoDate;
  /** A day was chosen by a tap or by the keyboard. */
  onSelect: (day: IsoDate) => void;
  /** How much is on a day, in words: between its date and what is drawn in the cell. */
  describe: (day: IsoDate) => string;
  /** What is drawn in the cell of a day. */
  children: (day: IsoDate, week: readonly IsoDate[]) => ReactNode;
  /** What lies over the cells of a week. */
  renderOver: (week: readonly IsoDate[]) => ReactNode;
  gridRef: RefObject<HTMLDivElement | null>;
  /** The id of the heading that names the month. */
  labelledBy: string;
  busy: boolean;
  /** The days off that a day belongs to. */
  dayOffOn: (day: IsoDate) => DayOff | undefined;
  /** What is special about a day for everyone. */
  noteOn: (day: IsoDate) => string | undefined;
}

/** `role="grid"` with one stop of the Tab key: the chosen day. */
export function MonthGrid({
  selected,
  today,
  dayOffOn,
  noteOn,
  onSelect,
  describe,
  children,
  renderOver,
  gridRef: grid,
  labelledBy,
  busy,
}: MonthGridProps) {
  const { year, month } = parseDay(selected);
  const moved = useRef(false);

  // The focus follows the keyboard into the next month, whose cells exist only after the render.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[aria-selected="true"] button')?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = dayAfterKey(selected, event.key);
    if (target === undefined) return;
    event.preventDefault();
    if (target === selected) return;
    moved.current = true;
    onSelect(target);
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={busy}
      className="@container sm:border-t sm:border-l sm:border-line"
    >
      <div role="row" className="grid grid-cols-7 sm:border-r sm:border-b sm:border-line">
        {WEEKDAYS.map(([short, long]) => (
          <div
            key={short}
            role="columnheader"
            aria-label={long}
            className="py-1.5 text-center text-[min(0.875rem,5.4vw)] font-semibold text-soft"
          >
            {short}
          </div>
        ))}
      </div>
      {monthGrid(year, month).map((week) => (
        <div key={week[0]} role="row" className={ROW}>
          {week.map((day) => (
            <div
              key={day}
              role="gridcell"
              aria-selected={day === selected}
              {...marked('dayCell', isStorableDay(day) ? day : undefined)}
              className="min-w-0 border-line sm:border-r sm:border-b"
            >
              {isStorableDay(day) && (
                <button
                  type="button"
                  tabIndex={day === selected ? 0 : -1}
                  aria-current={day === today ? 'date' : undefined}
                  onClick={() => onSelect(day)}
                  onKeyDown={onKeyDown}
                  className={classes(
                    // Always as high as a number, two lines and the count, so that nothing jumps.
                    'flex h-17 w-full flex-col items-center gap-1 p-1 text-left transition-colors sm:h-38 sm:items-stretch @4xl:h-30 @4xl:p-1.5',
                    'focus-visible:relative focus-visible:z-10 max-sm:rounded-lg',
                    day === selected ? 'bg-primary-soft' : 'hover:bg-sunken',
                    dayOffOn(day) && dayOffClass,
                  )}
                >
                  <span className="sr-only">{weekdayIn(day)} </span>
                  <span className="flex items-center gap-1 max-sm:relative">
                    <DayNumber
                      day={day}
                      isToday={day === today}
                      isSelected={day === selected}
                      isQuiet={day.slice(0, 7) !== selected.slice(0, 7)}
                    />
                    <DayMark note={noteOn(day)} />
                  </span>
                  <span className="sr-only">
                    {' '}
                    {monthIn(day)}. {describe(day)}{' '}
                  </span>
                  {children(day, week)}
                </button>
              )}
            </div>
          ))}
          {renderOver(week)}
        </div>
      ))}
    </div>
  );
}

/** What is special about a day: in words where there is room, else as a dot at its number. The cell says it in words. */
function DayMark({ note }: { note: string | undefined }) {
  if (note === undefined) return null;
  return (
    <>
      <span
        aria-hidden
        className="absolute -top-0.5 -right-1 size-2 rounded-full bg-accent sm:hidden"
      />
      <span aria-hidden title={note} className="hidden min-w-0 truncate text-xs text-soft sm:block">
        {note}
      </span>
    </>
  );
}
