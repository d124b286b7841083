/** Cancelling or deleting an appointment of a series, alone or with others. */
import type { AppointmentInput } from '#contract/diary/appointments.ts';
import type { ScopeQuestion } from '#web/features/diary/appointments/series/ScopeDialog.tsx';
import { doneText } from '#web/features/diary/appointments/series/scopeWords.ts';
import { useScopeQuestion } from '#web/features/diary/appointments/series/useScopeQuestion.tsx';
import { useChangeSeveral } from '#web/data/series.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';

interface OccurrenceAct extends ScopeQuestion {
  fields?: Pick<AppointmentInput, 'status'> | undefined;
  /** Does it to this one alone. */
  doOne: () => void;
  /** It was done to several. */
  onDone: () => void;
  /** Says that it failed. */
  onFailed: (error: unknown) => void;
}

/** `ask` asks which are meant, and does it. Render the `dialog`. */
export function useOccurrenceAct({ doOne, onDone, onFailed, ...question }: OccurrenceAct) {
  const { ask, dialog } = useScopeQuestion();
  const { mutate, isPending } = useChangeSeveral();
  const { act, appointment, fields } = question;
  async function askAndDo(): Promise<void> {
    const scope = await ask(question);
    if (scope === 'this') doOne();
    if (scope === undefined || scope === 'this') return;
    mutate(
      { id: appointment.id, fields, scope, ...(fields && { readAt: appointment.updatedAt }) },
      {
        onSuccess: (change) => {
          toastSuccess(doneText(act, change));
          onDone();
        },
        onError: onFailed,
      },
    );
  }
  return { ask: () => void askAndDo(), pending: isPending, dialog };
}
