/** One tap that completes or cancels an appointment, and ten seconds to undo it. */
import { useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#contract/diary/appointments.ts';
import { useUpdateFailure } from '#web/features/diary/appointments/useUpdateFailure.ts';
import { shownAppointment, showAppointment, useSaveAppointment } from '#web/data/appointments.ts';
import { readAgain } from '#web/data/change.ts';
import { lazyCode } from '#web/platform/nav/lazyPart.ts';
import { afterError } from '#web/platform/net/afterError.ts';
import { isAnswered } from '#web/platform/net/http.ts';
import { toast, toastSuccess } from '#web/platform/toasts/toast.ts';

const outboxCode = lazyCode(async () => import('#web/data/unsentStatuses.ts'));

const done = {
  completed: 'Marked as completed',
  cancelled: 'Appointment cancelled',
} as const;

/** Returns `set(appointment, status)`, which answers whether it was saved, and whether a save is under way. */
export function useSetStatus() {
  const cache = useQueryClient();
  const failUpdate = useUpdateFailure();
  const fail = (error: unknown) => {
    failUpdate(error);
    void readAgain(cache, 'appointment');
  };
  const { mutateAsync, isPending } = useSaveAppointment();

  /** Refused where the appointment has changed since it was read. */
  const send = async ({ id, updatedAt }: Appointment, status: Appointment['status']) => {
    const saved = await mutateAsync({ id, fields: { status }, readAt: updatedAt });
    showAppointment(cache, saved);
    return saved;
  };

  async function save(...asked: Parameters<typeof send>): Promise<Appointment | undefined> {
    try {
      return await send(...asked);
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  /** Without an answer it waits on this device, and is sent like a visit. */
  async function keep(before: Appointment, status: keyof typeof done): Promise<boolean> {
    const outbox = await outboxCode.load().catch(() => undefined);
    if (outbox === undefined) return false;
    const record = outbox.unsentStatus(before, status);
    await outbox.unsentStatuses.add(record);
    showAppointment(cache, { ...before, status });
    const takeBack = async () => {
      if (await outbox.unsentStatuses.takeBack(record)) showAppointment(cache, before);
      else await save(shownAppointment(cache, before.id) ?? before, before.status);
    };
    toast({
      title: 'Kept on this phone',
      description: `${done[status]}. It will be sent as soon as Pawkeeper can be reached.`,
      action: { label: 'Undo', onClick: () => void takeBack() },
    });
    return true;
  }

  async function undo(before: Appointment, saved: Appointment): Promise<void> {
    if (await save(saved, before.status)) {
      toastSuccess('Change undone');
    }
  }

  async function set(before: Appointment, status: keyof typeof done): Promise<boolean> {
    let saved: Appointment;
    try {
      saved = await send(before, status);
    } catch (error) {
      const isUnreached = afterError(error) === 'retry' && !isAnswered(error);
      if (isUnreached && (await keep(before, status))) return true;
      fail(error);
      return false;
    }
    toastSuccess(done[status], { label: 'Undo', onClick: () => void undo(before, saved) });
    return true;
  }

  return { set, pending: isPending };
}
