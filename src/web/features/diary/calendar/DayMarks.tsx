/** What the cell of a day shows of its appointments: two lines and a count, or icons where there is no room. Bars of stays take lines. */
import { serviceTint } from '#web/features/diary/appointments/serviceTint.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { stayText } from '#contract/rules/stay.ts';
import { RepeatMark } from '#web/features/diary/appointments/series/RepeatMark.tsx';
import { ServiceIcon } from '#web/features/diary/appointments/ServiceIcon.tsx';
import { useWhose } from '#web/features/diary/appointments/useWhose.ts';
import { type Bar, cellLines } from '#web/features/diary/calendar/stayBars.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The most appointments that a cell names, those of bars included. */
export const NAMED = 2;
/** The most icons that fit under a number at 360 px. */
const DOTS = 2;

interface DayMarksProps {
  day: IsoDate;
  /** All of the day. */
  appointments: readonly Appointment[];
  /** The bars that lie over the cell. */
  bars: readonly Bar<Appointment>[];
  onOpen: (booked: Appointment) => void;
}

export function DayMarks({ day, appointments, bars, onOpen }: DayMarksProps) {
  if (appointments.length === 0) return null;
  const { lines, more } = cellLines(appointments, bars, NAMED);
  const barred = new Set(bars.map(({ booked }) => booked.id));
  return (
    <>
      {bars.map(({ booked }) => (
        <span key={booked.id} className="sr-only">
          {booked.title}: {stayText(booked, day)}.{' '}
        </span>
      ))}
      <Dots
        appointments={appointments.filter(({ id }) => !barred.has(id))}
        className="-mt-0.5 flex sm:hidden"
      />
      <span className="hidden min-w-0 flex-col gap-(--slot-gap) sm:flex">
        {lines.map((booked, line) =>
          booked === undefined ? (
            // Below a bar, or empty above one.
            <span key={`line ${line + 1}`} className="h-(--slot)" />
          ) : (
            <DayLine key={booked.id} booked={booked} onOpen={onOpen} />
          ),
        )}
        {more > 0 && <span className="px-1.5 text-xs font-medium text-soft">+{more} more</span>}
      </span>
    </>
  );
}

interface DayLineProps extends Pick<DayMarksProps, 'onOpen'> {
  booked: Appointment;
}

/** A click opens it, and chooses the day that it is in; the keyboard opens it next to the month. */
function DayLine({ booked, onOpen }: DayLineProps) {
  const whose = useWhose([booked])(booked).join(' · ');
  const { serviceType, startTime, status, title } = booked;
  return (
    <span
      role="presentation"
      title={[title, whose].join(' · ')}
      {...serviceTint(serviceType)}
      onClick={() => onOpen(booked)}
      className={classes(
        // One line where the month is wide; else the time is above the title, which has the width alone.
        'flex h-(--slot) flex-col rounded-sm border-l-3 border-service-line bg-service-soft px-1 py-0.5 text-xs text-service @4xl:flex-row @4xl:gap-1 @4xl:px-1.5',
        status === 'cancelled' && 'line-through',
      )}
    >
      <span className="contents">
        <span className="shrink-0 font-semibold tabular-nums">
          {startTime} <RepeatMark booking={booked} className="mb-0.5 size-3" />
        </span>
        <span className="truncate">{title}</span>
      </span>
      {whose !== '' && <span className="truncate @max-4xl:sr-only">· {whose}</span>}
    </span>
  );
}

interface DotsProps {
  appointments: readonly Appointment[];
  /** How it is laid out, and from which width on it is gone. */
  className: string;
}

/** The icon of each of the first appointments in the colour of its service; a plus where there are more. */
export function Dots({ appointments, className }: DotsProps) {
  return (
    <span aria-hidden className={classes('h-3 items-center gap-0.5', className)}>
      {appointments.slice(0, DOTS).map(({ id, serviceType }) => (
        <span key={id} {...serviceTint(serviceType)} className="text-service">
          <ServiceIcon type={serviceType} className="size-2.75" />
        </span>
      ))}
      {appointments.length > DOTS && <span className="text-xs leading-none text-soft">+</span>}
    </span>
  );
}

/** As large as two lines, while the appointments are on their way. */
export function DayMarksSkeleton() {
  return (
    <>
      <Skeleton className="size-2.5 sm:hidden" />
      <Skeleton className="hidden h-10 w-full sm:block! @4xl:h-5.5" />
    </>
  );
}
