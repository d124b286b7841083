/** Month, week or day: one of them is always on. */
import { useId } from 'react';
import { calendarViews, type CalendarView } from '#web/features/calendar/shownDays.ts';

const words: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day' };

interface ViewSwitchProps {
  view: CalendarView;
  onChange: (view: CalendarView) => void;
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const name = useId();
  return (
    <fieldset className="flex rounded-lg border border-edge bg-surface p-0.5">
      <legend className="sr-only">View</legend>
      {calendarViews.map((each) => (
        <label
          key={each}
          className="relative grid min-h-9 grow cursor-pointer place-items-center rounded-md px-3.5 text-sm font-semibold transition-colors select-none not-has-checked:hover:bg-sunken has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={each === view}
            onChange={() => onChange(each)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span className="pointer-events-none relative">{words[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
