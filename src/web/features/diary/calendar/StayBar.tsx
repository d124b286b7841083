/**
 * A stay as a bar over days, in the strip above the hours and in a month. Its ends are round where the stay begins and ends, and arrows
 * where it goes on.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties, HTMLAttributes } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { ServiceIcon } from '#web/features/diary/appointments/ServiceIcon.tsx';
import { serviceTint } from '#web/features/diary/appointments/serviceTint.ts';
import { marked } from '#web/features/diary/calendar/marks.ts';
import type { Bar } from '#web/features/diary/calendar/stayBars.ts';
import { classes } from '#web/ui/classes.ts';

interface StayBarProps extends HTMLAttributes<HTMLElement> {
  /** A button of the strip, or a mark over the cells of a month, which say it in words. */
  as: 'button' | 'div';
  bar: Bar<Appointment>;
  /** Client and pets. */
  whose: readonly string[];
  /** What the stay does on the only day that is shown; undefined where several days are. */
  label?: string | undefined;
  /** Where there is room for two lines, the client and pets are on the second one. */
  linesClass: string;
  /** It is being moved: this is where it was. */
  isMoving: boolean;
}

export function StayBar({
  as: Tag,
  bar,
  whose,
  label,
  linesClass,
  isMoving,
  className,
  children,
  ...rest
}: StayBarProps) {
  const { booked } = bar;
  const begins = label !== undefined || bar.begins;
  const ends = label !== undefined || bar.ends;
  return (
    <Tag
      {...(Tag === 'button' && { type: 'button' })}
      {...serviceTint(booked.serviceType)}
      {...marked('stay', booked.id)}
      {...rest}
      className={classes(
        'group flex cursor-grab items-center gap-1 overflow-clip border-service-line bg-service-soft px-1.5 text-xs text-service select-none [-webkit-touch-callout:none]',
        begins && 'rounded-l-md border-l-3',
        ends && 'rounded-r-md',
        isMoving && 'opacity-45',
        className,
      )}
    >
      {label === undefined ? (
        <BarText bar={bar} whose={whose} linesClass={linesClass} />
      ) : (
        <DayText booked={booked} whose={whose} label={label} />
      )}
      {children}
      {label === undefined && begins && <Handle edge="start" />}
      {label === undefined && ends && <Handle edge="end" />}
    </Tag>
  );
}

interface StayGhostProps {
  booked: Appointment;
  style: CSSProperties;
  className: string;
}

/** Where the stay that is being moved would go. */
export function StayGhost({ booked, style, className }: StayGhostProps) {
  return (
    <span
      {...serviceTint(booked.serviceType)}
      style={style}
      className={classes(
        'rounded-md border-2 border-service-line bg-service-soft shadow-raised',
        className,
      )}
    />
  );
}

type BarTextProps = Pick<StayBarProps, 'bar' | 'whose' | 'linesClass'>;

/** "18:00 House sitting", "Jane Smith · Rex", and at the end of the bar when it leaves. What is read aloud has the times with their days. */
function BarText({ bar, whose, linesClass }: BarTextProps) {
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

interface DayTextProps {
  booked: Appointment;
  whose: readonly string[];
  label: string;
}

function DayText({ booked, whose, label }: DayTextProps) {
  return (
    <span
      className={classes(
        // A finger needs a bar that is high enough for two lines.
        'flex min-w-0 grow justify-between gap-x-3 text-left pointer-coarse:flex-col',
        booked.status === 'cancelled' && 'line-through',
      )}
    >
      <span className="truncate">
        <ServiceIcon type={booked.serviceType} className="mr-1 mb-0.5 inline size-3.5" />
        <b className="font-semibold">{booked.title}</b> {whose.join(' · ')}
      </span>
      <span className="shrink-0 truncate">{label}</span>
    </span>
  );
}

/** An end of a bar, which is dragged to change the nights. */
function Handle({ edge }: { edge: 'start' | 'end' }) {
  return (
    <span
      {...marked('resizeHandle', edge)}
      className={classes(
        'absolute inset-y-0 grid w-2 cursor-ew-resize place-items-center pointer-coarse:w-4',
        edge === 'start' ? 'left-0' : 'right-0',
      )}
    >
      <span className="h-3.5 w-0.75 rounded-full bg-service-line opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-60" />
    </span>
  );
}
