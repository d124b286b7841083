import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertUser } from '#server/identity/accounts/account.sql.ts';
import { endSession, findSessionUser, startSession } from '#server/identity/sessions/sessions.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db } = await testApp();
const DAY_MS = 86_400_000;
const start = Date.now();

async function session(email: string): Promise<string> {
  const userId = await insertUser(db, { email, firstName: null, lastName: null }, 'no hash');
  return startSession(db, userId ?? '', 'a browser', start);
}

test('a session ends after seven days without use', async () => {
  const token = await session('idle@example.org');
  expect(await findSessionUser(db, token, start + 7 * DAY_MS - 1000)).toBeDefined();
  const idle = await session('idler@example.org');
  expect(await findSessionUser(db, idle, start + 7 * DAY_MS + 1000)).toBeUndefined();
});

test('a session in daily use ends thirty days after sign-in', async () => {
  const token = await session('daily@example.org');
  for (let day = 1; day < 30; day += 1) {
    expect(await findSessionUser(db, token, start + day * DAY_MS)).toBeDefined();
  }
  expect(await findSessionUser(db, token, start + 30 * DAY_MS + 1000)).toBeUndefined();
});

test('a session in use is written at most once an hour', async () => {
  const token = await session('busy@example.org');
  const sid = hash('sha256', token);
  const expiry = async () => {
    const { rows } = await db.pool.query<{ expire: string }>(
      'select expire from session where sid = $1',
      [sid],
    );
    return rows[0]?.expire;
  };
  const before = await expiry();
  await findSessionUser(db, token, start + 3_600_000 - 1000);
  expect(await expiry()).toEqual(before);
  await findSessionUser(db, token, start + 3_600_000 + 1000);
  expect(await expiry()).not.toEqual(before);
});

test('an ended session, a forged token and a deleted user open nothing', async () => {
  const token = await session('gone@example.org');
  expect(await findSessionUser(db, 'forged')).toBeUndefined();
  await endSession(db, token);
  expect(await findSessionUser(db, token)).toBeUndefined();
  const other = await session('deleted@example.org');
  await db.pool.query(`delete from users where email = 'deleted@example.org'`);
  expect(await findSessionUser(db, other)).toBeUndefined();
});

test('sessions that are looked up at once are each their own user, and no one else', async () => {
  const emails = Array.from({ length: 20 }, (_, at) => `together${at}@example.org`);
  const tokens = await Promise.all(emails.map(session));
  const ended = tokens.slice(0, 5);
  for (const token of ended) await endSession(db, token);
  const all = [...tokens, 'forged', ...tokens];
  const found = await Promise.all(all.map((token) => findSessionUser(db, token)));
  const expected = emails.map((email, at) => (at < ended.length ? undefined : email));
  expect(found.map((signedIn) => signedIn?.user.email)).toEqual([
    ...expected,
    undefined,
    ...expected,
  ]);
});

test('a session that ends while others are looked up is refused at once', async () => {
  const token = await session('leaving@example.org');
  const other = await session('staying@example.org');
  for (let round = 0; round < 20; round += 1) {
    expect(await findSessionUser(db, token)).toBeDefined();
    const crowd = Array.from({ length: 20 }, () => findSessionUser(db, other));
    await endSession(db, token);
    expect(await findSessionUser(db, token)).toBeUndefined();
    await Promise.all(crowd);
    await db.pool.query(
      `insert into session (sid, sess, expire) select $1, sess, expire from session where sid = $2`,
      [hash('sha256', token), hash('sha256', other)],
    );
  }
});
