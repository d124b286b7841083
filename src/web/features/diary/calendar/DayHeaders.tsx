/** The days above their columns. On a phone they switch from one day of the week to another. */
import { marked } from '#web/features/diary/calendar/marks.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { dayOffClass } from '#web/ui/dayOffClass.ts';
import { classes } from '#web/ui/classes.ts';
import { Dots } from '#web/features/diary/calendar/DayMarks.tsx';
import { DayNumber } from '#web/features/diary/calendar/DayNumber.tsx';
import { countText } from '#web/features/diary/calendar/appointmentText.ts';

/** What follows the weekday and the number: "November 2026, 3 appointments". */
function restInWords(day: IsoDate, count: number | undefined): string {
  const month = longDate(day).split(' ').slice(2).join(' ');
  return count === undefined ? month : `${month}, ${countText(count)}`;
}

interface DayHeadersProps {
  days: readonly IsoDate[];
  selected: IsoDate;
  today: IsoDate;
  /** Undefined while they load. */
  appointmentsOn: (day: IsoDate) => readonly Appointment[] | undefined;
  onSelect: (day: IsoDate) => void;
  /** Whether it is a day off. */
  isOff: (day: IsoDate) => boolean;
  /** What is special about a day for everyone. */
  noteOn: (day: IsoDate) => string | undefined;
  /** Whether a booking is being dragged to the day. */
  isTarget: (day: IsoDate) => boolean;
}

export function DayHeaders({
  days,
  selected,
  today,
  appointmentsOn,
  onSelect,
  isOff,
  noteOn,
  isTarget,
}: DayHeadersProps) {
  return (
    <div className="grid grid-cols-7 md:pl-12 print:pl-12">
      {days.map((day) => {
        const booked = appointmentsOn(day);
        return (
          <button
            key={day}
            type="button"
            {...marked('dayHeader', day)}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={day === selected}
            onClick={() => onSelect(day)}
            className={classes(
              'flex min-h-16 flex-col items-center gap-1 rounded-t-lg px-1 py-1.5 text-sm font-semibold text-soft transition-colors focus-visible:-outline-offset-2 md:min-h-14',
              isTarget(day) ? 'bg-primary-soft' : 'hover:bg-sunken',
              isOff(day) && dayOffClass,
            )}
          >
            {longDate(day).slice(0, 3)}
            <DayNumber day={day} isToday={day === today} isSelected={day === selected} />
            <span className="sr-only">
              {restInWords(day, booked?.length)}
              {isOff(day) && ', day off'}
              {noteOn(day) !== undefined && `, ${noteOn(day)}`}
            </span>
            {noteOn(day) !== undefined && (
              <span
                aria-hidden
                title={noteOn(day)}
                className="max-w-full truncate text-xs font-medium max-md:not-print:hidden"
              >
                {noteOn(day)}
              </span>
            )}
            <Dots appointments={booked ?? []} className="flex md:hidden print:hidden" />
          </button>
        );
      })}
    </div>
  );
}
