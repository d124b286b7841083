/** The statuses of appointments that wait on this device, connected to the browser. */
import type { Appointment } from '#contract/appointments.ts';
import { saveAppointment } from '#web/features/appointments/appointments.data.ts';
import { showRefusedStatuses } from '#web/features/appointments/refusedStatuses.data.ts';
import { createStatusOutbox, type UnsentStatus } from '#web/features/appointments/statusOutbox.ts';
import {
  type DeviceSchema,
  deviceDatabase,
  heldInMemory,
  UNSENT,
} from '#web/platform/device/deviceDatabase.ts';
import { runExclusive } from '#web/platform/device/runExclusive.ts';
import { RECORD_VERSION, readable } from '#web/platform/device/unreadable.ts';
import { askUser } from '#web/platform/session/askUser.ts';

const withDatabase = deviceDatabase<DeviceSchema<UnsentStatus, { id: string; at: number }>>();

const listeners = new Set<() => void>();

export const unsentStatuses = createStatusOutbox({
  store: {
    put: (record) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(UNSENT, 'readwrite', { durability: 'strict' });
        await transaction.store.put({ ...record, version: RECORD_VERSION });
        await transaction.done;
      }),
    list: async (userId) => {
      const stored = await withDatabase((database) => database.getAll(UNSENT));
      const own = stored.filter((row) => row.userId === userId && row.kind === 'status');
      return readable(own, (raw) => typeof Object(raw).appointmentId === 'string');
    },
    delete: (id) => withDatabase((database) => database.delete(UNSENT, id)),
  },
  save: ({ appointmentId, status }, readAt) =>
    saveAppointment({ id: appointmentId, fields: { status }, readAt }),
  currentUser: askUser,
  runExclusive: (action) => runExclusive('pawkeeper:statuses', action),
  onSettled: () => {
    for (const listener of listeners) listener();
  },
  showRefused: showRefusedStatuses,
});

heldInMemory.add(unsentStatuses.inMemory);

/** Calls `listener` for each status that arrives or is refused. Returns a function that stops it. */
export function onStatusSettled(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The record of a status that was set on what the screen showed. */
export const unsentStatus = (
  { id, title, date, updatedAt, userId }: Appointment,
  status: UnsentStatus['status'],
): UnsentStatus => ({
  id: `status ${id}`,
  userId,
  kind: 'status',
  appointmentId: id,
  title,
  date,
  status,
  readAt: updatedAt,
});
