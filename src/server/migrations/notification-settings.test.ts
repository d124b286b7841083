/** An update to rows of settings: what was switched on, chosen and told before it stays so. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { notifications } from '#server/areas/notifications.ts';
import { sendPushes } from '#server/messages/notifications/push.jobs.ts';
import { findMessageSettings } from '#server/messages/notifications/settings.sql.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { everybody } from '#server/platform/jobs/for-everybody.ts';
import { makePushKeys } from '#server/platform/push/push-keys.ts';
import { openPusher } from '#server/platform/push/pusher.ts';
import { openEmptyDatabase } from '#server/testing/empty-database.ts';
import { startPushReceiver } from '#server/testing/push-receiver.ts';

const receiver = await startPushReceiver();
afterAll(() => receiver.close());

const now = new Date('2026-03-28T18:30:00Z');
const timeZone = 'Europe/London';
const moment = { now, today: '2026-03-28', timeZone } as const;
const own = { subject: 'Tomorrow', text: '"Own" words\nfor {firstName}: {visits}' };

const db = await openEmptyDatabase();
const ofBefore = migrations.filter(({ name, isRepeatable }) => !isRepeatable && name < '0083');
await migrate(db.pool, ofBefore);
/** Triggers of the first versions call functions that are elsewhere by now. */
async function pauseTriggers(does: 'disable' | 'enable'): Promise<void> {
  for (const table of ['users', 'clients', 'appointments', 'invoices', 'messages', 'deliveries'])
    await db.pool.query(`alter table ${table} ${does} trigger user`);
}
await makePushKeys(db);
const browser = receiver.browser();
const { endpoint, keys } = browser.subscription;

/**
 * Three businesses with the same bookings and an invoice that was due three days ago: of one everything was told, of one everything is
 * still to be told, and one has switched everything off.
 */
await pauseTriggers('disable');
await db.pool.query(`
  insert into users (id, email, first_name) select gen_random_uuid(), name || '@example.org', name
    from unnest(array['told', 'new', 'off']) name;
  insert into clients (id, user_id, first_name, last_name, email)
    select gen_random_uuid(), id, 'Jane', 'Doe', 'jane@example.org' from users;
  insert into appointments (id, user_id, client_id, title, service_type, date, start_time, end_time)
    select gen_random_uuid(), user_id, id, 'Walk', 'walk', day, '09:00', '10:00'
      from clients, unnest(array[date '2026-03-28', '2026-03-29']) day;
  insert into invoices (id, user_id, client_id, client_name, status, sequence, number, issued_on, due_on, total, business)
    select gen_random_uuid(), user_id, id, 'Jane Doe', 'issued', 1, 'INV-0001', '2026-03-11', '2026-03-25', 5, '{}' from clients;
  insert into message_settings (user_id, bookings_since, evening_since, morning_since, answers_since, overdue_since, evening_time,
      quiet_from, evening_planned_to, morning_planned_to, templates, quick_texts)
    select id, since, since, since, since, since, '17:00', '22:00',
        case first_name when 'told' then date '2026-03-29' end, case first_name when 'told' then date '2026-03-28' end,
        '${JSON.stringify({ evening: own, invoice: own })}', '["Hi"]'
      from users, lateral (select case when first_name <> 'off' then timestamptz '2026-03-01T09:00:00Z' end as since) s;
  insert into session (sid, sess, expire) values ('s', '{}', '2100-01-01');
  insert into push_subscriptions (id, user_id, session_sid, endpoint, p256dh, auth, device_name)
    select gen_random_uuid(), id, 's', '${endpoint}', '${keys.p256dh}', '${keys.auth}', 'Phone' from users where first_name = 'told';
  insert into messages (id, user_id, client_id, content, direction)
    select gen_random_uuid(), user_id, id, 'Hello', 'incoming' from clients;
  insert into deliveries (id, user_id, client_id, kind, subject_id, occasion, channel, state, due_at, run, queued_at)
    select gen_random_uuid(), c.user_id, told.client_id, told.kind, told.subject_id, told.occasion, told.channel, told.state,
        timestamptz '2026-03-28T18:00:00Z', 1, case when told.state = 'waiting' then timestamptz '2026-03-28T18:00:00Z' end
      from users u join clients c on c.user_id = u.id
        join invoices i on i.user_id = u.id join messages m on m.user_id = u.id
        left join push_subscriptions p on p.user_id = u.id,
        lateral (values ('evening', c.id, c.id, '2026-03-29', 'mail', 'sent'),
          ('evening', c.id, c.id, '2026-03-28', 'mail', 'prepared'),
          ('morning', null, u.id, '2026-03-28', 'mail', 'sent'),
          ('overdue', c.id, i.id, 'day 3', 'mail', 'sent'),
          ('bookings', c.id, c.id, '2026-03-28 12:00:00.123+00', 'mail', 'waiting'),
          ('answer', c.id, m.id, 'once', 'mail', 'sent'),
          ('answer', c.id, m.id, p.id::text, 'push', 'waiting'),
          ('toSend', null, u.id, '2026-03-28 ' || p.id, 'push', 'sent'))
          as told (kind, client_id, subject_id, occasion, channel, state)
      where u.first_name = 'told'`);
