/** Moving bookings in the calendar: one of a series asks first which others move along. */
import { selectorOf } from '#web/features/diary/calendar/marks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { doneText } from '#web/features/diary/appointments/series/scopeWords.ts';
import { useScopeQuestion } from '#web/features/diary/appointments/series/useScopeQuestion.tsx';
import { useUpdateFailure } from '#web/features/diary/appointments/useUpdateFailure.ts';
import { readAgain } from '#web/data/change.ts';
import { useChangeSeveral } from '#web/data/series.ts';
import { showBooking, useMoveAppointment } from '#web/features/diary/calendar/moveAppointment.ts';
import type { Times } from '#web/features/diary/calendar/span.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';

/** `onMoved` is called once it is settled that a booking moves. Render the `dialog`. */
export function useMoves(onMoved: (before: Appointment, to: Times) => void) {
  const cache = useQueryClient();
  const moveOne = useMoveAppointment();
  const { mutateAsync: changeSeveral } = useChangeSeveral();
  const fail = useUpdateFailure();
  /** The id of the booking that was moved: it gets the focus back, also in the column of another day. */
  const moved = useRef<string>(undefined);
  const { ask, dialog } = useScopeQuestion(() =>
    document.querySelector<HTMLElement>(selectorOf('booking', moved.current ?? '')),
  );

  async function askAndMove(before: Appointment, to: Times): Promise<void> {
    moved.current = before.id;
    // It stays where it was dropped while the question is open.
    showBooking(cache, { ...before, ...to });
    const scope = await ask({ act: 'move', appointment: before, fields: to });
    if (scope === 'this') {
      onMoved(before, to);
      moveOne({ before, to });
      return;
    }
    if (scope === undefined) {
      showBooking(cache, before);
      return;
    }
    try {
      const { id, updatedAt } = before;
      const change = await changeSeveral({ id, fields: to, readAt: updatedAt, scope });
      toastSuccess(doneText('move', change));
      onMoved(before, to);
    } catch (error) {
      showBooking(cache, before);
      fail(error);
      void readAgain(cache, 'appointment');
    }
  }

  return {
    dialog,
    move: (before: Appointment, to: Times): void => {
      if (before.seriesId !== null) {
        void askAndMove(before, to);
        return;
      }
      onMoved(before, to);
      moveOne({ before, to });
    },
  };
}
