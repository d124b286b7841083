/**
 * The keys that show push services who sends (VAPID, RFC 8292): made once, when a server first starts, and the same for all
 * servers on a database. Backups have them, so that devices need not be asked again after a restore.
 */
import sql from 'sql-template-tag';
import webPush from 'web-push';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type PushKeys = z.output<typeof pushKeys>;

const stored = (db: Database): Promise<{ value: string } | undefined> =>
  db.row(sql`select value from settings where name = 'push_keys'`);

/** Makes the keys of this installation where it has none. */
export async function makePushKeys(db: Database): Promise<void> {
  if (await stored(db)) return;
  // Of two servers that make them at once, the first wins.
  await db.run(sql`insert into settings (name, value)
    values ('push_keys', ${JSON.stringify(webPush.generateVAPIDKeys())}) on conflict do nothing`);
}

/** The keys of this installation; the start of the server has made them. */
export async function findPushKeys(db: Database): Promise<PushKeys> {
  const row = await stored(db);
  return pushKeys.parse(JSON.parse(row?.value ?? ''));
}
