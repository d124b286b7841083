/** The toast of a move or a change of status that failed: why, and where the appointment is now. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { showAppointment } from '#web/data/appointments.ts';
import { currentAppointment } from '#web/data/currentAppointment.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { updateFailed } from '#web/features/diary/appointments/updateFailed.ts';

const CALENDAR = '/calendar';

/** The calendar at the day of an appointment, in the view that is on the screen. */
function calendarPage({ date }: Appointment): string {
  const isShown = location.pathname === CALENDAR;
  const query = new URLSearchParams(isShown ? location.search : { view: 'day' });
  query.set('date', date);
  return `${CALENDAR}?${query}`;
}

/** Returns `(error)`, which says that an appointment was not updated. The caller invalidates the lists. */
export function useUpdateFailure(): (error: unknown) => void {
  const cache = useQueryClient();
  const fail = useFailure();
  return useCallback(
    (error) => {
      const current = currentAppointment(error);
      const showCurrent = current && {
        label: 'Show current version',
        onClick: () => {
          showAppointment(cache, current);
          navigate(calendarPage(current));
        },
      };
      fail(error, updateFailed(error), 'Error', showCurrent);
    },
    [cache, fail],
  );
}
