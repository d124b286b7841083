/** The stays above the hours: as bars over the days of a week, or those that are in the house all through one day. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { stayText } from '#contract/rules/stay.ts';
import { stayBarText } from '#web/features/diary/calendar/appointmentText.ts';
import { STAY_KEYS } from '#web/features/diary/calendar/bookingKeys.ts';
import type { BookingHandlers } from '#web/features/diary/calendar/Booking.tsx';
import { marked } from '#web/features/diary/calendar/marks.ts';
import { StayBar, StayGhost } from '#web/features/diary/calendar/StayBar.tsx';
import { type Bar, type Bars, barsOver, stayBars } from '#web/features/diary/calendar/stayBars.ts';
import type { Preview } from '#web/features/diary/calendar/useBookingMoves.ts';
import { useWhose } from '#web/features/diary/appointments/useWhose.ts';
import { classes } from '#web/ui/classes.ts';

/** The bars of a strip and how many lanes high it is. */
export interface Strip extends Bars<Appointment> {
  days: readonly IsoDate[];
}

/** Lays out the stays over these days, in at most `most` lanes; the last lane counts the stays that don't fit. */
export function stripOf(
  days: readonly IsoDate[],
  stays: readonly Appointment[],
  most: number,
): Strip {
  const bars = stayBars(days, stays, most);
  if (bars.lanes <= most) return { days, ...bars };
  return { days, shown: stayBars(days, stays, most - 1).shown, lanes: most };
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
  const whose = useWhose(stays);
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
          <StayBar
            as="button"
            bar={bar}
            // A day alone says what it is for the stay; a week shows it.
            label={days.length === 1 ? stayText(bar.booked, days[0] ?? '') : undefined}
            whose={whose(bar.booked)}
            isMoving={moving?.booked.id === bar.booked.id}
            linesClass="flex-row"
            className="relative min-w-0 grow focus-visible:-outline-offset-2"
            {...marked('booking', bar.booked.id)}
            aria-keyshortcuts={STAY_KEYS}
            onClick={() => on.onOpen(bar.booked)}
            onPointerDown={(event) => on.onPointerDown(event, bar.booked)}
            onKeyDown={(event) => on.onKeyDown(event, bar.booked)}
            onKeyUp={on.onKeyUp}
            onBlur={on.onBlur}
          >
            {/* Its name begins with what is seen, as people who speak to their device need. */}
            <span className="sr-only">, {stayBarText(bar.booked)}</span>
          </StayBar>
        </li>
      ))}
      {ghosts.map((bar) => (
        <li key="ghost" aria-hidden className="contents">
          <StayGhost
            booked={bar.booked}
            className="pointer-events-none z-10 mx-px mb-0.5"
            style={placeOf({ ...bar, lane })}
          />
        </li>
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
