/** Every statement about the security log of accounts (decision 116). */
import sql from 'sql-template-tag';
import type { SecurityEventKind } from '#contract/identity/securityEvents.ts';
import type { SecurityEvent } from '#contract/identity/securityLog.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { comesAfter } from '#server/platform/db/keyset.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';

/** How long entries are kept. */
const SECURITY_LOG_DAYS = 400;

/** Who did it and from where, as far as it is known. */
export interface EventSource {
  detail?: string | undefined;
  device?: string | undefined;
  ipAddress?: string | undefined;
}

/** Logs an event; within an hour the same on the same device is counted in the row that is there, which gets the last IP address. */
export async function logEvent(
  db: Database,
  ownerId: string,
  kind: SecurityEventKind,
  { detail, device, ipAddress }: EventSource = {},
): Promise<void> {
  await db.run(sql`with again as (
      update security_log set times = times + 1, at = now(),
          ip_address = coalesce(${ipAddress ?? null}, ip_address)
        where user_id = ${ownerId} and id = (select id from security_log
          where user_id = ${ownerId} and kind = ${kind} and began_at > now() - interval '1 hour'
            and at > now() - interval '1 hour' and detail is not distinct from ${detail ?? null}
            and device is not distinct from ${device ?? null} order by at desc limit 1)
        returning id)
    insert into security_log (user_id, id, kind, detail, device, ip_address)
    select u.id, ${newId()}, ${kind}, ${detail ?? null}, ${device ?? null}, ${ipAddress ?? null}
      from users u where u.id = ${ownerId} and not exists (select from again)`);
}

/** A page of an owner's log, newest first. */
export const listEvents = (
  db: Database,
  ownerId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<SecurityEvent[]> =>
  db.rows(sql`select id, kind, detail, device, ip_address as "ipAddress", times, at from security_log
    where user_id = ${ownerId}
      ${comesAfter({ table: 'security_log', keys: [sql`at`], ids: 'desc' }, ownerId, before)}
    order by at desc, id desc limit ${limit}`);

/** Whether an entry is in an owner's log. */
export const hasEvent = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.row(sql`select from security_log where user_id = ${ownerId} and id = ${id}`)) !==
  undefined;

/** The entries whose time is over. */
export const oldEvents = (now: Date): ExpiredRows => ({
  table: 'security_log',
  where: sql`at < ${new Date(now.getTime() - SECURITY_LOG_DAYS * 86_400_000).toISOString()}`,
});
