/** A cancellation policy, and a client who cancelled too late for it to be free. */
import type { Appointment } from '#contract/diary/appointments.ts';
import {
  cancellationPolicyInput,
  type CancellationPolicyValues,
} from '#contract/diary/cancellations.ts';
import { cancelAppointment, type Clock } from '#server/diary/cancellations/cancellations.sql.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { businessDay } from '#contract/rules/businessDay.ts';

/** Free until 18:00 on the day before, then half; stays a fortnight and three days before the first night. */
export function policy(
  serviceIdOf: (name: string) => string | undefined,
): CancellationPolicyValues {
  const serviceId = serviceIdOf('House sitting');
  const stays = [
    { before: { days: 14, at: '18:00' }, percent: 0 },
    { before: { days: 3, at: '18:00' }, percent: 25 },
    { before: { hours: 0 }, percent: 50 },
  ];
  return cancellationPolicyInput.parse({
    lines: [
      { before: { days: 1, at: '18:00' }, percent: 0 },
      { before: { hours: 0 }, percent: 50 },
    ],
    services: serviceId === undefined ? [] : [{ serviceId, lines: stays }],
  });
}

/** Cancels the last booking of today that has not begun or is not done, for its client. */
export async function cancelLate(
  db: DatabasePool,
  ownerId: string,
  appointments: readonly Appointment[],
  clock: Clock,
): Promise<void> {
  const today = businessDay(clock.now, clock.timeZone);
  const late = appointments.findLast(
    ({ date, status, endDate }) => date === today && status === 'confirmed' && endDate === null,
  );
  if (late === undefined) return;
  await transaction(db, (db) => cancelAppointment(db, ownerId, late.id, { by: 'client' }, clock));
}
