/** Notifications of clients' messages, at a push service that reads them as the browser would. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import type { PushDevice } from '#contract/identity/pushSubscriptions.ts';
import { notifications } from '#server/areas/notifications.ts';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { sendPushes } from '#server/messages/notifications/push.jobs.ts';
import { openPusher } from '#server/platform/push/pusher.ts';
import { newOwner } from '#server/testing/owners.ts';
import {
  type PushBrowser,
  PUSH_SETTINGS,
  startPushReceiver,
} from '#server/testing/push-receiver.ts';
import { type Caller, callerOf, testApp, TEST_PASSWORD } from '#server/testing/test-app.ts';

const receiver = await startPushReceiver();
afterAll(() => receiver.close());
const app = await testApp(PUSH_SETTINGS, undefined, { jobPollS: 0.5 });
const PHONE = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile',
};

/** Shows notifications in a browser of somebody who is signed in. */
async function turnOn(caller: Caller, browser = receiver.browser()): Promise<PushBrowser> {
  const { status } = await caller.post('/api/push-subscriptions', browser.subscription, PHONE);
  expect(status).toBe(201);
  return browser;
}

async function signIn(email: string): Promise<Caller> {
  const caller = callerOf(() => app.origin);
  await caller.form('/api/login', { email, password: TEST_PASSWORD });
  return caller;
}

/** Somebody with a client, who writes. */
async function business() {
  const owner = await newOwner(app);
  const token = await insertLink(app.db, owner.id, 'client', owner.client.id, new Date());
  const write = async (content: string) => {
    expect((await app.visitor().form(`/c/${token}`, { content })).status).toBe(303);
  };
  return { ...owner, sam: owner.caller, write };
}

const devices = async (caller: Caller) =>
  (await caller.get('/api/push-subscriptions')).body as PushDevice[];
const outcomes = (caller: Caller) => async () =>
  ((await caller.get('/api/deliveries')).body as Delivery[]).map(({ state, reason }) => [
    state,
    reason,
  ]);
const hurry = () =>
  app.db.run(
    sql`update jobs.job set start_after = now() where name = 'push-delivery' and state = 'retry'`,
  );

test('a client’s message is told once to each device of its owner, without a word of what was written [push-1]', async () => {
  const { sam, email, client, write } = await business();
  const stranger = await turnOn(await app.user());
  const laptop = await turnOn(sam);
  const phone = await turnOn(await signIn(email));
  await write('The code of the alarm is 4711');
  for (const { received } of [laptop, phone]) {
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]?.payload).toEqual({
      title: 'New message from Jane',
      path: `/messages/${client.id}`,
      clientId: client.id,
      messageId: expect.any(String),
      unread: 1,
    });
  }
  await expect.poll(outcomes(sam)).toEqual([
    ['sent', null],
    ['sent', null],
  ]);
  const sent = (await sam.get('/api/deliveries')).body as Delivery[];
  expect(sent).toMatchObject([
    { kind: 'answer', channel: 'push', recipient: 'Chrome on Android', clientId: client.id },
    { kind: 'answer', channel: 'push', recipient: 'Chrome on Android', clientId: client.id },
  ]);
  const again = await sam.post(`/api/deliveries/${sent[0]?.id}/send`);
  expect([again.status, again.body]).toEqual([
    409,
    { message: 'Notifications can’t be sent again. Look in Messages instead.' },
  ]);
  // Both jobs come a second time, as after a server that died before it said that they were done.
  const job = sendPushes({
    kinds: notifications,
    db: app.db,
    pusher: openPusher({ networks: ['127.0.0.1'], subject: 'https://pets.example.org' }),
    now: () => new Date(),
    diaryNow: () => diaryTime(new Date(), 'Europe/London'),
    timeZone: 'Europe/London',
  });
  for (const { id, userId } of sent) {
    const attempt = { jobId: '', signal: new AbortController().signal };
    await job.run({ ownerId: userId, id, run: 1 }, attempt);
  }
  expect([laptop, phone, stranger].map(({ received }) => received.length)).toEqual([1, 1, 0]);
});

test.each([404, 410])('after %i the device is told of nothing more [push-4]', async (status) => {
  const { sam, write } = await business();
  const browser = await turnOn(sam);
  receiver.answers.push(status);
  await write('Hello');
  await expect
    .poll(outcomes(sam))
    .toEqual([['failed', 'Not sent: the device has turned notifications off.']]);
  expect(await devices(sam)).toEqual([]);
  await write('Hello again');
  expect(await outcomes(sam)()).toHaveLength(1);
  expect(browser.received).toEqual([]);
});

test('what no try will change is not tried again, and says why [push-7]', async () => {
  const { sam, write } = await business();
  const { subscription } = await turnOn(sam);
  // An earlier version took it.
  await app.db.run(sql`update push_subscriptions set endpoint = 'https://10.0.0.1/x'
    where endpoint = ${subscription.endpoint}`);
  await write('Hello');
  const said = 'The push service is at a URL that Pawkeeper does not connect to';
  await expect.poll(outcomes(sam)).toEqual([['failed', `Not sent: ${said}.`]]);
  expect(await devices(sam)).toHaveLength(1);
});

