/** What Prometheus reads about notifications: how many wait, for how long, and how many failed. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';
import type { ObservedNumber } from '#server/platform/metrics/metrics.ts';

const countDue = async (db: Database): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`select
      (select count(*) from deliveries where state = 'waiting' and queued_at is null and due_at <= now())::int
      + (select count(*) from deliveries where queued_at is not null and state in ('waiting', 'sending'))::int as count`)
  ).count;

const oldestDueS = async (db: Database): Promise<number> =>
  (
    await db.one<{ seconds: number }>(sql`select coalesce(extract(epoch from now() - least(
        (select min(due_at) from deliveries where state = 'waiting' and queued_at is null and due_at <= now()),
        (select min(queued_at) from deliveries where queued_at is not null and state in ('waiting', 'sending'))
      )), 0)::float8 as seconds`)
  ).seconds;

const countFailed = async (db: Database): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`select count(*)::int as count from deliveries
      where due_at > now() - interval '1 day' and due_at <= now() and state = 'failed'`)
  ).count;

export const notificationNumbers = (db: Database): ObservedNumber[] => [
  {
    name: 'pawkeeper_notifications_waiting',
    help: 'Emails and push notifications that are due and not sent yet.',
    read: () => countDue(db),
  },
  {
    name: 'pawkeeper_notifications_oldest_waiting_seconds',
    help: 'For how long the oldest of them has waited.',
    read: () => oldestDueS(db),
  },
  {
    name: 'pawkeeper_notifications_failed',
    help: 'Notifications of the last day that were refused or given up.',
    read: () => countFailed(db),
  },
];
