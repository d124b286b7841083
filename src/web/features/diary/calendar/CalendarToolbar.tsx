/** The period that is shown, and controls to choose another one. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { Button } from '#web/ui/Button.tsx';
import { type CalendarView, stepped, titleOf } from '#web/features/diary/calendar/shownDays.ts';
import { ViewSwitch } from '#web/features/diary/calendar/ViewSwitch.tsx';

interface CalendarToolbarProps {
  view: CalendarView;
  day: IsoDate;
  today: IsoDate;
  onView: (view: CalendarView) => void;
  onDay: (day: IsoDate) => void;
  /** The id of the heading. */
  titleId: string;
}

export function CalendarToolbar({
  view,
  day,
  today,
  onView,
  onDay,
  titleId,
}: CalendarToolbarProps) {
  return (
    <div className="mb-3 grid gap-x-4 gap-y-3 px-1 sm:flex sm:items-center">
      <div className="flex min-w-0 grow items-center gap-1">
        <h2
          id={titleId}
          aria-live="polite"
          className="min-w-0 grow pl-1 text-lg font-bold sm:text-xl"
        >
          {titleOf(view, day)}
        </h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Previous ${view}`}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onDay(stepped(view, day, -1))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Next ${view}`}
          aria-keyshortcuts="ArrowRight"
          onClick={() => onDay(stepped(view, day, 1))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <div className="flex flex-wrap items-stretch gap-2 print:hidden max-sm:[&>fieldset]:grow">
        <Button variant="secondary" size="sm" aria-keyshortcuts="t" onClick={() => onDay(today)}>
          Today
        </Button>
        <ViewSwitch view={view} onChange={onView} />
      </div>
    </div>
  );
}
