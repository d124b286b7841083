/** What reminders and booking updates are made of. */
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import {
  type BookingChange,
  listBookingChanges,
} from '#server/diary/appointments/booking-changes.sql.ts';
import { listClientVisits, type Visit } from '#server/diary/appointments/booked-visits.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** What is known of a client's bookings at one moment. */
export interface BookingFacts {
  changes: readonly BookingChange[];
  /** On the day of a reminder. */
  visits: readonly Visit[];
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the facts of several deliveries of one owner, by as many statements as those of one. */
export async function readBookingFacts(
  db: Database,
  ownerId: string,
  rows: readonly Claimed[],
): Promise<(row: Claimed) => BookingFacts> {
  const clientsOf = (some: readonly Claimed[]): string[] => [
    ...new Set(some.flatMap(({ clientId }) => clientId ?? [])),
  ];
  const reminders = rows.filter(({ dedupeKey }) => DAY.test(dedupeKey));
  const dates = [...new Set(reminders.map(({ dedupeKey }) => dedupeKey))];
  // Before the visits: what changes in between is told as a change.
  const changes = await listBookingChanges(db, ownerId, clientsOf(rows));
  const visits = await listClientVisits(db, ownerId, clientsOf(reminders), dates);
  return ({ clientId, dedupeKey }) => ({
    changes: changes.get(clientId ?? '') ?? [],
    visits: visits.get(clientId ?? '')?.filter(({ date }) => date === dedupeKey) ?? [],
  });
}
