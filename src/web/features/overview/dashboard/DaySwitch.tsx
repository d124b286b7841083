import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { Button } from '#web/ui/Button.tsx';

interface DaySwitchProps {
  day: IsoDate;
  today: IsoDate;
  onDay: (day: IsoDate) => void;
}

/** Which day the schedule shows: today, tomorrow, or one further with the arrows. */
export function DaySwitch({ day, today, onDay }: DaySwitchProps) {
  const named = [
    ['Today', today],
    ['Tomorrow', addDays(today, 1)],
  ] as const;
  return (
    <div className="flex items-center gap-1 max-sm:-mx-2 max-sm:w-[calc(100%+var(--spacing)*4)]">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Previous day"
        onClick={() => onDay(addDays(day, -1))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      {named.map(([label, one]) => (
        <Button
          key={label}
          variant={one === day ? 'secondary' : 'ghost'}
          size="sm"
          aria-pressed={one === day}
          className="max-sm:grow max-sm:px-0.5"
          onClick={() => onDay(one)}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Next day"
        onClick={() => onDay(addDays(day, 1))}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
