/** A day from midnight to midnight: its bookings, what is being moved into it, and now. */
import { serviceTint } from '#web/features/diary/appointments/serviceTint.ts';
import { marked } from '#web/features/diary/calendar/marks.ts';
import { useMemo } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { stayOn } from '#contract/rules/stay.ts';
import { dayOffClass } from '#web/ui/dayOffClass.ts';
import { classes } from '#web/ui/classes.ts';
import { useWhose } from '#web/features/diary/appointments/useWhose.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Booking, type BookingHandlers } from '#web/features/diary/calendar/Booking.tsx';
import { drawnOf, inLanes } from '#web/features/diary/calendar/lanes.ts';
import { positionStyle } from '#web/features/diary/calendar/positionStyle.ts';
import { piecesOn, type Piece } from '#web/features/diary/calendar/span.ts';
import type { Preview } from '#web/features/diary/calendar/useBookingMoves.ts';

interface DayColumnProps extends BookingHandlers {
  day: IsoDate;
  /** Undefined while they load, and where they could not be loaded. */
  appointments: readonly Appointment[] | undefined;
  /** They are on their way. */
  busy: boolean;
  clashes: ReadonlySet<string>;
  /** The most bookings that stand side by side. */
  most: number;
  /** It is a day off. */
  isOff: boolean;
  /** Minutes since midnight, where this day is today. */
  now: number | undefined;
  preview: Preview | undefined;
  /** Shows all of a day that has more than can stand side by side. */
  onMore: (day: IsoDate) => void;
  className?: string | undefined;
  /** Up to which width an empty day says so: beyond it, the day is not alone, or the panel beside it says it. */
  emptyNoteClass: string;
}

export function DayColumn({
  day,
  appointments,
  busy,
  clashes,
  most,
  isOff,
  now,
  preview,
  onMore,
  className,
  emptyNoteClass,
  ...handlers
}: DayColumnProps) {
  const { shown, more } = useMemo(
    () => inLanes(piecesOn(day, appointments ?? []), most),
    [day, appointments, most],
  );
  const whose = useWhose(appointments ?? []);
  // A stay that is in the house all day has nothing among the hours.
  const isEmpty =
    appointments?.every((booked) => stayOn(booked, day) === undefined) && shown.length === 0;
  const moving = preview && !preview.dropped ? preview : undefined;
  const ghosts = moving ? piecesOn(day, [{ ...moving.booked, ...moving.times }]) : [];
  return (
    <div
      role="group"
      aria-label={isOff ? `${longDate(day)}, day off` : longDate(day)}
      {...marked('dayColumn', day)}
      className={classes('relative h-full', isOff && dayOffClass, className)}
    >
      {busy && <ColumnSkeleton />}
      {now !== undefined && <Now minute={now} />}
      {isEmpty && (
        <p
          className={classes(
            'pointer-events-none sticky z-30 top-[calc(var(--headers)+2rem)] mx-auto w-fit max-w-[90%] rounded-lg bg-sunken px-4 py-2 text-center text-sm text-balance text-soft',
            emptyNoteClass,
          )}
        >
          No appointments scheduled for this date
        </p>
      )}
      {shown.length > 0 && (
        <ul className="absolute inset-y-0 right-1 left-0.5">
          {shown.map(({ item, position }) => (
            <Booking
              key={`${item.booked.id}${item.begins ? '' : ' continued'}`}
              piece={item}
              position={position}
              clashes={clashes.has(item.booked.id)}
              whose={whose(item.booked)}
              isMoving={moving?.booked.id === item.booked.id}
              {...handlers}
            />
          ))}
        </ul>
      )}
      <div className="pointer-events-none absolute inset-y-0 right-1 left-0.5">
        {more.map(({ count, position }) => (
          <div key={position.top} className="absolute px-px pb-px" style={positionStyle(position)}>
            <button
              type="button"
              onClick={() => onMore(day)}
              aria-label={`+${count} more on ${longDate(day)}`}
              className="pointer-events-auto size-full truncate rounded-md border border-edge bg-surface px-1 text-xs font-semibold hover:bg-sunken"
            >
              +{count}
              <span className="max-xl:hidden"> more</span>
            </button>
          </div>
        ))}
      </div>
      {ghosts.map((piece) => (
        <Ghost key={piece.from} piece={piece} by={moving?.by ?? 'pointer'} />
      ))}
    </div>
  );
}

/** A line behind the bookings, which strikes through no name, with a dot before them. */
function Now({ minute }: { minute: number }) {
  const { top } = positionStyle({ top: minute, height: 0, lane: 0, lanes: 1 });
  return (
    <>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 -mt-px h-0.5 bg-danger"
        style={{ top }}
      />
      <div
        aria-hidden
        className="pointer-events-none absolute -left-1 z-20 -mt-1.25 size-2.5 rounded-full bg-danger"
        style={{ top }}
      />
    </>
  );
}

/** Where the booking would be dropped. */
function Ghost({ piece, by }: { piece: Piece; by: Preview['by'] }) {
  const { serviceType, startTime, endTime, title } = piece.booked;
  return (
    <div
      aria-hidden
      {...serviceTint(serviceType)}
      // The keyboard has nothing else that scrolls; a pointer scrolls at the edges.
      ref={by === 'keys' ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      className="pointer-events-none absolute z-30 overflow-hidden rounded-md border-2 border-service-line bg-service-soft px-1.5 py-0.5 text-xs leading-[1.125rem] text-service shadow-raised"
      style={positionStyle({ ...drawnOf(piece), lane: 0, lanes: 1 })}
    >
      <span className="font-semibold tabular-nums">
        {startTime} to {endTime}
      </span>{' '}
      {title}
    </div>
  );
}

function ColumnSkeleton() {
  return (
    <>
      <Skeleton className="absolute top-[37.5%] right-1 left-0.5 h-[4%]" />
      <Skeleton className="absolute top-[54%] right-1 left-0.5 h-[6%]" />
    </>
  );
}