await pauseTriggers('enable');
const read = async (key: string, name: string) =>
  (
    await db.pool.query(
      `select d.id, kind, client_id, subject_id, ${key} as key, channel, state, due_at, run, queued_at
        from deliveries d join users u on u.id = d.user_id where u.first_name = $1 order by kind, key`,
      [name],
    )
  ).rows;
const before = await read('occasion', 'told');
await migrate(db.pool, migrations);
const idOf = async (name: string) =>
  (await db.one<{ id: string }>(sql`select id from users where first_name = ${name}`)).id;

/** What the look of every minute plans. */
async function plan(): Promise<void> {
  for (const { plan: planned, planPushes } of notifications) {
    await planned?.run(db, moment, everybody);
    await planPushes?.(db, notifications, now, everybody);
  }
}

test('nobody is told again after the update, and nobody who was switched off [update-1]', async () => {
  expect(before).toHaveLength(8);
  expect(await read('dedupe_key', 'told')).toEqual(before);
  await plan();
  await plan();
  expect(await read('dedupe_key', 'told')).toEqual(before);
  expect(await read('dedupe_key', 'off')).toEqual([]);
  // Who was not told before is told now, and of nothing else.
  expect((await read('dedupe_key', 'new')).map(({ kind, key }) => [kind, key])).toEqual([
    ['evening', '2026-03-28'],
    ['evening', '2026-03-29'],
    ['morning', '2026-03-28'],
    ['overdue', 'day 3'],
  ]);
});

test('switches keep the moment since when they are on, and times and words stay [update-2]', async () => {
  const { rows } = await db.pool
    .query(`select first_name as name, kind, since from notification_settings n
    join users u on u.id = n.user_id where since is not null order by name, kind`);
  const since = new Date('2026-03-01T09:00:00Z').toISOString();
  const kinds = ['answer', 'bookings', 'evening', 'morning', 'overdue'];
  expect(rows).toEqual(
    ['new', 'told'].flatMap((name) => kinds.map((kind) => ({ name, kind, since }))),
  );
  for (const [name, isOn] of [
    ['told', true],
    ['off', false],
  ] as const) {
    const { quietFrom, quietTo, quickTexts, choices } = await findMessageSettings(
      db,
      await idOf(name),
    );
    expect([quietFrom, quietTo, quickTexts]).toEqual(['22:00', '07:00', ['Hi']]);
    expect(choices['evening']).toEqual({ isOn, time: '17:00', template: own });
    expect(choices['morning']).toEqual({ isOn, time: '07:00', template: null });
    expect(choices['invoice']).toEqual({ isOn: false, time: null, template: own });
  }
});

test('changes of bookings are noted where they were told before, and nowhere else [update-3]', async () => {
  await db.pool.query(`update appointments set start_time = '08:00'`);
  const { rows } = await db.pool.query(
    `select distinct first_name as name from appointment_changes join users u on u.id = user_id order by 1`,
  );
  expect(rows).toEqual([{ name: 'new' }, { name: 'told' }]);
});

test('a notification that waited during the update is shown, also by a worker that was installed before [update-4]', async () => {
  const userId = await idOf('told');
  const { id, clientId, messageId } = await db.one<{
    id: string;
    clientId: string;
    messageId: string;
  }>(sql`select id, client_id as "clientId", subject_id as "messageId" from deliveries
    where user_id = ${userId} and kind = 'answer' and channel = 'push'`);
  const job = sendPushes({
    kinds: notifications,
    db,
    pusher: openPusher({ networks: ['127.0.0.1'], subject: 'https://pets.example.org' }),
    now: () => now,
    diaryNow: () => diaryTime(now, timeZone),
    timeZone,
  });
  const attempt = { jobId: '', signal: new AbortController().signal };
  await job.run({ ownerId: userId, id, run: 1 }, attempt);
  // The names that workers know which were installed by earlier versions.
  expect(browser.received.map(({ payload }) => payload)).toEqual([
    {
      title: 'New message from Jane',
      path: `/messages/${clientId}`,
      clientId,
      messageId,
      unread: 1,
    },
  ]);
});
