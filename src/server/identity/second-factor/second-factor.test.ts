/** Two-step sign-in: what it asks for, and what doesn't get round it. */
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import type { SecondFactor } from '#contract/identity/secondFactor.ts';
import type { SecurityEvent } from '#contract/identity/securityLog.ts';
import { codeAt, setUp, switchOn, wrongCode } from '#server/testing/second-factor.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

let now = new Date('2026-06-21T09:00:00Z');
/** Lets more time pass than a code lasts, so that the next one is new. */
function later(seconds = 90): Date {
  now = new Date(now.getTime() + seconds * 1000);
  app.setNow(now);
  return now;
}
beforeEach(async () => {
  await app.db.run(sql`delete from rate_limits`);
  later();
});

const LOGIN = '/api/login';
const CODE = '/api/login/code';

const emailOf = async (caller: Caller): Promise<string> =>
  ((await caller.get('/api/auth/user')).body as { email: string }).email;
const isIn = async (caller: Caller): Promise<boolean> =>
  (await caller.get('/api/auth/user')).status === 200;
const stateOf = async (caller: Caller) =>
  (await caller.get('/api/second-factor')).body as SecondFactor;
const kindsOf = async (caller: Caller) =>
  ((await caller.get('/api/security-log')).body as SecurityEvent[]).map(({ kind }) => kind);

/** Someone with two-step sign-in. */
async function ann() {
  const caller = await app.user();
  const email = await emailOf(caller);
  const factor = await switchOn(caller, now);
  later();
  /** The password, on a browser. */
  const signIn = (browser: Caller, fields = {}) =>
    browser.form(LOGIN, { email, password: TEST_PASSWORD, ...fields });
  return { caller, email, ...factor, signIn, code: () => codeAt(factor.secret, now) };
}

