/**
 * What archiving a client or a pet, and bringing them back, does to other rows. The owner is part of each statement.
 * Run it in one transaction with the change of the client or pet itself, which locks its row.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { ArchiveFacts } from '#contract/people/archive.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Whose bookings. */
type Subject = { clientId: string } | { petId: string };

const ofSubject = (ownerId: string, subject: Subject): Sql =>
  'clientId' in subject
    ? sql`client_id = ${subject.clientId}`
    : sql`id in (select appointment_id from appointment_pets
        where user_id = ${ownerId} and pet_id = ${subject.petId})`;

/** One of the pets of a booking is in use. */
const hasPetInUse = (ownerId: string): Sql => sql`exists (select from pets p
  where p.user_id = ${ownerId} and p.id = any(pet_ids) and p.archived_at is null)`;

const isComing = ({ date, time }: DiaryTime): Sql =>
  sql`(date > ${date}::date or (date = ${date}::date and start_time > ${time}))`;

const changedNow = sql`updated_at = greatest(now(), updated_at + interval '1 millisecond')`;

/** Nothing is told of these bookings, not of what changed earlier either: nobody wants a mail about a pet that has died. */
const dropChanges = async (
  db: Database,
  ownerId: string,
  bookings: readonly { id: string }[],
): Promise<void> => {
  await db.run(sql`delete from appointment_changes where user_id = ${ownerId}
    and appointment_id = any(${bookings.map(({ id }) => id)}::uuid[])`);
};

/**
 * Cancels the bookings that are still to begin, and remembers their status. One that a pet shares with others goes on. The client is told
 * nothing of it.
 */
export async function cancelComingBookings(
  db: Database,
  ownerId: string,
  subject: Subject,
  now: DiaryTime,
): Promise<void> {
  const cancelled = await db.rows<{
    id: string;
  }>(sql`update appointments set archived_status = status, status = 'cancelled', ${changedNow}
    where user_id = ${ownerId} and ${ofSubject(ownerId, subject)} and ${isComing(now)}
      and status in ('pending', 'confirmed')
      and ${'clientId' in subject ? sql`true` : sql`not ${hasPetInUse(ownerId)}`} returning id`);
  await dropChanges(db, ownerId, cancelled);
}

/** Restores the bookings that archiving cancelled and that are still to begin; not those whose pets all stay archived. */
export async function restoreComingBookings(
  db: Database,
  ownerId: string,
  subject: Subject,
  now: DiaryTime,
): Promise<void> {
  const restored = await db.rows<{
    id: string;
  }>(sql`update appointments set status = archived_status, ${changedNow}
    where user_id = ${ownerId} and ${ofSubject(ownerId, subject)} and ${isComing(now)}
      and status = 'cancelled' and archived_status is not null
      and (cardinality(pet_ids) = 0 or ${hasPetInUse(ownerId)}) returning id`);
  await dropChanges(db, ownerId, restored);
}

/** Whether a change says on which day, or why, something was archived. */
export const saysWhy = ({ archivedOn, archiveReason }: ArchiveFacts): boolean =>
  archivedOn !== undefined || archiveReason !== undefined;

/** Keeps the day and the reason of what is archived: today and none, where nothing was said before and nothing is said now. */
export const noteArchived = (
  db: Database,
  ownerId: string,
  table: 'clients' | 'pets',
  id: string,
  { archivedOn, archiveReason }: ArchiveFacts,
  now: DiaryTime,
): Promise<number> =>
  db.run(sql`update ${raw(table)} set
      archived_on = coalesce(${archivedOn ?? null}::date, archived_on, ${now.date}::date),
      archive_reason = ${archiveReason === undefined ? sql`archive_reason` : sql`${archiveReason}::text`}
    where user_id = ${ownerId} and id = ${id} and archived_at is not null`);

/**
 * Archives a client's pets at the moment of the transaction; those archived before keep their own moment. They did not die with their
 * client.
 */
export const archivePetsOf = (
  db: Database,
  ownerId: string,
  clientId: string,
  { archivedOn, archiveReason }: ArchiveFacts,
  now: DiaryTime,
): Promise<number> =>
  db.run(sql`update pets set archived_at = now(), archived_on = coalesce(${archivedOn ?? null}::date, ${now.date}::date),
      archive_reason = ${archiveReason === 'died' ? 'left' : (archiveReason ?? null)}, ${changedNow}
    where user_id = ${ownerId} and client_id = ${clientId} and archived_at is null`);

/** Brings a client back as it was archived: with the pets that went with it, and their bookings. */
export async function bringBackClient(
  db: Database,
  ownerId: string,
  id: string,
  now: DiaryTime,
): Promise<void> {
  const client = await db.row<{ archivedAt: string | null }>(sql`
    select archived_at as "archivedAt" from clients
      where user_id = ${ownerId} and id = ${id} for no key update`);
  if (client?.archivedAt === undefined || client.archivedAt === null) return;
  await db.run(sql`update clients set archived_at = null, archived_on = null, archive_reason = null, ${changedNow}
    where user_id = ${ownerId} and id = ${id}`);
  // Archived together means archived in one transaction, at one moment.
  await db.run(sql`update pets set archived_at = null, archived_on = null, archive_reason = null, ${changedNow}
    where user_id = ${ownerId} and client_id = ${id} and archived_at = ${client.archivedAt}
      and died_on is null`);
  await restoreComingBookings(db, ownerId, { clientId: id }, now);
}
