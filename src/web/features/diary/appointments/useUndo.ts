/** Undo, for ten seconds, of what was done to an appointment in its form. */
import { useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#contract/diary/appointments.ts';
import { appointmentFormValues } from '#web/features/diary/appointments/appointmentFields.ts';
import { useUpdateFailure } from '#web/features/diary/appointments/useUpdateFailure.ts';
import { useRestoreAppointment, useSaveAppointment } from '#web/data/appointments.ts';
import { readAgain } from '#web/data/change.ts';
import { HttpError } from '#web/platform/net/http.ts';
import { isSameValue } from '#web/platform/forms/merge.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';

/** The fields of the form that a save changed, with the values that they had before. */
function changedBack(before: Appointment, saved: Appointment) {
  const was = Object.entries(appointmentFormValues(before, before.date));
  const is = new Map<string, unknown>(Object.entries(appointmentFormValues(saved, saved.date)));
  return Object.fromEntries(was.filter(([field, value]) => !isSameValue(value, is.get(field))));
}

/** Whether a save cancelled the appointment or moved it to another time. */
const isCancelOrMove = (before: Appointment, saved: Appointment): boolean =>
  (saved.status === 'cancelled' && before.status !== 'cancelled') ||
  before.date !== saved.date ||
  before.endDate !== saved.endDate ||
  before.startTime !== saved.startTime ||
  before.endTime !== saved.endTime;

/**
 * Returns what undoes a save that cancelled or moved an appointment, or changed one of a series alone; undefined for any other
 * save.
 */
export function useUndoSave() {
  const cache = useQueryClient();
  const { mutateAsync } = useSaveAppointment();
  const failUpdate = useUpdateFailure();
  return (before: Appointment, saved: Appointment): (() => void) | undefined => {
    if (before.seriesId === null && !isCancelOrMove(before, saved)) return undefined;
    const fields = changedBack(before, saved);
    if (Object.keys(fields).length === 0) return undefined;
    const undo = async () => {
      try {
        // Refused where somebody has changed it since.
        await mutateAsync({ id: saved.id, fields, readAt: saved.updatedAt });
        toastSuccess('Change undone');
      } catch (error) {
        failUpdate(error);
        void readAgain(cache, 'appointment');
      }
    };
    return () => void undo();
  };
}

/** Returns what undoes the deletion of an appointment by its id. */
export function useUndoDeletion(): (id: string) => void {
  const { mutateAsync } = useRestoreAppointment();
  const fail = useFailure();
  const undo = async (id: string) => {
    try {
      await mutateAsync(id);
      toastSuccess('Appointment restored');
    } catch (error) {
      const isRefused = error instanceof HttpError && error.status === 400;
      fail(
        error,
        isRefused
          ? 'Its pet has been deleted since, so this appointment can’t be restored. Book it again without the pet.'
          : 'Failed to restore appointment',
      );
    }
  };
  return (id) => void undo(id);
}
