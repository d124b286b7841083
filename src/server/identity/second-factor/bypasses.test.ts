/** What might get round the second factor, and doesn't: trusted devices of others, reset links, other sign-in methods, the database. */
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { secretKeySource } from '#server/areas/secrets.ts';
import { endSessions } from '#server/identity/administration/accounts.sql.ts';
import { newLink } from '#server/identity/links/links.ts';
import { insertResetLink } from '#server/identity/links/links.sql.ts';
import { readKeyFile, rotateAccessKey } from '#server/platform/secrets/secret-key.ts';
import { authenticator } from '#server/testing/authenticator.ts';
import { HOME } from '#server/testing/every-call.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { codeAt, setUp, switchOn } from '#server/testing/second-factor.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
const app = await testApp(provider.settings);

let now = new Date('2026-06-21T09:00:00Z');
function later(): void {
  now = new Date(now.getTime() + 90_000);
  app.setNow(now);
}
beforeEach(async () => {
  await app.db.run(sql`delete from rate_limits`);
  later();
});

const LOGIN = '/api/login';
const CODE = '/api/login/code';
const NEW_PASSWORD = 'quite another secret';

const userOf = async (caller: Caller) =>
  (await caller.get('/api/auth/user')).body as { id: string; email: string };
const isIn = async (caller: Caller): Promise<boolean> =>
  (await caller.get('/api/auth/user')).status === 200;

async function ann() {
  const caller = await app.user();
  const { id, email } = await userOf(caller);
  const factor = await switchOn(caller, now);
  later();
  const signIn = async (browser: Caller, password = TEST_PASSWORD) =>
    (await browser.form(LOGIN, { email, password })).headers.get('location');
  return { caller, id, email, ...factor, signIn, code: () => codeAt(factor.secret, now) };
}

/** A browser that passed the second factor and is trusted from then on. */
async function trusted({ signIn, code }: Awaited<ReturnType<typeof ann>>, browser = app.visitor()) {
  later();
  await signIn(browser);
  await browser.form(CODE, { code: code(), trust: 'on' });
  expect(await isIn(browser)).toBe(true);
  return browser;
}

test('a trusted device is not asked again for thirty days, for its own account alone [second-factor-6]', async () => {
  const [one, other] = [await ann(), await ann()];
  const browser = await trusted(one);
  expect([await one.signIn(browser), await other.signIn(browser)]).toEqual(['/', CODE]);
  expect(await one.signIn(app.visitor())).toBe(CODE);
  // Of a cookie that somebody planted before the sign-in nothing is trusted.
  const planted = app.visitor();
  planted.cookies.set('pawkeeper_device', one.caller.cookies.get('pawkeeper_device') ?? '');
  const victim = await trusted(one, planted);
  const thief = app.visitor();
  thief.cookies.set('pawkeeper_device', one.caller.cookies.get('pawkeeper_device') ?? '');
  expect([await one.signIn(thief), await one.signIn(victim)]).toEqual([CODE, '/']);
  const [until] = await app.db.rows<{ days: number }>(sql`select
    extract(epoch from max(trusted_until) - now()) / 86400 as days from known_devices where user_id = ${one.id}`);
  expect(Math.round(Number(until?.days))).toBe(30);
  await app.db.run(sql`update known_devices set trusted_until = now() - interval '1 second'
    where trusted_until is not null`);
  expect(await one.signIn(browser)).toBe(CODE);
});

