/** The stays above the hours: as bars over the days of a week, or those that are in the house all through one day. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Appointment } from '#contract/appointments.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { stayText } from '#contract/rules/stay.ts';
import { ServiceIcon } from '#web/entities/appointments/ServiceIcon.tsx';
import { stayBarText } from '#web/features/calendar/appointmentText.ts';
import { STAY_KEYS } from '#web/features/calendar/bookingKeys.ts';
import type { BookingHandlers } from '#web/features/calendar/Booking.tsx';
import { BarText, barClasses } from '#web/features/calendar/StayBar.tsx';
import { type Bar, type Bars, barsOver, stayBars } from '#web/features/calendar/stayBars.ts';
import type { Preview } from '#web/features/calendar/useBookingMoves.ts';
import { useWhose } from '#web/entities/appointments/useWhose.ts';
import { classes } from '#web/ui/classes.ts';

/** The most lanes of a strip. Where there are more stays, the last one counts them. */
const MOST = 3;

/** The bars of a strip and how many lanes high it is. */
export interface Strip extends Bars<Appointment> {
  days: readonly IsoDate[];
}

/** Lays out the stays over these days. */
export function stripOf(days: readonly IsoDate[], stays: readonly Appointment[]): Strip {
  const bars = stayBars(days, stays, MOST);
  if (bars.lanes <= MOST) return { days, ...bars };
  return { days, shown: stayBars(days, stays, MOST - 1).shown, lanes: MOST };
}

interface StayStripProps extends BookingHandlers {
  strip: Strip;
  /** All stays, shown or not. */
  stays: readonly Appointment[];
  preview: Preview | undefined;
  /** Shows all of a day that has more than fit. */
  onMore: (day: IsoDate) => void;
  className: string;
}

export function StayStrip({ strip, stays, preview, onMore, className, ...on }: StayStripProps) {
  const whose = useWhose();
  const { days, shown, lanes } = strip;
  const moving = preview && !preview.dropped ? preview : undefined;
  const lane = shown.find(({ booked }) => booked.id === moving?.booked.id)?.lane ?? 0;
  const ghosts = moving ? stayBars(days, [{ ...moving.booked, ...moving.times }], 1).shown : [];
  return (
    <ul
      aria-label="Stays"
      className={classes('grid auto-rows-(--lane)', className)}
      style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
    >
      {shown.map((bar) => (
        <li key={bar.booked.id} className="flex min-w-0 px-px pb-0.5" style={placeOf(bar)}>
          <BarButton
            bar={bar}
            // A day alone says what it is for the stay; a week shows it.
            label={days.length === 1 ? stayText(bar.booked, days[0] ?? '') : undefined}
            whose={whose(bar.booked)}
            isMoving={moving?.booked.id === bar.booked.id}
            {...on}
          />
        </li>
      ))}
      {ghosts.map((bar) => (
        <li
          key="ghost"
          aria-hidden
          data-service={bar.booked.serviceType}
          className="pointer-events-none z-10 mx-px mb-0.5 rounded-md border-2 border-service-line bg-service-soft shadow-raised"
          style={placeOf({ ...bar, lane })}
        />
      ))}
      {days.map((day, index) => {
        const over = stays.filter((stay) => stayText(stay, day) !== undefined);
        const more = over.length - barsOver(shown, index).length;
        if (more === 0) return null;
        return (
          <li
            key={day}
            className="flex px-px pb-0.5"
            style={placeOf({ from: index, length: 1, lane: lanes - 1 })}
          >
            <button
              type="button"
              onClick={() => onMore(day)}
              aria-label={`+${more} more stays on ${longDate(day)}`}
              className="min-w-0 grow truncate rounded-md border border-edge bg-surface px-1 text-xs font-semibold hover:bg-sunken"
            >
              +{more} more
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const placeOf = ({ from, length, lane }: Pick<Bar<unknown>, 'from' | 'length' | 'lane'>) => ({
  gridColumn: `${from + 1} / span ${length}`,
  gridRow: lane + 1,
});

interface BarButtonProps extends BookingHandlers {
  bar: Bar<Appointment>;
  label: string | undefined;
  whose: readonly string[];
  /** It is being moved: this is where it was. */
  isMoving: boolean;
}

/** Opens the stay; is dragged by whole days, and at its ends to change the nights. */
function BarButton({ bar, label, whose, isMoving, ...on }: BarButtonProps) {
  const { booked, begins, ends } = bar;
  const { serviceType, status, title } = booked;
  return (
    <button
      type="button"
      data-service={serviceType}
      data-booking={booked.id}
      aria-keyshortcuts={STAY_KEYS}
      onClick={() => on.onOpen(booked)}
      onPointerDown={(event) => on.onPointerDown(event, booked)}
      onKeyDown={(event) => on.onKeyDown(event, booked)}
      onKeyUp={on.onKeyUp}
      onBlur={on.onBlur}
      className={classes(
        'group relative flex min-w-0 grow cursor-grab items-center gap-1 overflow-clip px-1.5 text-xs select-none [-webkit-touch-callout:none] focus-visible:-outline-offset-2',
        label === undefined ? barClasses(bar) : barClasses({ begins: true, ends: true }),
        isMoving && 'opacity-45',
      )}
    >
      {label === undefined ? (
        <BarText bar={bar} whose={whose} linesClass="flex-row" />
      ) : (
        <span
          className={classes(
            // A finger needs a bar that is high enough for two lines.
            'flex min-w-0 grow justify-between gap-x-3 text-left pointer-coarse:flex-col',
            status === 'cancelled' && 'line-through',
          )}
        >
          <span className="truncate">
            <ServiceIcon type={serviceType} className="mr-1 mb-0.5 inline size-3.5" />
            <b className="font-semibold">{title}</b> {whose.join(' · ')}
          </span>
          <span className="shrink-0 truncate">{label}</span>
        </span>
      )}
      {/* Its name begins with what is seen, as people who speak to their device need. */}
      <span className="sr-only">, {stayBarText(booked)}</span>
      {label === undefined && begins && <Handle edge="start" />}
      {label === undefined && ends && <Handle edge="end" />}
    </button>
  );
}

/** An end of a bar, which is dragged to change the nights. */
export function Handle({ edge }: { edge: 'start' | 'end' }) {
  return (
    <span
      data-resize-handle={edge}
      className={classes(
        'absolute inset-y-0 grid w-2 cursor-ew-resize place-items-center pointer-coarse:w-4',
        edge === 'start' ? 'left-0' : 'right-0',
      )}
    >
      <span className="h-3.5 w-0.75 rounded-full bg-service-line opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-60" />
    </span>
  );
}
