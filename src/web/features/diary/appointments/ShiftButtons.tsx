/** Puts an appointment off, or brings it forward, at one tap. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { toastMove } from '#web/features/diary/appointments/moveToast.ts';
import { doneText } from '#web/features/diary/appointments/series/scopeWords.ts';
import { useScopeQuestion } from '#web/features/diary/appointments/series/useScopeQuestion.tsx';
import { isOpen } from '#web/features/diary/appointments/groupWalk.ts';
import { shiftedTimes } from '#web/features/diary/appointments/shiftedTimes.ts';
import { useUpdateFailure } from '#web/features/diary/appointments/useUpdateFailure.ts';
import { showAppointment, useSaveAppointment } from '#web/data/appointments.ts';
import { readAgain } from '#web/data/change.ts';
import { useChangeSeveral } from '#web/data/series.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';

const SHIFTS = [
  { minutes: -60, label: '−1 h' },
  { minutes: -15, label: '−15 min' },
  { minutes: 15, label: '+15 min' },
  { minutes: 60, label: '+1 h' },
] as const;

interface ShiftButtonsProps {
  appointment: Appointment;
  onMoved: (saved: Appointment) => void;
  /** Several of a series were moved. */
  onMovedSeveral: () => void;
}

export function ShiftButtons({ appointment, onMoved, onMovedSeveral }: ShiftButtonsProps) {
  const cache = useQueryClient();
  const { mutateAsync, isPending } = useSaveAppointment();
  const several = useChangeSeveral();
  const { ask, dialog } = useScopeQuestion();
  const failUpdate = useUpdateFailure();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  if (appointment.endDate !== null || !isOpen(appointment)) return null;

  const fail = (error: unknown) => {
    failUpdate(error);
    void readAgain(cache, 'appointment');
  };

  async function save({ id, updatedAt }: Appointment, fields: object) {
    const saved = await mutateAsync({ id, fields, readAt: updatedAt });
    showAppointment(cache, saved);
    // Undo may come when the card is closed.
    if (isShown.current) onMoved(saved);
    return saved;
  }

  async function undo(saved: Appointment): Promise<void> {
    const { startTime, endTime } = appointment;
    await save(saved, { startTime, endTime }).then(() => toastSuccess('Change undone'), fail);
  }

  async function move(minutes: number): Promise<void> {
    const fields = shiftedTimes(appointment, minutes);
    if (fields === undefined) return;
    const { id, seriesId, updatedAt } = appointment;
    const scope = seriesId === null ? 'this' : await ask({ act: 'move', appointment, fields });
    if (scope === undefined) return;
    try {
      if (scope === 'this') {
        const saved = await save(appointment, fields);
        const action = { label: 'Undo', onClick: () => void undo(saved) };
        void toastMove(appointment, saved, action);
      } else {
        const change = await several.mutateAsync({ id, fields, readAt: updatedAt, scope });
        toastSuccess(doneText('move', change));
        onMovedSeveral();
      }
    } catch (error) {
      fail(error);
    }
  }

  return (
    <div role="group" aria-label="Move the visit" className="grid grid-cols-4 gap-2">
      {SHIFTS.map(({ minutes, label }) => (
        <Button
          key={minutes}
          variant="secondary"
          size="sm"
          className="px-1! whitespace-nowrap tabular-nums"
          disabled={
            isPending || several.isPending || shiftedTimes(appointment, minutes) === undefined
          }
          onClick={async () => move(minutes)}
        >
          {label}
        </Button>
      ))}
      {dialog}
    </div>
  );
}
