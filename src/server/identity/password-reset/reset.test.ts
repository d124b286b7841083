import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { listOtherSignInMethods } from '#server/identity/accounts/sign-in-methods.sql.ts';
import { MOST_WRONG } from '#server/identity/sign-in/rate-limits.ts';
import { resetLinkByHand } from '#server/identity/password-reset/reset.ts';
import { readConfig } from '#server/platform/config/config.ts';
import {
  FORGOT,
  passwordResets,
  NEW_PASSWORD,
  newEmail,
  RESET,
} from '#server/testing/password-reset.ts';
import { linkIn } from '#server/testing/mail-reading.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { addPushSubscription } from '#server/testing/records.ts';
import { TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const settings = mailSettings(mailServer.port);
const { PUBLIC_URL = '' } = settings;
const app = await testApp(settings);
const { mailsTo, askForToken, choose, signIn } = passwordResets(app, mailServer, PUBLIC_URL);
// Every test may ask for as many emails as one address may in an hour.
beforeEach(async () => {
  await app.db.run(sql`delete from rate_limits`);
});

test('an emailed link sets a new password, ends every session and leads to sign in with it', async () => {
  const email = newEmail();
  const phone = await app.user({ email });
  const laptop = app.visitor();
  await laptop.form('/api/login', { email, password: TEST_PASSWORD });
  const stranger = await app.user();

  const token = await askForToken(email);
  const page = await laptop.get(`${RESET}?token=${token}`);
  expect(page.status).toBe(200);
  expect(page.body).toContain(`value="${email}"`);
  const answer = await choose(token, NEW_PASSWORD, laptop);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/api/login?reset=done']);
  expect([...laptop.cookies.keys()]).toEqual(['pawkeeper_device']);
  const welcome = await laptop.get('/api/login?reset=done');
  expect(welcome.body).toContain('Your new password is saved. Sign in with it.');

  expect((await phone.get('/api/auth/user')).status).toBe(401);
  expect((await stranger.get('/api/auth/user')).status).toBe(200);
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(401);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(303);
});

test('opening a link does not use it up; submitting its form does', async () => {
  const email = newEmail();
  await app.user({ email });
  const token = await askForToken(email);
  for (let times = 0; times < 3; times += 1) {
    expect((await app.visitor().get(`${RESET}?token=${token}`)).status).toBe(200);
  }
  await fetch(`${app.origin}${RESET}?token=${token}`, { method: 'HEAD' });
  expect((await choose(token)).status).toBe(303);
  const again = await choose(token, 'a third secret here');
  expect(again.status).toBe(410);
  expect(again.body).toContain('This link no longer works');
  expect((await app.visitor().get(`${RESET}?token=${token}`)).status).toBe(410);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(303);
});

test('of several uses of one link at once, on two instances, one wins [reset-4]', async () => {
  const other = await buildApp({
    config: readConfig({ DATA_DIR: app.dataDir, ...settings }),
    db: app.db,
    log: app.log,
    storage: app.storage,
    files: undefined,
  });
  const origin = await other.listen({ port: 0, host: '127.0.0.1' });
  try {
    const email = newEmail();
    await app.user({ email });
    const token = await askForToken(email);
    const passwords = Array.from({ length: 4 }, (_, index) => `secret number ${index}`);
    const answers = await Promise.all(
      passwords.map(async (password, index) => {
        const body = new URLSearchParams({ token, password });
        const at = index % 2 === 0 ? app.origin : origin;
        const { status } = await fetch(at + RESET, { method: 'POST', body, redirect: 'manual' });
        return status;
      }),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([303, 410, 410, 410]);
    const winner = passwords[answers.indexOf(303)] ?? '';
    for (const password of passwords) {
      expect((await signIn(email, password)).status).toBe(password === winner ? 303 : 401);
    }
  } finally {
    await other.close();
  }
});

test('a new link voids the one before', async () => {
  const email = newEmail();
  await app.user({ email });
  const first = await askForToken(email);
  const second = await askForToken(email, 2);
  expect((await choose(first)).status).toBe(410);
  expect((await choose(second)).status).toBe(303);
});

test('a link opens nothing after an hour, for another purpose, or for another address [reset-5]', async () => {
  const email = newEmail();
  const caller = await app.user({ email });
  const token = await askForToken(email);
  expect((await app.visitor().form('/api/verify-email', { token })).status).toBe(410);
  app.setNow(new Date(Date.now() + 3_599_000));
  expect((await app.visitor().get(`${RESET}?token=${token}`)).status).toBe(200);
  app.setNow(new Date(Date.now() + 3_601_000));
  expect((await choose(token)).status).toBe(410);
  app.setNow(new Date());
  await app.db.pool.query('update users set email = $2 where email = $1', [email, newEmail()]);
  expect((await choose(token)).status).toBe(410);
  expect((await caller.get('/api/auth/user')).status).toBe(200);
});

test('a link opens nothing any more once the password was changed in another way', async () => {
  const email = newEmail();
  const caller = await app.user({ email });
  const token = await askForToken(email);
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'changed in the profile' };
  expect((await caller.put('/api/auth/password', change)).status).toBe(204);
  expect((await choose(token)).status).toBe(410);
  await expect
    .poll(() => mailsTo(email, 'Your Pawkeeper password was changed').length, { timeout: 20_000 })
    .toBe(1);
});

test('anything but a token opens nothing', async () => {
  for (const token of ['', 'x', '0'.repeat(64), "' or 1=1 --", '\0']) {
    expect((await choose(token)).status).toBe(410);
    const query = new URLSearchParams({ token });
    expect((await app.visitor().get(`${RESET}?${query.toString()}`)).status).toBe(410);
  }
  expect((await app.visitor().get(RESET)).status).toBe(410);
  // The page takes forms only.
  expect((await app.visitor().post(RESET, { token: ['a'], password: 5 })).status).toBe(415);
});

test('a password that does not fit gives the page back, and the link still works', async () => {
  const email = newEmail();
  await app.user({ email });
  const token = await askForToken(email);
  const answer = await choose(token, 'short');
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('Use at least 8 characters');
  expect(answer.body).not.toContain('value="short"');
  expect((await choose(token, 'password123')).body).toContain('easy to guess');
  expect((await choose(token, email)).body).toContain('This is your email address');
  expect((await choose(token)).status).toBe(303);
});

test('the database holds a hash of the token, never the token [reset-6]', async () => {
  const email = newEmail();
  await app.user({ email });
  const token = await askForToken(email);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const { rows } = await app.db.pool.query('select * from mailed_links');
  expect(JSON.stringify(rows)).toContain(email);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('neither a token nor an email address is ever logged, used or refused', async () => {
  const email = newEmail();
  await app.user({ email });
  const token = await askForToken(email);
  await app.visitor().get(`${RESET}?token=${token}`);
  await app.visitor().get(`${RESET}?token=${token}&x=%`);
  await app.visitor().get(`/api/nothing?token=${token}`);
  await choose(token);
  mailServer.refusals.push({ code: 550, words: `There is no ${email}` });
  await app.visitor().form(FORGOT, { email });
  await expect
    .poll(() => JSON.stringify(app.logged()), { timeout: 20_000 })
    .toContain('answered 550');
  const log = JSON.stringify(app.logged());
  expect(log).toContain(RESET);
  expect(log).not.toContain(token);
  expect(log).not.toContain(email);
});

test('another site can neither ask for links nor use them', async () => {
  const email = newEmail();
  await app.user({ email });
  const token = await askForToken(email);
  const headers = { origin: 'https://evil.example' };
  expect((await app.visitor().form(FORGOT, { email }, headers)).status).toBe(403);
  const fields = { token, password: NEW_PASSWORD };
  expect((await app.visitor().form(RESET, fields, headers)).status).toBe(403);
});

test('a link that the administrator passes on works for a day, and confirms no email address', async () => {
  const email = newEmail();
  const caller = await app.user({ email });
  const make = () => resetLinkByHand(app.db, email.toUpperCase(), PUBLIC_URL, new Date());
  const link = (await make()) ?? '';
  expect(link.startsWith(`${PUBLIC_URL}${RESET}?token=`)).toBe(true);
  const token = link.slice(-64);
  app.setNow(new Date(Date.now() + 23 * 3_600_000));
  expect((await choose(token)).status).toBe(303);
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  expect((await choose(((await make()) ?? '').slice(-64))).status).toBe(410);
  app.setNow(new Date());
  expect((await caller.form('/api/login', { email, password: NEW_PASSWORD })).status).toBe(303);
  expect((await caller.get('/api/auth/email')).body).toMatchObject({ isVerified: false });
  expect(await resetLinkByHand(app.db, newEmail(), PUBLIC_URL, new Date())).toBeUndefined();
});

/** Gives an account a passkey and a connected account elsewhere; the answer lists what it has, by id. */
async function addMethods(email: string) {
  await app.db.run(sql`insert into passkeys
      (id, user_id, name, site, credential_id, public_key, sign_count, transports)
    select gen_random_uuid(), id, 'Phone', 'pets.example.org', ${email}, '', 0, '{}' from users
      where email = ${email}`);
  await app.db.run(sql`insert into identities (id, user_id, issuer, subject, email)
    select gen_random_uuid(), id, 'https://id.example.org', ${email}, 'sam@id.example.org' from users
      where email = ${email}`);
  const { id } = await app.db.one<{ id: string }>(sql`select id from users where email = ${email}`);
  return async () =>
    (await listOtherSignInMethods(app.db, id)).map(({ id, kind }) => ({ id, kind }));
}

const subject = 'Your Pawkeeper password was changed';

test('the first proof of the mailbox removes what a stranger may have added, even what is ticked [reset-3]', async () => {
  const email = newEmail();
  await app.user({ email });
  const methods = await addMethods(email);
  const token = await askForToken(email);
  const page = await app.visitor().get(`${RESET}?token=${token}`);
  expect(page.body).toContain('These are removed as well');
  expect(page.body).not.toContain('type="checkbox"');
  const kept = (await methods()).map(({ id }) => id);
  await choose(token, NEW_PASSWORD, app.visitor(), kept);
  expect(await methods()).toEqual([]);
  await expect.poll(() => mailsTo(email, subject).length, { timeout: 20_000 }).toBe(1);
  expect(mailsTo(email, subject)[0]?.text).toContain(
    'passkeys or other sign-in methods were removed',
  );
});

test('a reset shows the other sign-in methods, and removes those that nobody ticked [reset-2]', async () => {
  const email = newEmail();
  await app.user({ email });
  await app.db.run(sql`update users set email_verified_at = now() where email = ${email}`);
  const methods = await addMethods(email);
  const stranger = newEmail();
  await app.user({ email: stranger });
  const others = await addMethods(stranger);
  const before = await methods();
  const token = await askForToken(email);
  const visitor = app.visitor();
  const page = await visitor.get(`${RESET}?token=${token}`);
  expect(page.body).toContain('Phone');
  expect(page.body).toContain('id.example.org');
  for (const { id } of before) expect(page.body).toContain(`name="keep-${id}"`);
  const passkey = before.find(({ kind }) => kind === 'passkey');
  const kept = [passkey?.id ?? '', "' or true --"];

  // A password that does not fit gives the page back with the same ticks.
  const again = await choose(token, 'short', visitor, kept);
  expect(String(again.body).match(/\schecked\s*\/>/g)).toHaveLength(1);
  expect(await methods()).toEqual(before);

  expect((await choose(token, NEW_PASSWORD, visitor, kept)).status).toBe(303);
  expect(await methods()).toEqual([passkey]);
  expect(await others()).toHaveLength(2);
  await expect.poll(() => mailsTo(email, subject).length, { timeout: 20_000 }).toBe(1);
  expect(mailsTo(email, subject)[0]?.text).toContain(
    'passkeys or other sign-in methods were removed',
  );
});

test('a reset that keeps everything says nothing of removing, and ends what the sessions had begun [reset-1]', async () => {
  const email = newEmail();
  const caller = await app.user({ email });
  await app.db.run(sql`update users set email_verified_at = now() where email = ${email}`);
  const methods = await addMethods(email);
  const before = await methods();
  await caller.post('/api/objects/upload', {});
  await addPushSubscription(caller);
  const begun = () =>
    app.db.run(sql`select from users u where u.email = ${email}
      and (exists (select from uploads w where w.user_id = u.id)
        or exists (select from push_subscriptions s where s.user_id = u.id))`);
  expect(await begun()).toBe(1);
  const ids = before.map(({ id }) => id);
  await choose(await askForToken(email), NEW_PASSWORD, app.visitor(), ids);
  expect(await methods()).toEqual(before);
  expect(await begun()).toBe(0);
  await expect.poll(() => mailsTo(email, subject).length, { timeout: 20_000 }).toBe(1);
  expect(mailsTo(email, subject)[0]?.text).not.toContain('removed.');
});

test('the owner is told of the new password, and how to take the account back', async () => {
  const email = newEmail();
  await app.user({ email, firstName: 'Biscuit' });
  await choose(await askForToken(email));
  const mail = await mailServer.mail(email, 3);
  expect(mail.headers.get('subject')).toBe('Your Pawkeeper password was changed');
  expect(mail.text).toContain('Hello Biscuit,');
  expect(linkIn(mail, PUBLIC_URL)).toBe(FORGOT);
});

test('an owner locked out by guesses gets in with a link, on the device that opened it', async () => {
  const email = newEmail();
  await app.user({ email });
  for (let count = 0; count <= MOST_WRONG; count += 1) await signIn(email, 'a wrong guess');
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(429);
  const device = app.visitor();
  await choose(await askForToken(email), NEW_PASSWORD, device);
  const entry = { email, password: NEW_PASSWORD };
  expect((await device.form('/api/login', entry)).status).toBe(303);
  expect((await app.visitor().form('/api/login', entry)).status).toBe(429);
});