test('after the password a code is asked for, and only then is anyone signed in [second-factor-1]', async () => {
  const caller = await app.user();
  const email = await emailOf(caller);
  const { secret, uri } = await setUp(caller);
  expect(uri).toBe(
    `otpauth://totp/Pawkeeper:${encodeURIComponent(email)}?issuer=Pawkeeper&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  // A setup alone asks nobody for a code.
  expect((await app.visitor().form(LOGIN, { email, password: TEST_PASSWORD })).status).toBe(303);
  const confirm = (code: string) => caller.post('/api/second-factor/confirm', { code });
  expect(await confirm(wrongCode(secret, now))).toMatchObject({
    status: 400,
    body: { errors: [{ path: ['code'] }] },
  });
  const confirmed = await confirm(codeAt(secret, now));
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  expect([confirmed.status, new Set(recoveryCodes).size]).toEqual([200, 10]);
  expect(await stateOf(caller)).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 });
  later();
  const browser = app.visitor();
  const asked = await browser.form(LOGIN, {
    email,
    password: TEST_PASSWORD,
    returnTo: '/pets?q=a&b',
  });
  expect([asked.status, asked.headers.get('location')]).toEqual([
    303,
    `${CODE}?returnTo=%2Fpets%3Fq%3Da%26b`,
  ]);
  expect([await isIn(browser), (await browser.get(CODE)).status]).toEqual([false, 200]);
  const wrong = await browser.form(CODE, { code: wrongCode(secret, now) });
  expect([wrong.status, await isIn(browser)]).toEqual([401, false]);
  expect((await browser.form(CODE, { code: '' })).status).toBe(400);
  const right = await browser.form(CODE, { code: codeAt(secret, now), returnTo: '/pets?q=a&b' });
  expect([right.status, right.headers.get('location'), await isIn(browser)]).toEqual([
    303,
    '/pets?q=a&b',
    true,
  ]);
  expect(await kindsOf(browser)).toEqual(
    expect.arrayContaining(['second-factor-on', 'second-factor-failed', 'signed-in']),
  );
});

test('a code works once, and one step of drift either way is forgiven [second-factor-2]', async () => {
  const { secret, signIn } = await ann();
  const attempt = async (code: string) => {
    const browser = app.visitor();
    await signIn(browser);
    return (await browser.form(CODE, { code })).status;
  };
  const at = (seconds: number) => codeAt(secret, new Date(now.getTime() + seconds * 1000));
  expect([await attempt(at(-60)), await attempt(at(60))]).toEqual([401, 401]);
  expect(await attempt(at(-30))).toBe(303);
  expect(await attempt(at(-30))).toBe(401);
  expect(await attempt(at(30))).toBe(303);
  // The code of now is older than the one that was used.
  expect([await attempt(at(30)), await attempt(at(0))]).toEqual([401, 401]);
});

test('of many with the same code at the same moment one gets in [second-factor-13]', async () => {
  const { signIn, code } = await ann();
  const browsers = Array.from({ length: 4 }, () => app.visitor());
  for (const browser of browsers) await signIn(browser);
  const answers = await Promise.all(
    browsers.map((browser) => browser.form(CODE, { code: code() })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    303, 401, 401, 401,
  ]);
});

test('after ten wrong codes the right one has to wait too, but not on a device that is known [second-factor-3]', async () => {
  const { caller, secret, signIn, code } = await ann();
  const browser = app.visitor();
  await signIn(browser);
  for (let times = 0; times < 10; times += 1) {
    // Signing in again with the password gives no further attempts.
    if (times === 5) await signIn(browser);
    expect((await browser.form(CODE, { code: wrongCode(secret, now) })).status).toBe(401);
  }
  const late = await browser.form(CODE, { code: code(), returnTo: '/pets' });
  expect([late.status, await isIn(browser)]).toEqual([429, false]);
  expect(late.body).toContain('There were too many wrong codes. Try again in');
  expect(late.body).toContain('name="code"');
  const known = app.visitor();
  known.cookies.set('pawkeeper_device', caller.cookies.get('pawkeeper_device') ?? '');
  await signIn(known);
  expect((await known.form(CODE, { code: code() })).status).toBe(303);
});

test('a sign-in that waits takes the codes of its own account only, for ten minutes, once [second-factor-4]', async () => {
  const [one, other] = [await ann(), await ann()];
  const browser = app.visitor();
  await one.signIn(browser);
  expect((await browser.form(CODE, { code: other.code() })).status).toBe(401);
  const [theirs = ''] = other.recoveryCodes;
  expect((await browser.form(CODE, { code: theirs, recovery: '1' })).status).toBe(401);
  const waiting = browser.cookies.get('pawkeeper_unfinished') ?? '';
  expect((await browser.form(CODE, { code: one.code() })).status).toBe(303);
  expect(browser.cookies.has('pawkeeper_unfinished')).toBe(false);
  const thief = app.visitor();
  thief.cookies.set('pawkeeper_unfinished', waiting);
  later();
  const used = await thief.form(CODE, { code: one.code() });
  expect([used.headers.get('location'), await isIn(thief)]).toEqual([LOGIN, false]);
  const slow = app.visitor();
  await one.signIn(slow);
  await app.db.run(sql`update unfinished_sign_ins set expires_at = now() - interval '1 second'`);
  expect((await slow.form(CODE, { code: one.code() })).headers.get('location')).toBe(LOGIN);
  expect((await app.visitor().get(CODE)).headers.get('location')).toBe(LOGIN);
});

test('a recovery code works once, however it is typed, and new ones take the place of all [second-factor-5]', async () => {
  const { caller, signIn, code, recoveryCodes } = await ann();
  const [first = '', second = '', third = ''] = recoveryCodes;
  const attempt = async (typed: string) => {
    const browser = app.visitor();
    await signIn(browser);
    return (await browser.form(CODE, { code: typed, recovery: '1' })).status;
  };
  expect(await attempt(first.toUpperCase().replaceAll('-', ' '))).toBe(303);
  expect(await attempt(first)).toBe(401);
  expect((await stateOf(caller)).recoveryCodesLeft).toBe(9);
  expect(await kindsOf(caller)).toContain('recovery-code-used');
  const made = await caller.post('/api/second-factor/recovery-codes', {
    password: TEST_PASSWORD,
    code: code(),
  });
  const [fresh = ''] = (made.body as { recoveryCodes: string[] }).recoveryCodes;
  expect([await attempt(second), await attempt(fresh), await attempt(third)]).toEqual([
    401, 303, 401,
  ]);
});

test('switching on signs everyone else out, and ends what waits for nothing but its password [second-factor-7]', async () => {
  const caller = await app.user();
  const email = await emailOf(caller);
  const elsewhere = app.visitor();
  await elsewhere.form(LOGIN, { email, password: TEST_PASSWORD });
  expect(await isIn(elsewhere)).toBe(true);
  await switchOn(caller, now);
  expect([await isIn(caller), await isIn(elsewhere)]).toEqual([true, false]);
  const again = await caller.post('/api/second-factor/setup', { password: TEST_PASSWORD });
  expect(again.status).toBe(409);
});

test('switching off takes the password and a code, and is logged [second-factor-10]', async () => {
  const { caller, email, code, secret } = await ann();
  const off = (body: object) => caller.post('/api/second-factor/remove', body);
  const answers = [
    await off({ code: code() }),
    await off({ password: 'not the password', code: code() }),
    await off({ password: TEST_PASSWORD }),
    await off({ password: TEST_PASSWORD, code: wrongCode(secret, now) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(await kindsOf(caller)).toContain('second-factor-failed');
  expect((await off({ password: TEST_PASSWORD, code: code() })).status).toBe(204);
  expect(await stateOf(caller)).toEqual({ since: null, recoveryCodesLeft: 0 });
  expect(await kindsOf(caller)).toContain('second-factor-off');
  const browser = app.visitor();
  await browser.form(LOGIN, { email, password: TEST_PASSWORD });
  expect(await isIn(browser)).toBe(true);
});
