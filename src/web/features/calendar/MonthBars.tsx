/** The stays of a month as bars over a week of it. The cells below say them in words; on a phone the bars are lines. */
import type { CSSProperties, MouseEvent, PointerEvent } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { BarText, barClasses } from '#web/features/calendar/StayBar.tsx';
import type { Bar } from '#web/features/calendar/stayBars.ts';
import { Handle } from '#web/features/calendar/StayStrip.tsx';
import { useWhose } from '#web/entities/appointments/useWhose.ts';
import { classes } from '#web/ui/classes.ts';

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
  const whose = useWhose();
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 top-(--marks) z-10">
      {bars.map((bar) => (
        <div
          key={bar.booked.id}
          role="presentation"
          data-service={bar.booked.serviceType}
          data-stay={bar.booked.id}
          style={placeOf(bar)}
          onPointerDown={(event) => onPointerDown(event, bar.booked)}
          onClick={(event) => {
            onClick(event);
            onOpen(bar.booked);
          }}
          className={classes(
            'group absolute flex h-(--slot) cursor-grab items-center gap-1 overflow-clip px-1.5 text-xs select-none [-webkit-touch-callout:none] max-sm:bg-service-line sm:pointer-events-auto max-sm:*:hidden',
            barClasses(bar),
            bar.booked.id === movingId && 'opacity-45',
          )}
        >
          <BarText bar={bar} whose={whose(bar.booked)} linesClass="flex-col @4xl:flex-row" />
          {bar.begins && <Handle edge="start" />}
          {bar.ends && <Handle edge="end" />}
        </div>
      ))}
      {ghosts.map((bar) => (
        <div
          key="ghost"
          data-service={bar.booked.serviceType}
          style={placeOf(bar)}
          className="absolute h-(--slot) rounded-md border-2 border-service-line bg-service-soft shadow-raised"
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
