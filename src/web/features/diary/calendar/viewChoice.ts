/** The view of the calendar that was last chosen on this device. */
import { useState } from 'react';
import { type CalendarView, isCalendarView } from '#web/features/diary/calendar/shownDays.ts';

const KEY = 'calendar-view';

/** A month, as specified, for those who never chose. */
function storedView(): CalendarView {
  try {
    const stored = localStorage.getItem(KEY);
    return isCalendarView(stored) ? stored : 'month';
  } catch {
    return 'month';
  }
}

export function useViewChoice(): [view: CalendarView, choose: (view: CalendarView) => void] {
  const [view, setView] = useState(storedView);
  function choose(chosen: CalendarView): void {
    setView(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Where storage is switched off the month is there again next time.
    }
  }
  return [view, choose];
}
