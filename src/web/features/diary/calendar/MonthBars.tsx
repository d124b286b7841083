/** The stays of a month as bars over a week of it. The cells below say them in words; on a phone the bars are lines. */
import type { CSSProperties, MouseEvent, PointerEvent } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { StayBar, StayGhost } from '#web/features/diary/calendar/StayBar.tsx';
import type { Bar } from '#web/features/diary/calendar/stayBars.ts';
import { useWhose } from '#web/features/diary/appointments/useWhose.ts';

interface MonthBarsProps {
  bars: readonly Bar<Appointment>[];
  /** Where the stay that is being moved would go. */
  ghosts: readonly Bar<Appointment>[];
  /** The id of the stay that is being moved. */
  movingId: string | undefined;
  onPointerDown: (event: PointerEvent, booked: Appointment) => void;
  onClick: (event: MouseEvent) => void;
  onOpen: (booked: Appointment) => void;
}

/** Lies over a row of the grid, which sets `--marks`, `--slot` and `--slot-gap`. */
export function MonthBars({
  bars,
  ghosts,
  movingId,
  onPointerDown,
  onClick,
  onOpen,
}: MonthBarsProps) {
  const whose = useWhose(bars.map(({ booked }) => booked));
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 top-(--marks) z-10">
      {bars.map((bar) => (
        <StayBar
          key={bar.booked.id}
          as="div"
          role="presentation"
          bar={bar}
          whose={whose(bar.booked)}
          isMoving={bar.booked.id === movingId}
          linesClass="flex-col @4xl:flex-row"
          className="absolute h-(--slot) max-sm:bg-service-line sm:pointer-events-auto max-sm:*:hidden"
          style={placeOf(bar)}
          onPointerDown={(event) => onPointerDown(event, bar.booked)}
          onClick={(event) => {
            onClick(event);
            onOpen(bar.booked);
          }}
        />
      ))}
      {ghosts.map((bar) => (
        <StayGhost
          key="ghost"
          booked={bar.booked}
          style={placeOf(bar)}
          className="absolute h-(--slot)"
        />
      ))}
    </div>
  );
}

/** A little inside the cells where the stay begins and ends, to their edges where it goes on. */
function placeOf({ from, length, lane, begins, ends }: Bar<unknown>): CSSProperties {
  const left = begins ? '0.25rem' : '0rem';
  const right = ends ? '0.25rem' : '0rem';
  return {
    top: `calc(${lane} * (var(--slot) + var(--slot-gap)))`,
    left: `calc(${(from / 7) * 100}% + ${left})`,
    width: `calc(${(length / 7) * 100}% - ${left} - ${right})`,
  };
}
