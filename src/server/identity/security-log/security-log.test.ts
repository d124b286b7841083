import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import type { SecurityEvent } from '#contract/identity/securityLog.ts';
import { SECURITY_EVENTS } from '#contract/identity/securityEvents.ts';
import { logEvent, oldEvents } from '#server/identity/security-log/security-log.sql.ts';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import { newEmail } from '#server/testing/password-reset.ts';
import { newOwner } from '#server/testing/owners.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });
beforeEach(async () => {
  await app.db.run(sql`delete from rate_limits`);
});

const PHONE = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile',
};
const log = async (caller: Caller, query = ''): Promise<SecurityEvent[]> =>
  (await caller.get(`/api/security-log${query}`)).body as SecurityEvent[];
const kinds = async (caller: Caller) => (await log(caller)).map(({ kind }) => kind);

/** Somebody who registered, as a visitor does. */
async function registered() {
  const email = newEmail();
  const caller = app.visitor();
  const person = { email, firstName: 'Sam', lastName: 'Walker', password: TEST_PASSWORD };
  expect((await caller.form('/api/register', person)).status).toBe(303);
  return { caller, email };
}

test('sign-ins are in the log of their account, with device and IP address, and in no other [security-log-1]', async () => {
  const [{ caller, email }, other] = [await registered(), await registered()];
  const phone = app.visitor();
  const right = { email, password: TEST_PASSWORD };
  expect((await phone.form('/api/login', right, PHONE)).status).toBe(303);
  expect(await log(caller)).toMatchObject([
    {
      kind: 'signed-in',
      detail: 'password',
      device: 'Chrome on Android',
      ipAddress: '127.0.0.1',
      times: 1,
    },
    { kind: 'registered', ipAddress: '127.0.0.1' },
  ]);
  expect(await kinds(other.caller)).toEqual(['registered']);
});

test('wrong passwords are counted in one entry an hour, and unknown addresses leave none [security-log-2]', async () => {
  const { caller, email } = await registered();
  for (const each of [email, newEmail(), email.toUpperCase()]) {
    await app.visitor().form('/api/login', { email: each, password: 'not the password' });
  }
  await expect
    .poll(() => log(caller))
    .toMatchObject([{ kind: 'sign-in-failed', times: 2, device: null }, { kind: 'registered' }]);
  await app.db.run(sql`update security_log set began_at = began_at - interval '61 minutes'`);
  await app.visitor().form('/api/login', { email, password: 'not the password' });
  await expect
    .poll(() => kinds(caller))
    .toEqual(['sign-in-failed', 'sign-in-failed', 'registered']);
});

test('changed passwords, signed-out devices and downloads are in the log [security-log-3]', async () => {
  const { caller } = await registered();
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'changed in the profile' };
  expect((await caller.put('/api/auth/password', change)).status).toBe(204);
  expect((await caller.delete('/api/auth/sessions')).status).toBe(204);
  expect((await caller.get('/api/account/export')).status).toBe(200);
  await expect
    .poll(() => kinds(caller))
    .toEqual(['exported', 'devices-signed-out', 'password-changed', 'registered']);
});

test('links that are made and revoked and deleted clients are in the log [security-log-4]', async () => {
  const { caller, client } = await newOwner(app);
  await caller.post('/api/calendar-feed', {});
  await caller.delete('/api/calendar-feed');
  expect((await caller.post(`/api/clients/${client.id}/portal-links`)).status).toBe(200);
  expect((await caller.delete(`/api/conversations/${client.id}/links`)).status).toBe(204);
  expect((await caller.delete(`/api/clients/${client.id}`)).status).toBe(204);
  expect((await log(caller)).map(({ kind, detail }) => [kind, detail])).toEqual([
    ['client-deleted', null],
    ['links-revoked', 'client'],
    ['link-made', 'portal'],
    ['links-revoked', 'feed'],
    ['link-made', 'feed'],
  ]);
});

test('entries are kept for 400 days [security-log-5]', async () => {
  const { caller } = await registered();
  const { id } = (await caller.get('/api/auth/user')).body as { id: string };
  await logEvent(app.db, id, 'exported');
  const age = (days: number) =>
    app.db.run(sql`update security_log set at = now() - make_interval(days => ${days})
      where user_id = ${id} and kind = 'exported'`);
  await age(399);
  await deleteExpired(app.db, oldEvents(new Date()));
  expect(await kinds(caller)).toEqual(['registered', 'exported']);
  await age(401);
  await deleteExpired(app.db, oldEvents(new Date()));
  expect(await kinds(caller)).toEqual(['registered']);
});

test('the log is answered in pages, newest first [security-log-6]', async () => {
  const { caller } = await registered();
  const { id } = (await caller.get('/api/auth/user')).body as { id: string };
  for (const kind of ['exported', 'link-made', 'client-deleted'] as const) {
    await logEvent(app.db, id, kind);
  }
  // Rows of one moment: the ids decide where a page begins.
  await app.db.run(sql`update security_log set at = now() where user_id = ${id}`);
  const whole = await log(caller);
  expect(whole).toHaveLength(4);
  const paged: SecurityEvent[] = [];
  for (let before = ''; paged.length < 4; before = `&before=${paged.at(-1)?.id}`) {
    paged.push(...(await log(caller, `?limit=1${before}`)));
  }
  expect(paged).toEqual(whole);
  const other = await registered();
  const foreign = await other.caller.get(`/api/security-log?before=${whole[0]?.id}`);
  expect(foreign.status).toBe(400);
  for (const { kind } of whole) expect(Object.keys(SECURITY_EVENTS)).toContain(kind);
});

test('the same on two devices is two entries [security-log-8]', async () => {
  const { id, caller } = await newOwner(app);
  for (const device of ['Chrome on Android', 'Safari on iPhone', 'Safari on iPhone']) {
    await logEvent(app.db, id, 'sign-in-failed', { device });
  }
  expect((await log(caller)).filter(({ kind }) => kind === 'sign-in-failed')).toMatchObject([
    { device: 'Safari on iPhone', times: 2 },
    { device: 'Chrome on Android', times: 1 },
  ]);
});
