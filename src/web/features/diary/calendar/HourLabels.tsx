import { positionStyle } from '#web/features/diary/calendar/positionStyle.ts';
import { timeOf } from '#web/features/diary/calendar/span.ts';

const HOURS = Array.from({ length: 23 }, (_, hour) => (hour + 1) * 60);

/** The hours at the left of the columns; each booking says its own time. */
export function HourLabels() {
  return (
    <div aria-hidden className="absolute inset-y-0 left-0 w-11">
      {HOURS.map((minute) => (
        <span
          key={minute}
          style={{ top: positionStyle({ top: minute, height: 0, lane: 0, lanes: 1 }).top }}
          className="absolute right-1.5 -translate-y-1/2 text-xs text-soft tabular-nums"
        >
          {timeOf(minute)}
        </span>
      ))}
    </div>
  );
}