test.each([
  [
    'a new password by a link',
    async ({ email }: Awaited<ReturnType<typeof ann>>) => {
      const { link, token } = newLink('reset_password', HOME, new Date());
      await insertResetLink(app.db, email, link);
      await app.visitor().form('/api/reset-password', { token, password: NEW_PASSWORD });
    },
    NEW_PASSWORD,
  ],
  [
    'signing out everywhere else',
    async ({ caller }: Awaited<ReturnType<typeof ann>>) => {
      await caller.delete('/api/auth/sessions');
    },
    TEST_PASSWORD,
  ],
  [
    'the administrator’s end of all sessions',
    async ({ id }: Awaited<ReturnType<typeof ann>>) => {
      await endSessions(app.db, id);
    },
    TEST_PASSWORD,
  ],
  [
    'switching off and on again',
    async ({ caller, code }: Awaited<ReturnType<typeof ann>>) => {
      later();
      const body = { password: TEST_PASSWORD, code: code() };
      expect((await caller.post('/api/second-factor/remove', body)).status).toBe(204);
      await switchOn(caller, now);
    },
    TEST_PASSWORD,
  ],
])(
  '%s ends the trust in devices, and a sign-in that waits for its code [second-factor-8]',
  async (_, end, password) => {
    const account = await ann();
    const browser = await trusted(account);
    const waiting = app.visitor();
    expect(await account.signIn(waiting)).toBe(CODE);
    await end(account);
    later();
    expect(await account.signIn(browser, password)).toBe(CODE);
    expect((await waiting.form(CODE, { code: account.code() })).headers.get('location')).toBe(
      LOGIN,
    );
    expect(await isIn(waiting)).toBe(false);
  },
);

test('the device on which it was switched off and on again is asked for a code too [second-factor-16]', async () => {
  const account = await ann();
  const browser = await trusted(account);
  later();
  const body = { password: TEST_PASSWORD, code: account.code() };
  expect((await browser.post('/api/second-factor/remove', body)).status).toBe(204);
  await switchOn(browser, now);
  later();
  expect(await account.signIn(browser)).toBe(CODE);
});

test('a reset link sets a password and passes no second factor [second-factor-14]', async () => {
  const { email, signIn, caller } = await ann();
  const { link, token } = newLink('reset_password', HOME, new Date());
  await insertResetLink(app.db, email, link);
  const browser = app.visitor();
  await browser.form('/api/reset-password', { token, password: NEW_PASSWORD });
  expect([await isIn(browser), await signIn(browser, NEW_PASSWORD)]).toEqual([false, CODE]);
  expect([await isIn(browser), await isIn(caller)]).toEqual([false, false]);
});

test('a sign-in at the provider asks for the code as well; a passkey counts as both [second-factor-9]', async () => {
  const { caller, code, email } = await ann();
  provider.people.set('ann', { email, email_verified: true });
  const asked = await caller.post('/api/provider/connect', { password: TEST_PASSWORD });
  const { address } = asked.body as { address: string };
  await caller.get(`/api/oidc/callback${await provider.signIn(address, 'ann')}`);
  const browser = app.visitor();
  const start = await browser.get('/api/oidc/start?returnTo=/pets');
  const query = await provider.signIn(start.headers.get('location') ?? '', 'ann');
  const back = await browser.get(`/api/oidc/callback${query}`);
  expect([back.headers.get('location'), await isIn(browser)]).toEqual([
    `${CODE}?returnTo=%2Fpets`,
    false,
  ]);
  await browser.form(CODE, { code: code(), returnTo: '/pets' });
  expect(await isIn(browser)).toBe(true);

  const device = authenticator(HOME);
  const options = await caller.post('/api/passkeys/options', { password: TEST_PASSWORD });
  await caller.post('/api/passkeys', { name: 'Phone', credential: device.make(options.body) });
  const phone = app.visitor();
  const { body } = await phone.post('/api/login/passkey/options');
  await phone.form('/api/login/passkey', { answer: JSON.stringify(device.sign(body)) });
  expect(await isIn(phone)).toBe(true);
});

