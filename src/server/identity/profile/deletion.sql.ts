/** Every statement of the deletion of an account. */
import sql from 'sql-template-tag';
import { type Database, runLong } from '#server/platform/db/database.ts';

/**
 * Deletes a user with everything that hangs on it, and ends its sessions. Triggers list the files of its photos for
 * removal; what was sent and not saved yet is due at once, unless somebody may still send it. Needs a transaction.
 */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.run(sql`update stored_removals set due_at = now() where key in
    (select 'uploads/' || id from uploads where user_id = ${userId} and state = 'received')`);
  await db.run(sql`delete from session where sess ->> 'userId' = ${userId}`);
  // Changes to bookings would be noted for clients who go as well.
  await db.run(sql`delete from notification_settings where user_id = ${userId}`);
  // Whole tables at once, and what refers to others first: client by client it would take several times as long.
  await runLong(db, sql`delete from invoices where user_id = ${userId}`);
  await runLong(db, sql`delete from visits where user_id = ${userId}`);
  await runLong(db, sql`delete from appointments where user_id = ${userId}`);
  await runLong(db, sql`delete from users where id = ${userId}`);
}
