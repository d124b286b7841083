/** The statuses of appointments that wait on this device, connected to the browser. */
import type { Appointment } from '#contract/diary/appointments.ts';
import { saveAppointment } from '#web/data/appointments.ts';
import { createStatusOutbox, type UnsentStatus } from '#web/data/statusOutbox.ts';
import { unsent } from '#web/data/unsent.ts';
import { outboxDisk } from '#web/platform/outbox/outboxDisk.ts';
import { createOutboxStore } from '#web/platform/outbox/outboxStore.ts';

const listeners = new Set<() => void>();

const disk = outboxDisk<UnsentStatus, never>({
  kind: 'status',
  isReadable: (raw) => typeof Object(raw).appointmentId === 'string',
});

export const unsentStatuses = createStatusOutbox({
  store: createOutboxStore(disk, { order: () => 0 }),
  save: ({ appointmentId, status }, readAt) =>
    saveAppointment({ id: appointmentId, fields: { status }, readAt }),
  onSettled: () => {
    for (const listener of listeners) listener();
  },
  show: (statuses) => unsent.show({ statuses }),
});

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
