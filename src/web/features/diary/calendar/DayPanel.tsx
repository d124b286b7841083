/** The appointments of the chosen day; each opens its card. */
import { TriangleAlert } from 'lucide-react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { serviceTypeLabels } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { camelWords } from '#contract/rules/camelWords.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { stayText, timeOn } from '#contract/rules/stay.ts';
import { classes } from '#web/ui/classes.ts';
import { CalendarDrawing } from '#web/entities/drawings/CalendarDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { RepeatMark } from '#web/features/diary/appointments/series/RepeatMark.tsx';
import { ServiceTag } from '#web/features/diary/appointments/ServiceTag.tsx';
import { useWhose } from '#web/features/diary/appointments/useWhose.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/features/diary/appointments/StatusBadge.tsx';

interface DayPanelProps {
  day: IsoDate;
  /** Undefined while they load. */
  appointments: readonly Appointment[] | undefined;
  /** The ids of those that share time with another one. */
  clashes: ReadonlySet<string>;
  onOpen: (appointment: Appointment) => void;
  className?: string | undefined;
}

export function DayPanel({ day, className, ...list }: DayPanelProps) {
  return (
    <Card
      as="section"
      aria-labelledby="chosen-day"
      aria-busy={list.appointments === undefined}
      className={classes('h-fit xl:sticky xl:top-24', className)}
    >
      <CardHeader id="chosen-day" title={longDate(day)} />
      <DayList day={day} {...list} />
    </Card>
  );
}

function DayList({
  day,
  appointments,
  clashes,
  onOpen,
}: Pick<DayPanelProps, 'day' | 'appointments' | 'clashes' | 'onOpen'>) {
  if (appointments === undefined) return <Skeleton className="h-28 w-full" />;
  if (appointments.length === 0) {
    return (
      <Empty
        title="No appointments scheduled for this date"
        drawing={<CalendarDrawing />}
        className="py-4"
      />
    );
  }
  return (
    <ul className="-mx-2 grid gap-1 xl:max-h-[calc(100dvh-13rem)] xl:overflow-y-auto">
      {appointments.map((appointment) => (
        <li
          key={appointment.id}
          className="relative grid gap-1.5 rounded-lg px-2 py-3 transition-colors hover:bg-sunken"
        >
          <DayRow
            appointment={appointment}
            day={day}
            clashes={clashes.has(appointment.id)}
            onOpen={() => onOpen(appointment)}
          />
        </li>
      ))}
    </ul>
  );
}

interface DayRowProps {
  appointment: Appointment;
  day: IsoDate;
  clashes: boolean;
  onOpen: () => void;
}

/** The title is the button, and the whole row its surface; everything else stays readable beside it. */
function DayRow({ appointment, day, clashes, onOpen }: DayRowProps) {
  const { description, price, serviceType, startTime, status, title } = appointment;
  const whose = useWhose([appointment])(appointment);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <When appointment={appointment} day={day} />
        <StatusBadge status={status} />
      </div>
      <button
        type="button"
        onClick={onOpen}
        aria-label={`${title}, ${startTime}`}
        className="w-fit text-left font-semibold break-words outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {title}
      </button>
      {whose.length > 0 && <p className="font-medium wrap-anywhere">{whose.join(' · ')}</p>}
      {description !== null && (
        <p className="break-words whitespace-pre-line text-soft">{description}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {/* A service type that this version does not know is split into its words. */}
        <span className="flex items-center gap-2">
          <ServiceTag
            type={serviceType}
            label={serviceTypeLabels[serviceType] ?? camelWords(serviceType)}
          />
          <RepeatMark booking={appointment} />
        </span>
        {price !== null && <p className="font-semibold tabular-nums">{formatPounds(price)}</p>}
      </div>
      {clashes && (
        <p data-tone="yellow" className="flex items-center gap-1.5 text-sm text-tone">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          At the same time as another appointment
        </p>
      )}
    </>
  );
}

/** "09:00 to 10:00"; of a stay what this day is for it: "18:00 Arrives, stays until Fri 4 Dec". */
function When({ appointment, day }: Pick<DayRowProps, 'appointment' | 'day'>) {
  const { startTime, endTime } = appointment;
  const stay = stayText(appointment, day);
  const nextDay = endTime > startTime ? '' : ' the next day';
  return (
    <p className="font-semibold tabular-nums">
      {timeOn(appointment, day)}
      <span className="font-normal text-soft"> {stay ?? `to ${endTime}${nextDay}`}</span>
    </p>
  );
}
