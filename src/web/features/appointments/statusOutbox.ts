/**
 * Statuses that were set at a tap and have not reached the server: each is kept until it has, and set once. One that the server refused
 * stays, with the reason, until somebody has seen it.
 */
import type { Appointment } from '#contract/appointments.ts';
import { currentAppointment } from '#web/features/appointments/currentAppointment.data.ts';
import type { Unsent } from '#web/platform/device/deviceDatabase.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';
import { afterError, refusalText } from '#web/platform/net/afterError.ts';
import { isNotFound } from '#web/platform/net/http.ts';

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
  store: {
    put: (record: UnsentStatus) => Promise<void>;
    list: (userId: string) => Promise<UnsentStatus[]>;
    delete: (id: string) => Promise<void>;
  };
  save: (record: UnsentStatus, readAt: string) => Promise<Appointment>;
  /** The user whose session the server knows, or undefined without one. */
  currentUser: () => Promise<{ id: string } | undefined>;
  runExclusive: (action: () => Promise<void>) => Promise<void>;
  /** One has arrived, or was refused: the screens may show another status. */
  onSettled: () => void;
  /** Shows what was refused: all of it, after each try to send. */
  showRefused: (records: readonly UnsentStatus[]) => void;
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
  if (isNotFound(error)) return 'The appointment was deleted meanwhile.';
  const current = currentAppointment(error);
  if (current === undefined) return refusalText(error);
  return `It was ${words[current.status]} meanwhile, and still is.`;
}

const isOpen = ({ status }: Appointment): boolean => status === 'pending' || status === 'confirmed';

export function createStatusOutbox(parts: StatusOutboxParts) {
  const { store, save, currentUser, runExclusive, onSettled, showRefused } = parts;
  /** What the disk did not take. */
  const memory = new Map<string, UnsentStatus>();

  async function list(userId: string): Promise<UnsentStatus[]> {
    const stored = await withTimeout(() => store.list(userId)).catch(() => []);
    const held = [...memory.values()].filter((record) => record.userId === userId);
    return [...held, ...stored.filter(({ id }) => !memory.has(id))];
  }

  async function add(record: UnsentStatus): Promise<void> {
    memory.set(record.id, record);
    await withTimeout(() => store.put(record)).then(
      () => memory.delete(record.id),
      () => undefined,
    );
  }

  async function remove(id: string): Promise<void> {
    memory.delete(id);
    // One that stays on the device is set once more, which changes nothing.
    await withTimeout(() => store.delete(id)).catch(() => undefined);
  }

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

  async function sendDue(userId: string): Promise<void> {
    const due = (await list(userId)).filter(({ refusal }) => refusal === undefined);
    // Another account may have signed in since: it must not receive them.
    if (due.length === 0 || (await currentUser())?.id !== userId) return;
    for (const record of due) {
      try {
        const saved = await saveOnto(record, record.readAt);
        // A captive portal says OK to anything.
        if (Object(saved).id !== record.appointmentId) return;
        await remove(record.id);
        onSettled();
      } catch (error) {
        if (afterError(error) === 'retry') return;
        // The server has had it: signing out loses nothing.
        await add({ ...record, refusal: whyRefused(error), hasArrived: true });
        onSettled();
      }
    }
  }

  async function showAllRefused(userId: string): Promise<void> {
    showRefused((await list(userId)).filter(({ refusal }) => refusal !== undefined));
  }

  return {
    add,
    /** Takes one that was refused off the screen. */
    async dismiss({ id, userId }: UnsentStatus): Promise<void> {
      await remove(id);
      await showAllRefused(userId);
    },
    /** Takes one back; answers false where it has been sent already. */
    async takeBack({ id, userId }: UnsentStatus): Promise<boolean> {
      const isWaiting = (await list(userId)).some(
        (record) => record.id === id && record.refusal === undefined,
      );
      if (isWaiting) await remove(id);
      return isWaiting;
    },
    /** Sends what waits. What cannot be sent now is tried again at the next call. */
    async send(userId: string): Promise<void> {
      await runExclusive(() => sendDue(userId).catch(() => undefined));
      await showAllRefused(userId);
    },
    inMemory: (userId: string): UnsentStatus[] =>
      [...memory.values()].filter(
        ({ userId: ownerId, hasArrived }) => ownerId === userId && hasArrived !== true,
      ),
  };
}
