import type { IsoDate } from '#contract/fields/isoDate.ts';
import { classes } from '#web/ui/classes.ts';

interface DayNumberProps {
  day: IsoDate;
  isToday: boolean;
  isSelected: boolean;
  /** Of another month than the one that is shown. */
  isQuiet?: boolean;
}

/** The number of a day: today has a ring, the chosen one is filled; both where it is both. */
export function DayNumber({ day, isToday, isSelected, isQuiet = false }: DayNumberProps) {
  return (
    <span
      className={classes(
        'grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums',
        isToday && 'ring-2 ring-primary',
        isToday && isSelected && 'ring-offset-2 ring-offset-surface',
        isSelected
          ? 'bg-primary text-on-primary'
          : isQuiet
            ? 'text-soft'
            : isToday && 'text-primary-ink',
      )}
    >
      {Number(day.slice(8))}
    </span>
  );
}
