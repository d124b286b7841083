/** Deleting an appointment of a series, alone or with others. */
import type { Appointment } from '#contract/appointments.ts';
import { doneText } from '#web/entities/appointments/series/scopeWords.ts';
import { useScopeQuestion } from '#web/entities/appointments/series/useScopeQuestion.tsx';
import { useChangeSeveral } from '#web/features/appointments/series.data.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';

/** `deleteOne` deletes this one alone; `onDeleted` is called after several were deleted. Render the `dialog`. */
export function useDeleteOccurrence(
  appointment: Appointment,
  deleteOne: () => void,
  onDeleted: () => void,
) {
  const { ask, dialog } = useScopeQuestion();
  const { mutate, isPending } = useChangeSeveral();
  const fail = useFailure();
  async function askAndDelete(): Promise<void> {
    const scope = await ask({ act: 'delete', appointment });
    if (scope === 'this') deleteOne();
    if (scope === undefined || scope === 'this') return;
    mutate(
      { id: appointment.id, scope },
      {
        onSuccess: (change) => {
          toast({ title: 'Success', description: doneText('delete', change) });
          onDeleted();
        },
        onError: (error) => fail(error, 'Failed to delete appointment'),
      },
    );
  }
  return { askAndDelete: () => void askAndDelete(), pending: isPending, dialog };
}
