import type { CSSProperties } from 'react';
import type { Position } from '#web/features/diary/calendar/lanes.ts';
import { DAY_MINUTES } from '#web/features/diary/calendar/span.ts';

const percent = (share: number): string => `${share * 100}%`;

/** Places something within the column of a day. React sets styles by script, which the security policy allows. */
export function positionStyle({ top, height, lane, lanes }: Position): CSSProperties {
  return {
    top: percent(top / DAY_MINUTES),
    height: percent(height / DAY_MINUTES),
    left: percent(lane / lanes),
    width: percent(1 / lanes),
  };
}
