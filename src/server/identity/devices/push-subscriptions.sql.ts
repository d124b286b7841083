/** Statements about devices with notifications. Each names the owner. */
import sql from 'sql-template-tag';
import { MAX_DEVICES } from '#contract/identity/devices.ts';
import type { PushDevice, PushSubscriptionInput } from '#contract/identity/pushSubscriptions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { PushTarget } from '#server/platform/push/pusher.ts';

/** The owner's devices with notifications, this session's first. */
export const listPushDevices = (
  db: Database,
  ownerId: string,
  sid: string | undefined,
): Promise<PushDevice[]> =>
  db.rows(sql`select id, device_name as "deviceName", session_sid is not distinct from ${sid ?? null} as current,
      created_at as "createdAt"
    from push_subscriptions where user_id = ${ownerId} order by 3 desc, created_at desc, id
    limit ${MAX_DEVICES}`);

/** The subscription of a browser, with the session that it ends with. */
export interface NewSubscription extends PushSubscriptionInput {
  sid: string;
  deviceName: string;
}

/**
 * Tells a browser from now on. One that is known already is this session's from now on, also if someone else was signed in there
 * before: only the browser itself knows its keys. Undefined where another browser is said to have that endpoint.
 */
export async function insertPushSubscription(
  db: Database,
  ownerId: string,
  { sid, deviceName, endpoint, keys: { p256dh, auth } }: NewSubscription,
): Promise<PushDevice | undefined> {
  await db.run(sql`delete from push_subscriptions
    where user_id = ${ownerId} and session_sid = ${sid} and endpoint <> ${endpoint}`);
  return db.row(sql`insert into push_subscriptions as s
      (id, user_id, session_sid, endpoint, p256dh, auth, device_name)
    values (${newId()}, ${ownerId}, ${sid}, ${endpoint}, ${p256dh}, ${auth}, ${deviceName})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_sid = excluded.session_sid,
        device_name = excluded.device_name, created_at = excluded.created_at,
        id = case when s.user_id = excluded.user_id then s.id else excluded.id end
      where s.p256dh = excluded.p256dh and s.auth = excluded.auth
    returning s.id, s.device_name as "deviceName", true as current, s.created_at as "createdAt"`);
}

/** Ends the notifications of a device; returns how many there were. */
export const deletePushSubscription = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<number> =>
  db.run(sql`delete from push_subscriptions where user_id = ${ownerId} and id = ${id}`);

/** The push subscription of a device; undefined once its session has ended. */
export const findPushTarget = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<(PushTarget & { deviceName: string }) | undefined> =>
  db.row(sql`select endpoint, p256dh, auth, device_name as "deviceName" from push_subscriptions
      join session on sid = session_sid and expire > now()
    where user_id = ${ownerId} and id = ${id}`);
