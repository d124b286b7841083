/** What a day shows of a booking among its hours: a button that opens it, and that is dragged to another time. */
import { serviceTint } from '#web/features/diary/appointments/serviceTint.ts';
import { marked } from '#web/features/diary/calendar/marks.ts';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { isStay } from '#contract/rules/stay.ts';
import { classes } from '#web/ui/classes.ts';
import { RepeatMark } from '#web/features/diary/appointments/series/RepeatMark.tsx';
import { ServiceIcon } from '#web/features/diary/appointments/ServiceIcon.tsx';
import { BOOKING_KEYS, STAY_KEYS } from '#web/features/diary/calendar/bookingKeys.ts';
import { beginningText, bookingText } from '#web/features/diary/calendar/appointmentText.ts';
import type { Position } from '#web/features/diary/calendar/lanes.ts';
import { positionStyle } from '#web/features/diary/calendar/positionStyle.ts';
import type { Piece } from '#web/features/diary/calendar/span.ts';

/** From this length on there is room for a second line. */
const TWO_LINES_MINUTES = 55;
/** From this length on the title may have two of three. */
const THREE_LINES_MINUTES = 70;

export interface BookingHandlers {
  onOpen: (booked: Appointment) => void;
  onPointerDown: (event: PointerEvent, booked: Appointment) => void;
  onKeyDown: (event: KeyboardEvent, booked: Appointment) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

interface BookingProps extends BookingHandlers {
  piece: Piece;
  position: Position;
  clashes: boolean;
  /** Client and pets. */
  whose: readonly string[];
  /** It is being moved: this is where it was. */
  isMoving: boolean;
}

export function Booking({ piece, position, clashes, whose, isMoving, ...on }: BookingProps) {
  const { booked, begins, ends } = piece;
  const isShort = position.height < TWO_LINES_MINUTES;
  const { serviceType, status, title } = booked;
  return (
    <li className="@container absolute px-px pb-px" style={positionStyle(position)}>
      <button
        type="button"
        {...serviceTint(serviceType)}
        {...marked('booking', begins || isStay(booked) ? booked.id : undefined)}
        // A departure that is dragged to another day changes the last day.
        {...marked('resizeHandle', isStay(booked) && ends ? 'end' : undefined)}
        aria-label={bookingText(piece, clashes, whose)}
        aria-keyshortcuts={isStay(booked) ? STAY_KEYS : BOOKING_KEYS}
        onClick={() => on.onOpen(booked)}
        onPointerDown={(event) => on.onPointerDown(event, booked)}
        onKeyDown={(event) => on.onKeyDown(event, booked)}
        onKeyUp={on.onKeyUp}
        onBlur={on.onBlur}
        className={classes(
          'group relative flex size-full cursor-grab flex-col overflow-clip border-l-3 border-service-line bg-service-soft px-1 py-1 print:py-0 @min-[5.5rem]:px-1.5 text-left text-xs text-service select-none [-webkit-touch-callout:none] hover:z-10 focus-visible:z-10 focus-visible:-outline-offset-2',
          begins && 'rounded-t-md',
          ends && 'rounded-b-md',
          isMoving && 'opacity-45',
        )}
      >
        <span
          className={classes(
            // In sight as long as any of a long booking is.
            'sticky top-(--headers) min-w-0 leading-[1.125rem]',
            // Whole lines only: half a name is not read.
            'max-h-[round(down,100%,1.125rem)] shrink-0 overflow-hidden print:max-h-[max(0.875rem,round(down,100%,0.875rem))] print:leading-3.5',
            isShort && 'truncate',
            position.height < THREE_LINES_MINUTES && '@min-[5.5rem]:truncate',
            status === 'cancelled' && 'line-through',
          )}
        >
          <ServiceIcon
            type={serviceType}
            className={classes(
              'mr-1 mb-0.5 hidden size-3.5',
              isShort ? '@min-[10rem]:inline' : '@min-[5.5rem]:inline',
            )}
          />
          <span className="font-semibold tabular-nums">{beginningText(piece)}</span>{' '}
          <span className="break-words hyphens-auto">{title}</span>
          <RepeatMark booking={booked} className="mb-0.5 ml-1 size-3" />
        </span>
        {/* Else the name, where title and owner are apart, would not begin with what is seen. */}
        {!isShort && ' '}
        {!isShort && whose.length > 0 && (
          <span className="hidden min-w-0 truncate leading-[1.125rem] print:leading-3.5 @min-[5.5rem]:block">
            {whose.join(' · ')}
          </span>
        )}
        {ends && !isStay(booked) && (
          <span
            {...marked('resizeHandle', 'end')}
            className="absolute inset-x-0 bottom-0 grid h-2 cursor-ns-resize place-items-center pointer-coarse:h-4"
          >
            <span className="h-0.75 w-6 rounded-full bg-service-line opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-60" />
          </span>
        )}
      </button>
    </li>
  );
}
