/**
 * Statuses that were set at a tap and have not reached the server: each is kept until it has, and set once. One that the server refused
 * stays, with the reason, until someone has seen it.
 */
import type { Appointment } from '#contract/diary/appointments.ts';
import { currentAppointment } from '#web/data/currentAppointment.ts';
import type { Unsent } from '#web/platform/device/deviceDatabase.ts';
import { refusalText } from '#web/platform/net/afterError.ts';
import { isNotFound } from '#web/platform/net/http.ts';
import { createOutbox, type OutboxWorld } from '#web/platform/outbox/outbox.ts';
import type { OutboxStore } from '#web/platform/outbox/outboxStore.ts';

export interface UnsentStatus extends Unsent {
  kind: 'status';
  appointmentId: string;
  title: string;
  status: 'completed' | 'cancelled';
  /** The `updatedAt` of the appointment that was shown. */
  readAt: string;
  /** Its day. */
  date?: string | undefined;
  /** Why it was not set, in a sentence. */
  refusal?: string | undefined;
}

export interface StatusOutboxParts {
  store: OutboxStore<UnsentStatus>;
  save: (record: UnsentStatus, readAt: string) => Promise<Appointment>;
  /** One has arrived, or was refused: the screens may show another status. */
  onSettled: () => void;
  /** Shows what waits, and what was refused. */
  show: (records: readonly UnsentStatus[]) => void;
}

/** How a status reads after "was" or "is". */
const words: Record<Appointment['status'], string> = {
  pending: 'pending',
  confirmed: 'confirmed',
  completed: 'marked as completed',
  cancelled: 'cancelled',
};

/** Why a status was not set: what became of the appointment meanwhile, where that is why. */
function whyRefused(error: unknown): string {
  if (isNotFound(error)) return 'The appointment has since been deleted.';
  const current = currentAppointment(error);
  if (current === undefined) return refusalText(error);
  return `It is now ${words[current.status]}.`;
}

const isOpen = ({ status }: Appointment): boolean => status === 'pending' || status === 'confirmed';

const isWaiting = ({ refusal }: UnsentStatus): boolean => refusal === undefined;

export function createStatusOutbox(
  { store, save, onSettled, show }: StatusOutboxParts,
  world?: OutboxWorld,
) {
  /** Saves onto the version that was shown, or onto a newer one that is still open: what was done was done. */
  async function saveOnto(record: UnsentStatus, readAt: string): Promise<Appointment> {
    try {
      return await save(record, readAt);
    } catch (error) {
      const current = currentAppointment(error);
      if (current?.status === record.status) return current;
      if (current === undefined || !isOpen(current) || current.updatedAt === readAt) throw error;
      return saveOnto(record, current.updatedAt);
    }
  }

  const { send, sendIfAny, refresh, discard } = createOutbox<
    UnsentStatus,
    never,
    UnsentStatus,
    void
  >(
    'pawkeeper:statuses',
    store,
    {
      isWaiting,
      nextStep: (record) => (isWaiting(record) ? record : undefined),
      async deliver(record) {
        const saved = await saveOnto(record, record.readAt);
        // A captive portal says OK to anything.
        if (Object(saved).id !== record.appointmentId) {
          throw new Error('Something other than Pawkeeper answered');
        }
      },
      afterArrival: () => undefined,
      // The server has had it: signing out loses nothing.
      afterRefusal: (record, _, error) => ({
        ...record,
        refusal: whyRefused(error),
        hasArrived: true,
      }),
      onArrived: onSettled,
      onRefused: onSettled,
      show,
    },
    world,
  );
  return {
    send,
    sendIfAny,
    async add(record: UnsentStatus): Promise<void> {
      await store.change(record.userId, record.id, () => record);
      await refresh(record.userId);
    },
    /** Takes one that was refused off the screen. */
    dismiss: ({ id, userId }: UnsentStatus): Promise<void> => discard(userId, id),
    /** Takes one back; answers false where it has been sent already. */
    async takeBack({ id, userId }: UnsentStatus): Promise<boolean> {
      let isTakenBack = false;
      await store.change(userId, id, (before) => {
        isTakenBack = before !== undefined && isWaiting(before);
        return isTakenBack ? undefined : before;
      });
      await refresh(userId);
      return isTakenBack;
    },
  };
}
