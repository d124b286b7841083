/** Every statement about the devices that are signed in. */
import sql from 'sql-template-tag';
import { MAX_DEVICES } from '#contract/identity/devices.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionDocument } from '#server/identity/sessions/sessions.ts';

/** The live sessions of a user: the given one, then the latest used. */
export const listSessions = async (
  db: Database,
  userId: string,
  ownId: string,
): Promise<SessionDocument[]> =>
  (
    await db.rows<{ sess: SessionDocument }>(sql`select sess from session
      where sess ->> 'userId' = ${userId} and expire > now()
      order by sess ->> 'id' = ${ownId} desc, (sess ->> 'touchedAt')::bigint desc, sess ->> 'id'
      limit ${MAX_DEVICES}`)
  ).map(({ sess }) => sess);

/** Ends one session of a user; gives whether there was one. */
export const endSessionNamed = async (db: Database, userId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from session
    where sess ->> 'userId' = ${userId} and sess ->> 'id' = ${id}`)) === 1;
