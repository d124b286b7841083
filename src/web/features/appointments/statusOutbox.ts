/** Statuses that were set at a tap and have not reached the server: each is kept until it has, and set once. */
import type { Appointment } from '#contract/appointments.ts';
import { currentAppointment } from '#web/features/appointments/currentAppointment.data.ts';
import type { Unsent } from '#web/platform/device/deviceDatabase.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';
import { afterError, refusalText } from '#web/platform/net/afterError.ts';

export interface UnsentStatus extends Unsent {
  kind: 'status';
  appointmentId: string;
  title: string;
  status: 'completed' | 'cancelled';
  /** The `updatedAt` of the appointment that was shown. */
  readAt: string;
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
  onSaved: (saved: Appointment) => void;
  onRefused: (record: UnsentStatus, message: string) => void;
}

const isOpen = ({ status }: Appointment): boolean => status === 'pending' || status === 'confirmed';

export function createStatusOutbox(parts: StatusOutboxParts) {
  const { store, save, currentUser, runExclusive, onSaved, onRefused } = parts;
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
    const due = await list(userId);
    // Another account may have signed in since: it must not receive them.
    if (due.length === 0 || (await currentUser())?.id !== userId) return;
    for (const record of due) {
      try {
        const saved = await saveOnto(record, record.readAt);
        // A captive portal says OK to anything.
        if (Object(saved).id !== record.appointmentId) return;
        await remove(record.id);
        onSaved(saved);
      } catch (error) {
        if (afterError(error) === 'retry') return;
        await remove(record.id);
        onRefused(record, refusalText(error));
      }
    }
  }

  return {
    add,
    /** Takes one back; answers false where it has been sent already. */
    async takeBack({ id, userId }: UnsentStatus): Promise<boolean> {
      const isWaiting = (await list(userId)).some((record) => record.id === id);
      if (isWaiting) await remove(id);
      return isWaiting;
    },
    /** Sends what waits. What cannot be sent now is tried again at the next call. */
    send: (userId: string): Promise<void> =>
      runExclusive(() => sendDue(userId).catch(() => undefined)),
    inMemory: (userId: string): UnsentStatus[] =>
      [...memory.values()].filter((record) => record.userId === userId),
  };
}
