/** Every statement about notifications: deliveries by the channel `push`. The owner is part of each, but for what is planned for all. */
import sql from 'sql-template-tag';
import { MAX_DEVICES } from '#contract/identity/devices.ts';
import type { QueuedDelivery } from '#server/messages/notifications/deliveries.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';

/** What devices are notified of, once; with a dedupe key once for each of its values. */
export interface PushSubject {
  kind: string;
  clientId: string | null;
  subjectId: string;
  dedupeKey?: string;
}

/** Plans one notification of a subject for each device of its owner that shows them, for jobs to send at once. */
export const insertPushes = (
  db: Database,
  ownerId: string,
  { kind, clientId, subjectId, dedupeKey }: PushSubject,
  now: Date,
): Promise<QueuedDelivery[]> =>
  db.rows(sql`insert into deliveries
      (id, user_id, client_id, kind, subject_id, dedupe_key, channel, recipient, due_at, queued_at, run)
    select gen_random_uuid(), user_id, ${clientId}, ${kind}, ${subjectId},
        concat_ws(' ', ${dedupeKey ?? null}::text, id::text), 'push', device_name,
        ${now.toISOString()}, ${now.toISOString()}, 1
      from push_subscriptions where user_id = ${ownerId}
    on conflict do nothing returning user_id as "ownerId", id, run`);

/**
 * Plans one notification for each device of those whose reminders of a day are prepared for them to send: once for a day, and soon after
 * the reminders came due. It waits until all of them are decided, but ten minutes at most.
 */
export const insertToSendPushes = (
  db: Database,
  { kind, remindedBy }: { kind: string; remindedBy: readonly string[] },
  now: Date,
  of: Owners,
): Promise<QueuedDelivery[]> =>
  db.rows(sql`insert into deliveries
      (id, user_id, kind, subject_id, dedupe_key, channel, recipient, due_at, queued_at, run)
    select gen_random_uuid(), ready.user_id, ${kind}, ready.user_id, ready.day || ' ' || p.id, 'push', p.device_name,
        ${now.toISOString()}, ${now.toISOString()}, 1
      from (select distinct user_id, dedupe_key as day from deliveries
          where state = 'prepared' and kind = any(${[...remindedBy]}) and ${of('user_id')}
            and due_at > ${now.toISOString()}::timestamptz - interval '2 hours') ready
        cross join lateral (select id, device_name from push_subscriptions
          where user_id = ready.user_id limit ${MAX_DEVICES}) p
      where not exists (select from deliveries d where d.user_id = ready.user_id and d.kind = any(${[...remindedBy]})
          and d.state = 'waiting' and d.reason is null
          and d.due_at between ${now.toISOString()}::timestamptz - interval '10 minutes' and ${now.toISOString()})
        and not exists (select from deliveries told where told.user_id = ready.user_id and told.kind = ${kind}
          and told.subject_id = ready.user_id and told.dedupe_key like ready.day || ' %')
    on conflict do nothing returning user_id as "ownerId", id, run`);
