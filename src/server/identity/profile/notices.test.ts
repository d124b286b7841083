/** The owner is told by email of every sign-in method that comes or goes, and what has begun ends with its session. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import type { Passkey } from '#contract/identity/passkeys.ts';
import { MAX_DEVICES } from '#contract/identity/devices.ts';
import { startSession } from '#server/identity/sessions/sessions.ts';
import { authenticator } from '#server/testing/authenticator.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { newEmail } from '#server/testing/password-reset.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const HOME = 'http://localhost:3000';
const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const provider = await testProvider(HOME);
const settings = { ...mailSettings(mailServer.port), ...provider.settings };
const app = await testApp(settings);
const proof = { password: TEST_PASSWORD };

const subjectsTo = (email: string): string[] =>
  mailServer.received
    .filter(({ to }) => to.includes(email))
    .map(({ headers }) => String(headers.get('subject')));

const question = async (caller: Caller) => (await caller.post('/api/passkeys/options', proof)).body;
const keep = (caller: Caller, asked: unknown) =>
  caller.post('/api/passkeys', { name: 'Phone', credential: authenticator(HOME).make(asked) });

async function connect(caller: Caller, login: string) {
  const { body } = await caller.post('/api/provider/connect', proof);
  const query = await provider.signIn((body as { address: string }).address, login);
  return caller.get(`/api/oidc/callback${query}`);
}

test('every sign-in method that is added or removed is emailed to the owner [notices-3]', async () => {
  const email = newEmail();
  const sam = await app.user({ email });
  provider.people.set('sam', {});
  const made = (await keep(sam, await question(sam))).body as Passkey;
  expect((await connect(sam, 'sam')).status).toBe(303);
  expect((await sam.post(`/api/passkeys/${made.id}/remove`, proof)).status).toBe(204);
  expect((await sam.post('/api/provider/disconnect', proof)).status).toBe(204);
  await expect
    .poll(() => subjectsTo(email).toSorted(), { timeout: 20_000 })
    .toEqual([
      'A passkey was added to your Pawkeeper account',
      'A passkey was removed from your Pawkeeper account',
      'A sign-in method was added to your Pawkeeper account',
      'A sign-in method was removed from your Pawkeeper account',
      'Confirm your email address for Pawkeeper',
    ]);
});

test('an account at the provider that opens an account by its email address is emailed too [notices-4]', async () => {
  const email = newEmail();
  await app.user({ email });
  await app.db.run(sql`update users set email_verified_at = now() where email = ${email}`);
  provider.people.set('by-mail', { email, email_verified: true });
  const visitor = app.visitor();
  const start = await visitor.get('/api/oidc/start');
  const query = await provider.signIn(start.headers.get('location') ?? '', 'by-mail');
  expect((await visitor.get(`/api/oidc/callback${query}`)).status).toBe(303);
  await expect
    .poll(() => subjectsTo(email), { timeout: 20_000 })
    .toContain('A sign-in method was added to your Pawkeeper account');
});

test('the first password of an account that had none is emailed as a sign-in method [notices-5]', async () => {
  const email = newEmail();
  const sam = await app.user({ email });
  await app.db.run(
    sql`delete from passwords where user_id = (select id from users where email = ${email})`,
  );
  expect((await sam.put('/api/auth/password', { newPassword: 'a first long secret' })).status).toBe(
    204,
  );
  await expect
    .poll(() => subjectsTo(email), { timeout: 20_000 })
    .toContain('A password was added to your Pawkeeper account');
});

test.each<[string, (sam: Caller, phone: Caller) => Promise<unknown>]>([
  ['signing out everywhere else', (sam) => sam.delete('/api/auth/sessions')],
  [
    'a change of password',
    (sam) =>
      sam.put('/api/auth/password', {
        currentPassword: TEST_PASSWORD,
        newPassword: 'another long secret',
      }),
  ],
  ['signing out there', (_, phone) => phone.form('/api/logout', {})],
])(
  '%s ends a passkey, a connection and an upload that were begun on another device [notices-1]',
  async (_, end) => {
    const email = newEmail();
    const sam = await app.user({ email });
    const phone = app.visitor();
    await phone.form('/api/login', { email, password: TEST_PASSWORD });
    await question(phone);
    await phone.post('/api/provider/connect', proof);
    await phone.post('/api/objects/upload', {});
    const begun = () =>
      app.db.run(sql`
      select user_id from passkey_challenges join users u on u.id = user_id where u.email = ${email}
      union all
      select user_id from provider_attempts join users u on u.id = user_id where u.email = ${email}
      union all
      select user_id from uploads join users u on u.id = user_id where u.email = ${email}`);
    expect(await begun()).toBe(3);
    await end(sam, phone);
    expect(await begun()).toBe(0);
  },
);

test('a passkey is asked for and added in one session [notices-6]', async () => {
  const email = newEmail();
  const sam = await app.user({ email });
  const phone = app.visitor();
  await phone.form('/api/login', { email, password: TEST_PASSWORD });
  expect((await keep(phone, await question(sam))).status).toBe(400);
  expect((await keep(phone, await question(phone))).status).toBe(201);
});

test('an account has fifty sessions at most: a further one ends the one that was unused for longest [notices-2]', async () => {
  const email = newEmail();
  const sam = await app.user({ email });
  const stranger = await app.user();
  const { id } = (await sam.get('/api/auth/user')).body as { id: string };
  const early = Date.now() - 3_600_000;
  for (let at = 1; at < MAX_DEVICES; at += 1) await startSession(app.db, id, '', early + at);
  const count = () => app.db.run(sql`select from session where sess ->> 'userId' = ${id}`);
  const has = (at: number) =>
    app.db.run(sql`select from session
      where sess ->> 'userId' = ${id} and (sess ->> 'touchedAt')::bigint = ${early + at}`);
  expect([await count(), await has(1)]).toEqual([MAX_DEVICES, 1]);
  await app.visitor().form('/api/login', { email, password: TEST_PASSWORD });
  expect([await count(), await has(1), await has(2)]).toEqual([MAX_DEVICES, 0, 1]);
  expect((await sam.get('/api/auth/user')).status).toBe(200);
  expect((await stranger.get('/api/auth/user')).status).toBe(200);
});
