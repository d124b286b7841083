/** Cancels an appointment under its terms, with ten seconds to undo it. */
import { useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { CancellationInput } from '#contract/diary/cancellations.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { useUpdateFailure } from '#web/features/diary/appointments/useUpdateFailure.ts';
import { useSaveAppointment } from '#web/data/appointments.ts';
import { useCancelAppointment } from '#web/data/cancellations.ts';
import { readAgain } from '#web/data/change.ts';
import { isAnswered } from '#web/platform/net/http.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';

/** `cancel` answers the refusals by field where there are any; empty where a toast said what failed. */
export function useCancelUnderTerms() {
  const cache = useQueryClient();
  const { mutateAsync, isPending } = useCancelAppointment();
  const { mutateAsync: saveAsync } = useSaveAppointment();
  const fail = useUpdateFailure();

  async function undo(before: Appointment, saved: Appointment): Promise<void> {
    try {
      await saveAsync({ id: saved.id, fields: { status: before.status }, readAt: saved.updatedAt });
      toastSuccess('Change undone');
    } catch (error) {
      fail(error);
      void readAgain(cache, 'appointment');
    }
  }

  async function cancel(
    before: Appointment,
    values: CancellationInput,
  ): Promise<Readonly<Record<string, string>> | undefined> {
    try {
      const { appointment: saved, fee } = await mutateAsync({ id: before.id, ...values });
      const said = Number(fee) === 0 ? 'without a fee' : `with a fee of ${formatPounds(fee)}`;
      if (before.status === 'cancelled') {
        toastSuccess(`Cancelled ${said}`);
      } else {
        const action = { label: 'Undo', onClick: () => void undo(before, saved) };
        toastSuccess(`Appointment cancelled ${said}`, action);
      }
      return undefined;
    } catch (error) {
      const wrong = isAnswered(error) ? (error.failure?.errors ?? []) : [];
      const refused = Object.fromEntries(
        wrong.map(({ path, message }) => [path.join('.'), message]),
      );
      if (!('fee' in refused || 'reason' in refused)) fail(error);
      return refused;
    }
  }

  return { cancel, pending: isPending };
}
