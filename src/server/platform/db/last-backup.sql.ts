/** When the last backup was made, which the installation remembers. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/** Notes that a backup is complete. */
export async function noteBackup(db: Database, at: Date): Promise<void> {
  await db.run(sql`insert into settings (name, value) values ('last_backup', ${at.toISOString()})
    on conflict (name) do update set value = excluded.value`);
}

/** When the last complete backup was made; undefined where none is known. */
export const findLastBackup = async (db: Database): Promise<string | undefined> =>
  (await db.row<{ value: string }>(sql`select value from settings where name = 'last_backup'`))
    ?.value;