test('the database alone gives no secret, code or token away, and a secret opens for its own account only [second-factor-11]', async () => {
  const [one, other] = [await ann(), await ann()];
  const browser = await trusted(one);
  const waiting = app.visitor();
  await one.signIn(waiting);
  const rows = await app.db.rows(sql`select row_to_json(t)::text from (
    select f::text from second_factors f union all select r::text from recovery_codes r
      union all select u::text from unfinished_sign_ins u union all select k::text from known_devices k) t`);
  const dump = JSON.stringify(rows);
  const secrets = [
    one.secret,
    Buffer.from(one.secret).toString('base64'),
    ...one.recoveryCodes,
    ...one.recoveryCodes.map((code) => code.replaceAll('-', '')),
    waiting.cookies.get('pawkeeper_unfinished') ?? '',
    browser.cookies.get('pawkeeper_device') ?? '',
  ];
  expect(secrets.filter((secret) => secret === '' || dump.includes(secret))).toEqual([]);
  expect(JSON.stringify(app.logged())).not.toContain(one.secret);
  await app.db.run(sql`update second_factors set encrypted =
    (select encrypted from second_factors where user_id = ${other.id}) where user_id = ${one.id}`);
  later();
  const moved = await waiting.form(CODE, { code: other.code() });
  expect([moved.status, await isIn(waiting)]).toEqual([500, false]);
  await app.db.run(sql`delete from second_factors where user_id = ${one.id}`);
});

test('without its key a server takes recovery codes only, and a new key takes the place of an old one [second-factor-12]', async () => {
  const { signIn, code, recoveryCodes } = await ann();
  const right = await readKeyFile(app.dataDir);
  const file = join(app.dataDir, 'access.key');
  const browser = app.visitor();
  await signIn(browser);
  await rm(file);
  try {
    const answer = await browser.form(CODE, { code: code() });
    expect([answer.status, await isIn(browser)]).toEqual([503, false]);
    expect(answer.body).toContain('Use a recovery code or a passkey');
    await browser.form(CODE, { code: recoveryCodes[0] ?? '', recovery: '1' });
    expect(await isIn(browser)).toBe(true);
    // Nor is a new key made while there are secrets.
    const bob = await app.user();
    const refused = await bob.post('/api/second-factor/setup', { password: TEST_PASSWORD });
    expect([refused.status, await readKeyFile(app.dataDir)]).toEqual([503, undefined]);
  } finally {
    await writeFile(file, `${right?.toString('base64')}\n`);
  }
  const source = (current: Buffer, old?: Buffer) =>
    secretKeySource({ accessKey: { current, old }, dataDir: app.dataDir });
  const next = randomBytes(32);
  expect(await rotateAccessKey(source(next), app.db)).toBeGreaterThan(0);
  expect((await (await waitingFor(signIn)).form(CODE, { code: code() })).status).toBe(503);
  expect(await rotateAccessKey(source(right ?? next, next), app.db)).toBeGreaterThan(0);
  expect((await (await waitingFor(signIn)).form(CODE, { code: code() })).status).toBe(303);
});

async function waitingFor(signIn: (browser: Caller) => Promise<unknown>): Promise<Caller> {
  const browser = app.visitor();
  await signIn(browser);
  return browser;
}

test('with a mail server the address is confirmed first, and the owner is told of every change [second-factor-15]', async () => {
  const mails = await startMailServer();
  const mailing = await testApp(mailSettings(mails.port));
  const caller = await mailing.user();
  const { id, email } = await userOf(caller);
  const refused = await caller.post('/api/second-factor/setup', { password: TEST_PASSWORD });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('Confirm your email address first'),
  ]);
  await mailing.db.run(sql`update users set email_verified_at = now() where id = ${id}`);
  mailing.setNow(now);
  const { secret } = await setUp(caller);
  await caller.post('/api/second-factor/confirm', { code: codeAt(secret, now) });
  later();
  mailing.setNow(now);
  const body = { password: TEST_PASSWORD, code: codeAt(secret, now) };
  expect((await caller.post('/api/second-factor/remove', body)).status).toBe(204);
  const subjects = () =>
    mails.received
      .filter(({ to }) => to.includes(email))
      .map(({ headers }) => headers.get('subject'));
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        'Two-step sign-in is on for your Pawkeeper account',
        'Two-step sign-in is off for your Pawkeeper account',
      ]),
    );
});
