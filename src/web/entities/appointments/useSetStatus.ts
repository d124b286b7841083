/** One tap that completes or cancels an appointment, and ten seconds to undo it. */
import { useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#contract/appointments.ts';
import {
  showAppointment,
  useSaveAppointment,
} from '#web/features/appointments/appointments.data.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';

const done = {
  completed: 'Marked as completed',
  cancelled: 'Appointment cancelled',
} as const;

/** Returns `set(appointment, status)`, which answers whether it was saved, and whether a save is under way. */
export function useSetStatus() {
  const cache = useQueryClient();
  const fail = useFailure();
  const { mutateAsync, isPending } = useSaveAppointment();

  async function save(
    { id }: Appointment,
    status: Appointment['status'],
    readAt?: string,
  ): Promise<Appointment | undefined> {
    try {
      const saved = await mutateAsync({ id, fields: { status }, readAt });
      showAppointment(cache, saved);
      return saved;
    } catch (error) {
      fail(error, 'Failed to update appointment');
      return undefined;
    }
  }

  async function undo(before: Appointment, saved: Appointment): Promise<void> {
    // Refused where somebody has changed it since.
    if (await save(saved, before.status, saved.updatedAt)) {
      toast({ title: 'Success', description: 'Appointment is as it was' });
    }
  }

  async function set(before: Appointment, status: keyof typeof done): Promise<boolean> {
    const saved = await save(before, status);
    if (saved === undefined) return false;
    toast({
      title: 'Success',
      description: done[status],
      action: { label: 'Undo', onClick: () => void undo(before, saved) },
    });
    return true;
  }

  return { set, pending: isPending };
}
