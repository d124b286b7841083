/** How many statements a request and the look of every minute take: as many for many clients as for few. */
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { notifications } from '#server/areas/notifications.ts';
import { planDeliveries } from '#server/messages/notifications/deliveries.jobs.ts';
import { preparedNow } from '#server/messages/ready-to-send/prepared.ts';
import { previewReminders } from '#server/diary/appointments/reminder-preview.http.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { countedDatabase } from '#server/testing/counted-database.ts';
import { newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const { db, count } = countedDatabase(app);
const date = '2026-03-29';
const now = () => new Date('2026-03-28T18:00:00Z');
const timeZone = 'Europe/London';
const kinds = notifications;
const context = { kinds, now, timeZone, diaryNow: () => diaryTime(now(), timeZone) };

/** A business whose clients each have a visit on the day, a change that is not told, and a reminder to be sent by hand. */
async function businessOf(clients: number): Promise<string> {
  const { id } = await newOwner(app);
  await app.db.run(sql`delete from clients where user_id = ${id}`);
  await app.db.run(sql`insert into notification_settings (user_id, kind, since)
    values (${id}, 'evening', '2026-03-01'), (${id}, 'bookings', '2026-03-01')`);
  await app.db.run(sql`insert into clients (id, user_id, first_name, last_name, phone)
    select gen_random_uuid(), ${id}, 'Jane', 'Doe ' || n, '+447700900123' from generate_series(1, ${clients}::int) n`);
  await app.db
    .run(sql`insert into appointments (id, user_id, client_id, title, service_type, date, start_time, end_time)
    select gen_random_uuid(), user_id, id, 'Walk', 'walk', ${date}, '09:00', '10:00' from clients where user_id = ${id}`);
  await app.db
    .run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, state, due_at)
    select gen_random_uuid(), user_id, id, kind, id, ${date}, 'prepared', ${now().toISOString()}
      from clients, (values ('evening'), ('bookings')) as kinds (kind) where user_id = ${id}`);
  return id;
}
const [few, many] = [await businessOf(2), await businessOf(45)];

test('the list of prepared messages, which each device’s notification counts, takes four statements [statements-1]', async () => {
  for (const [ownerId, length] of [
    [few, 4],
    [many, 90],
  ] as const) {
    const read = async () => expect(await preparedNow(db, ownerId, context)).toHaveLength(length);
    expect(await count(read)).toBe(4);
  }
});

test('the preview of this evening’s reminders takes three statements [statements-2]', async () => {
  for (const [ownerId, length] of [
    [few, 2],
    [many, 45],
  ] as const) {
    const read = async () =>
      expect((await previewReminders(db, ownerId, date, false)).mails).toHaveLength(length);
    expect(await count(read)).toBe(3);
  }
});

test('the look of every minute takes as many statements however many reminders come due [statements-3]', async () => {
  const jobs = openJobs({ db, log: pino({ enabled: false }), jobs: [], finishMs: 1_000 });
  const plan = planDeliveries({ db, log: app.log, isMailing: true, ...context }, () => jobs);
  const look = () => plan.run({}, { jobId: '', signal: new AbortController().signal });
  await app.db.run(sql`delete from deliveries`);
  await app.db.run(sql`update notification_settings set since = null where kind = 'evening'`);
  const idle = await count(look);
  expect(idle).toBeLessThan(20);
  // Reminders of all clients come due in one look, which hands them to jobs by one more statement.
  await app.db.run(
    sql`update notification_settings set since = '2026-03-01' where kind = 'evening'`,
  );
  await jobs.start();
  expect(await count(look)).toBeLessThanOrEqual(idle + 2);
  expect(await app.db.rows(sql`select 1 from deliveries where kind = 'evening'`)).toHaveLength(47);
  await jobs.stop();
});
