import { calendarViews, type CalendarView } from '#web/features/diary/calendar/shownDays.ts';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';

const words: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day' };
const options = calendarViews.map((value) => ({ value, label: words[value] }));

interface ViewSwitchProps {
  view: CalendarView;
  onChange: (view: CalendarView) => void;
}

/** Month, week or day: one of them is always on. */
export const ViewSwitch = ({ view, onChange }: ViewSwitchProps) => (
  <SegmentedControl
    legend="View"
    options={options}
    value={view}
    onChange={onChange}
    className="rounded-lg border border-edge bg-surface p-0.5"
    optionClass="grid min-h-9 grow place-items-center rounded-md px-3.5 text-sm font-semibold transition-colors select-none not-has-checked:hover:bg-sunken has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
  />
);
