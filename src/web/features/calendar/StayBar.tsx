/** What the bar of a stay looks like: its ends are round where the stay begins and ends, and arrows where it goes on. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Appointment } from '#contract/appointments.ts';
import { ServiceIcon } from '#web/entities/appointments/ServiceIcon.tsx';
import type { Bar } from '#web/features/calendar/stayBars.ts';
import { classes } from '#web/ui/classes.ts';

/** The classes of a bar, inside an element with `data-service`. */
export const barClasses = ({ begins, ends }: Pick<Bar<unknown>, 'begins' | 'ends'>): string =>
  classes(
    'border-service-line bg-service-soft text-service',
    begins && 'rounded-l-md border-l-3',
    ends && 'rounded-r-md',
  );

interface BarTextProps {
  bar: Bar<Appointment>;
  /** Client and pets. */
  whose: readonly string[];
  /** Where there is room for two lines, whose it is stands in the second one. */
  linesClass: string;
}

/** "18:00 House sitting", "Jane Smith · Rex", and at the end of the bar when it leaves. What is read aloud has the times with their days. */
export function BarText({ bar, whose, linesClass }: BarTextProps) {
  const { booked, begins, ends, length } = bar;
  return (
    <>
      {!begins && <ChevronLeft aria-hidden className="-ml-1 size-3.5 shrink-0" />}
      <span
        className={classes(
          'flex min-w-0 grow gap-x-1.5 text-left',
          linesClass,
          booked.status === 'cancelled' && 'line-through',
        )}
      >
        <span className="max-w-full shrink-0 truncate">
          <ServiceIcon type={booked.serviceType} className="mr-1 mb-0.5 inline size-3.5" />
          {begins && (
            <b aria-hidden className="font-semibold tabular-nums">
              {booked.startTime}{' '}
            </b>
          )}
          {booked.title}
        </span>
        <span className="min-w-0 truncate">{whose.join(' · ')}</span>
      </span>
      {ends && length > 1 && (
        <b aria-hidden className="shrink-0 font-semibold tabular-nums">
          {booked.endTime}
        </b>
      )}
      {!ends && <ChevronRight aria-hidden className="-mr-1 size-3.5 shrink-0" />}
    </>
  );
}
