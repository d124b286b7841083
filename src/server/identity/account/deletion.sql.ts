/** Every statement of the deletion of an account. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Deletes a user with everything that hangs on it, and ends its sessions. Triggers list the files of its photos for
 * removal; what was sent and not saved yet is due at once, unless somebody may still send it.
 */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.run(sql`update stored_removals set due_at = now() where key in
    (select 'uploads/' || id from uploads where user_id = ${userId} and state = 'received')`);
  await db.run(sql`delete from session where sess ->> 'userId' = ${userId}`);
  await db.run(sql`delete from users where id = ${userId}`);
}