test('a push service that fails is tried again, and a message that was read meanwhile is not told [push-2]', async () => {
  const { sam, client, write } = await business();
  const browser = await turnOn(sam);
  const waits = [['waiting', 'The push service answered 500. Trying again for an hour.']];
  receiver.answers.push(500);
  await write('Hello');
  await expect.poll(outcomes(sam)).toEqual(waits);
  await hurry();
  await expect.poll(() => browser.received).toHaveLength(1);
  await expect.poll(outcomes(sam)).toEqual([['sent', null]]);
  await sam.put(`/api/conversations/${client.id}/read`);

  receiver.answers.push(500);
  await write('Never mind');
  await expect.poll(outcomes(sam)).toContainEqual(waits[0]);
  await sam.put(`/api/conversations/${client.id}/read`);
  await hurry();
  await expect
    .poll(outcomes(sam))
    .toContainEqual(['cancelled', 'Not sent: the message has already been read.']);
  expect(browser.received).toHaveLength(1);
});

test('each device has its own switch, and sees the others [push-3]', async () => {
  const { sam, email, write } = await business();
  const phone = await signIn(email);
  const laptopBrowser = await turnOn(sam);
  const phoneBrowser = await turnOn(phone);
  // Turned on again, perhaps after the browser has changed its endpoint.
  await turnOn(sam, laptopBrowser);
  const moved = await turnOn(sam);
  const [own, other] = await devices(sam);
  expect([own, other]).toMatchObject([
    { current: true, deviceName: 'Chrome on Android' },
    { current: false, deviceName: 'Chrome on Android' },
  ]);
  expect((await devices(phone))[0]).toMatchObject({ id: other?.id, current: true });
  expect((await sam.delete(`/api/push-subscriptions/${other?.id}`)).status).toBe(204);
  await write('Hello');
  await expect.poll(() => moved.received).toHaveLength(1);
  expect([laptopBrowser.received, phoneBrowser.received]).toEqual([[], []]);
});

test('notifications end with the session: signing out, everywhere else, one device, or when its time is over [push-5]', async () => {
  const { sam, email, write } = await business();
  const others = await Promise.all([1, 2, 3, 4].map(async () => signIn(email)));
  const browsers = await Promise.all(others.map(async (caller) => turnOn(caller)));
  const own = await turnOn(sam);
  const [first, second, third] = others;
  await first?.form('/api/logout', {});
  const sessions = (await second?.get('/api/auth/sessions'))?.body as {
    id: string;
    current: boolean;
  }[];
  const ended = sessions.find(({ current }) => current);
  await sam.delete(`/api/auth/sessions/${ended?.id}`);
  expect(await devices(sam)).toHaveLength(3);
  // An hour may pass until sessions that have ended are deleted.
  await app.db.run(sql`update session set expire = now() - interval '1 minute'
    where sid = (select session_sid from push_subscriptions
      where endpoint = ${browsers[2]?.subscription.endpoint})`);
  expect((await third?.get('/api/clients'))?.status).toBe(401);
  await write('Hello');
  await expect.poll(() => own.received).toHaveLength(1);
  await expect.poll(() => browsers[3]?.received).toHaveLength(1);
  await expect
    .poll(outcomes(sam))
    .toContainEqual(['cancelled', 'Not sent: notifications are off on that device.']);
  await sam.delete('/api/auth/sessions');
  expect(await devices(sam)).toHaveLength(1);
  await write('Hello again');
  await expect.poll(() => own.received).toHaveLength(2);
  expect(browsers.map(({ received }) => received.length)).toEqual([0, 0, 0, 1]);
});

test('a browser tells the one who is signed in there last, and nobody takes another browser’s place [push-6]', async () => {
  const before = await business();
  const after = await business();
  const browser = await turnOn(before.sam);
  const thief = receiver.browser().subscription;
  const { endpoint } = browser.subscription;
  const stolen = await after.sam.post('/api/push-subscriptions', { ...thief, endpoint });
  expect(stolen.status).toBe(409);
  await turnOn(after.sam, browser);
  expect(await devices(before.sam)).toEqual([]);
  await before.write('Not for you');
  await after.write('For you');
  await expect.poll(() => browser.received).toHaveLength(1);
  expect(browser.received[0]?.payload).toMatchObject({ clientId: after.client.id });
});

test('what no browser gave is refused in a sentence', async () => {
  const { sam } = await business();
  const { endpoint, keys } = receiver.browser().subscription;
  for (const body of [
    { endpoint: 'http://127.0.0.1/x', keys },
    { endpoint: 'https://10.0.0.1/x', keys },
    { endpoint: 'https://user:secret@push.example.org/x', keys },
    { endpoint, keys: { ...keys, auth: 'short' } },
    { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } },
  ]) {
    const { status, body: answer } = await sam.post('/api/push-subscriptions', body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ errors: [{ message: expect.stringMatching(/browser/) }] });
  }
});

test('all servers of one database have the same key, made once', async () => {
  const sam = await app.user();
  const [one, two] = await Promise.all([sam.get('/api/push-key'), sam.get('/api/push-key')]);
  expect(one.body).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/) });
  expect(two.body).toEqual(one.body);
});
