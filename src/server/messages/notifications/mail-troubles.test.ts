/** Deliveries while the mail server or Pawkeeper itself is in trouble: told once where SMTP allows it, and never lost in silence. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { notifications } from '#server/areas/notifications.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { sendDeliveries } from '#server/messages/notifications/deliveries.jobs.ts';
import {
  findAnswered,
  giveUp,
  insertQueued,
  markReturned,
  type QueuedDelivery,
  requeueDelivery,
} from '#server/messages/notifications/deliveries.sql.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { lookOnce } from '#server/testing/outbox.ts';
import { everybody } from '#server/platform/jobs/for-everybody.ts';
import { addClient } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());

let drops = 0;
/** Stands before the mail server, and cuts connections once a mail is through, before the answer is. */
const line = createServer((sender) => {
  const server = connect(mailServer.port, '127.0.0.1');
  sender.on('data', (bytes) => {
    server.write(bytes);
    if (drops > 0 && bytes.toString('latin1').endsWith('\r\n.\r\n')) {
      drops -= 1;
      sender.destroy();
      server.end();
    }
  });
  server.on('data', (bytes) => sender.write(bytes));
  for (const [one, other] of [
    [sender, server],
    [server, sender],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('end', () => other.end());
  }
}).listen(0, '127.0.0.1');
await once(line, 'listening');
afterAll(() => void line.close());
// A server that listens on a port has an AddressInfo.
const app = await testApp(mailSettings((line.address() as AddressInfo).port));

let count = 0;
/** Somebody with a client, whose registration mail is out of the way. */
async function business() {
  count += 1;
  const sam = await app.user({ email: `sam.${count}@example.org` });
  await mailServer.mail(`sam.${count}@example.org`);
  const email = `ann.${count}@example.org`;
  const client = await addClient(sam, { email });
  const write = () =>
    sam.post(`/api/conversations/${client.id}/messages`, { content: 'Hello', channel: 'mail' });
  return { sam, email, clientId: client.id, ownerId: client.userId, write };
}
const log = async (caller: Caller) => (await caller.get('/api/deliveries')).body as Delivery[];
const states = (caller: Caller) => async () => (await log(caller)).map(({ state }) => state);

test('a connection that breaks after the mail was taken repeats it within thirty seconds, under the same Message-ID [mail-troubles-1]', async () => {
  const { sam, email, write } = await business();
  drops = 1;
  await write();
  const first = await mailServer.mail(email);
  await expect.poll(states(sam)).toEqual(['waiting']);
  const waits = () =>
    app.db.rows<{ seconds: number }>(sql`select
      extract(epoch from start_after - now())::float as seconds from jobs.job
      where name = 'send-delivery' and state = 'retry'`);
  await expect.poll(waits).toHaveLength(1);
  expect((await waits())[0]?.seconds).toBeLessThan(30);
  await app.db.run(sql`update jobs.job set start_after = now() where name = 'send-delivery'`);
  const second = await mailServer.mail(email, 2);
  expect(second.headers.get('message-id')).toBe(first.headers.get('message-id'));
  await expect.poll(states(sam)).toEqual(['sent']);
});

test('every mail to a client has the headers of one-click unsubscribing, which the page answers [mail-troubles-7]', async () => {
  const { email, write } = await business();
  await write();
  const { headers } = await mailServer.mail(email);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = /^<http:\/\/pets\.example\.org(\/c\/[\da-f]{48}\/unsubscribe)>$/.exec(
    headers.get('list-unsubscribe') ?? '',
  )?.[1];
  const pressed = await app.visitor().form(url ?? '', { 'List-Unsubscribe': 'One-Click' });
  expect([pressed.status, String(pressed.body)]).toEqual([
    200,
    expect.stringContaining('no longer emails you about your bookings'),
  ]);
});

test('a delivery that stands as being sent, as after a kill, is sent by the next attempt [mail-troubles-2]', async () => {
  const { sam, email, write } = await business();
  // The first attempt ends without an answer: neither sent nor failed was written.
  mailServer.refusals.push({ code: 451, words: 'later' });
  await write();
  await expect.poll(async () => (await log(sam))[0]?.attempts).toBe(1);
  const [{ id } = { id: '' }] = await log(sam);
  await expect.poll(states(sam)).toEqual(['waiting']);
  await app.db.run(sql`update deliveries set state = 'sending' where id = ${id}`);
  await app.db.run(sql`update jobs.job set start_after = now() where name = 'send-delivery'`);
  await mailServer.mail(email);
  await expect.poll(states(sam)).toEqual(['sent']);
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('a mail whose job still waits after a long time off is not given up; one whose job has ended without a word is [mail-troubles-3]', async () => {
  const { sam, ownerId, write } = await business();
  for (const code of [451, 451]) mailServer.refusals.push({ code, words: 'later' });
  await write();
  await expect.poll(states(sam)).toEqual(['waiting']);
  await write();
  await expect
    .poll(async () => (await log(sam)).map(({ attempts }) => attempts), { timeout: 20_000 })
    .toEqual([1, 1]);
  await expect.poll(states(sam)).toEqual(['waiting', 'waiting']);
  await app.db.run(sql`update jobs.job set start_after = now() + interval '1 hour'
    where name = 'send-delivery' and state = 'retry'`);
  await app.db.run(sql`update deliveries set queued_at = queued_at - interval '9 hours'
    where user_id = ${ownerId}`);
  const [ended] = await log(sam);
  await app.db.run(sql`delete from jobs.job where data->>'id' = ${ended?.id}`);
  await giveUp(app.db, new Date(), everybody);
  expect(await log(sam)).toMatchObject([
    {
      state: 'failed',
      reason: expect.stringMatching(/answered 451.*\. Pawkeeper tried for six hours\.$/),
    },
    { state: 'waiting' },
  ]);
});

test('an email that came back says so until its address is corrected, whatever the owner writes', async () => {
  const { sam, clientId, email, write } = await business();
  await write();
  await mailServer.mail(email);
  await expect.poll(states(sam)).toEqual(['sent']);
  const [{ id } = { id: '' }] = await log(sam);
  const bounce = { deliveryIds: [id], recipients: [email], said: '550 no such mailbox' };
  const elsewhere = { ...bounce, recipients: [`not.${email}`] };
  expect(await markReturned(app.db, elsewhere, new Date(), new Date())).toBe(0);
  expect(await states(sam)()).toEqual(['sent']);
  expect(await markReturned(app.db, bounce, new Date(), new Date())).toBe(1);
  const returned = async () =>
    ((await sam.get(`/api/conversations/${clientId}/mails`)).body as { returned: unknown })
      .returned;
  expect(await returned()).toMatchObject({ reason: 'It came back: 550 no such mailbox' });
  await sam.post(`/api/conversations/${clientId}/messages`, { content: 'Rang', channel: 'none' });
  expect(await returned()).not.toBeNull();
  await sam.put(`/api/clients/${clientId}`, { email: `new.${email}` });
  expect(await returned()).toBeNull();
  await sam.put(`/api/clients/${clientId}`, { email: email.toUpperCase() });
  expect(await returned()).not.toBeNull();
});

test.each([
  ['once came back, by whatever clock', 1, -3_600, 1],
  ['again may have come back within its second', 2, -1, 1],
  ['again did not come back before that', 2, -2, 0],
])('an email that was sent %s [mail-troubles-8]', async (_, attempts, secondsLater, changed) => {
  const { sam, email, write } = await business();
  await write();
  await mailServer.mail(email);
  await expect.poll(states(sam)).toEqual(['sent']);
  const [{ id } = { id: '' }] = await log(sam);
  const sentAt = new Date('2026-06-01T10:00:00.500Z');
  await app.db.run(sql`update deliveries
    set attempts = ${attempts}, sent_at = ${sentAt.toISOString()} where id = ${id}`);
  const cameAt = new Date(sentAt.getTime() + secondsLater * 1_000);
  const bounce = { deliveryIds: [id], recipients: [email], said: '' };
  expect(await markReturned(app.db, bounce, cameAt, sentAt)).toBe(changed);
});

test('an email comes back within thirty days [mail-troubles-9]', async () => {
  const { sam, email, write } = await business();
  await write();
  await mailServer.mail(email);
  await expect.poll(states(sam)).toEqual(['sent']);
  const [{ id, sentAt } = { id: '', sentAt: null }] = await log(sam);
  const bounce = { deliveryIds: [id], recipients: [email], said: '' };
  const after = (ms: number) => new Date(Date.parse(sentAt ?? '') + 30 * 86_400_000 + ms);
  expect(await markReturned(app.db, bounce, after(0), after(1_000))).toBe(0);
  expect(await markReturned(app.db, bounce, after(0), after(-1_000))).toBe(1);
});

test('an answer names the email that it answers, until its client is archived', async () => {
  const { sam, clientId, ownerId, email, write } = await business();
  await write();
  await mailServer.mail(email);
  const [{ id } = { id: '' }] = await log(sam);
  const answered = () => findAnswered(app.db, [id], ['message'], new Date());
  await expect.poll(answered).toEqual({ ownerId, clientId, deliveryId: id });
  await sam.put(`/api/clients/${clientId}`, { archived: true });
  expect(await answered()).toBeUndefined();
});

test('a mail server that takes its time with one mail holds up no other, and not the retry of one beside it [mail-troubles-4]', async () => {
  const [slow, refused, quick] = [await business(), await business(), await business()];
  const release = mailServer.hold(slow.email);
  mailServer.refusals.push({ code: 451, words: 'later' });
  await Promise.all([slow.write(), refused.write()]);
  await expect.poll(states(refused.sam), { timeout: 10_000 }).toEqual(['waiting']);
  const retries = () =>
    app.db.rows(sql`select 1 from jobs.job where name = 'send-delivery' and state = 'retry'
      and start_after < now() + interval '30 seconds'`);
  await expect.poll(retries, { timeout: 5_000 }).toHaveLength(1);
  await app.db.run(
    sql`update jobs.job set start_after = now() where name = 'send-delivery' and state = 'retry'`,
  );
  await quick.write();
  await mailServer.mail(refused.email);
  await mailServer.mail(quick.email);
  expect((await log(slow.sam)).map(({ state }) => state)).toEqual(['sending']);
  release();
  await mailServer.mail(slow.email);
  await expect.poll(states(slow.sam)).toEqual(['sent']);
});

/** Does what the job does that was given a delivery. */
async function send(queued: QueuedDelivery | undefined, db: DatabasePool = app.db): Promise<void> {
  const { mail } = readConfig(mailSettings(mailServer.port));
  if (!mail) throw new Error('No mail server is configured');
  const timeZone = 'Europe/London';
  const now = () => new Date();
  const diaryNow = () => diaryTime(now(), timeZone);
  const job = sendDeliveries({
    kinds: notifications,
    db,
    mailer: openMailer(mail),
    now,
    diaryNow,
    timeZone,
  });
  await job.run(queued, { jobId: '', signal: new AbortController().signal });
}

/** A message that is queued for a job, and that no job of the server knows. */
async function queuedMessage({ sam, clientId, ownerId }: Awaited<ReturnType<typeof business>>) {
  const note = { content: 'Hello', channel: 'none' };
  const { body } = await sam.post(`/api/conversations/${clientId}/messages`, note);
  const { id: subjectId } = body as { id: string };
  const planned = { clientId, kind: 'message', subjectId, dedupeKey: 'once' } as const;
  return insertQueued(app.db, ownerId, planned, new Date());
}

test('a job sends nothing once its email was given to a later one', async () => {
  const owner = await business();
  const { sam, ownerId, email } = owner;
  const older = await queuedMessage(owner);
  const later = await requeueDelivery(app.db, ownerId, older?.id ?? '', new Date());
  await send(older);
  expect([await states(sam)(), (await log(sam))[0]?.attempts]).toEqual([['waiting'], 0]);
  await send(later);
  expect(await states(sam)()).toEqual(['sent']);
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('a mail that was taken while the database is away for a moment is not sent again [mail-troubles-5]', async () => {
  const owner = await business();
  const { sam, email } = owner;
  const queued = await queuedMessage(owner);
  // Of the connections to the database the second and the third fail, as while it starts again.
  let connections = 0;
  const connect = async () => {
    connections += 1;
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    if (connections === 2 || connections === 3) throw refused;
    return app.db.pool.connect();
  };
  const pool = new Proxy(app.db.pool, {
    get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)),
  });
  const db: DatabasePool = { ...app.db, pool, forOwner: () => db };
  await send(queued, db);
  expect([connections, await states(sam)()]).toEqual([4, ['sent']]);
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('a message that somebody writes does not wait behind the reminders of the evening [mail-troubles-6]', async () => {
  const { sam, clientId, ownerId, email, write } = await business();
  // The test may run at night.
  const settings = { evening: true, quietFrom: '00:00', quietTo: '00:00' };
  await sam.put('/api/message-settings', settings);
  const REMINDERS = 200;
  await app.db.run(sql`insert into clients (id, user_id, first_name, last_name, email)
    select gen_random_uuid(), ${ownerId}, 'Ann', 'Reader', n || '.many@example.org'
      from generate_series(1, ${REMINDERS}::integer) n`);
  const others = sql`from clients where user_id = ${ownerId} and id <> ${clientId}`;
  await app.db.run(sql`insert into appointments
      (id, user_id, client_id, title, service_type, date, start_time, end_time, status)
    select gen_random_uuid(), user_id, id, 'Walk', 'walk', '2100-03-29', '09:00', '10:00', 'confirmed' ${others}`);
  await app.db
    .run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, due_at)
    select gen_random_uuid(), user_id, id, 'evening', id, '2100-03-29', now() ${others}`);
  await lookOnce(app);
  await write();
  await mailServer.mail(email);
  const reminded = mailServer.received.filter(({ to }) => to[0]?.includes('.many@'));
  expect(reminded.length).toBeLessThan(REMINDERS / 2);
});
