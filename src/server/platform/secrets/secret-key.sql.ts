/** Every statement about the check value of the key that encrypts secrets. */
import sql, { raw } from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/** Whether the database is of a version that can have a check value. */
export const hasSettings = async (db: Database): Promise<boolean> =>
  (await db.one<{ has: boolean }>(sql`select to_regclass('settings') is not null as has`)).has;

/** The check value of the key; undefined before the first secret. */
export const findCheck = async (db: Database): Promise<string | undefined> =>
  (await db.row<{ value: string }>(sql`select value from settings where name = 'access_key_check'`))
    ?.value;

/** The same, held until the transaction ends: shared by those who save secrets, exclusive for one who changes the key. */
export const lockCheck = async (
  db: Database,
  mode: 'shared' | 'exclusive' = 'shared',
): Promise<string | undefined> =>
  (
    await db.row<{ value: string }>(sql`select value from settings
      where name = 'access_key_check' ${raw(mode === 'shared' ? 'for share' : 'for update')}`)
  )?.value;

/** Stores the check value where there is none. */
export const insertCheck = (db: Database, check: string): Promise<number> =>
  db.run(sql`insert into settings (name, value) values ('access_key_check', ${check})
    on conflict do nothing`);

/** Stores the check value of another key. */
export const replaceCheck = (db: Database, check: string): Promise<number> =>
  db.run(sql`update settings set value = ${check} where name = 'access_key_check'`);

/** Forgets the check value of a key that opens nothing any more. */
export const deleteCheck = async (db: Database): Promise<void> => {
  await db.run(sql`delete from settings where name = 'access_key_check'`);
};
