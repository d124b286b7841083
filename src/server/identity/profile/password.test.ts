import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { hashQueue } from '#server/identity/passwords/hash.ts';
import { TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const NEW_PASSWORD = 'another long secret';

/** A person who is signed in on two devices. */
async function onTwoDevices(email: string) {
  const laptop = await app.user({ email });
  const phone = app.visitor();
  await phone.form('/api/login', { email, password: TEST_PASSWORD });
  expect((await phone.get('/api/auth/user')).status).toBe(200);
  return { laptop, phone };
}

const takeAwayPassword = (email: string) =>
  app.db.run(sql`delete from passwords where user_id in
    (select id from users where email = ${email})`);

test('a change of password ends every other session and gives this one a new id [password-1]', async () => {
  const email = 'change@example.org';
  const { laptop, phone } = await onTwoDevices(email);
  const before = laptop.cookies.get('pawkeeper_session');
  const answer = await laptop.put('/api/auth/password', {
    currentPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
  });
  expect([answer.status, answer.body]).toEqual([204, '']);

  expect(laptop.cookies.get('pawkeeper_session')).not.toBe(before);
  expect((await laptop.get('/api/auth/user')).status).toBe(200);
  expect((await phone.get('/api/auth/user')).status).toBe(401);
  const replay = app.visitor();
  replay.cookies.set('pawkeeper_session', before ?? '');
  expect((await replay.get('/api/auth/user')).status).toBe(401);

  const old = await app.visitor().form('/api/login', { email, password: TEST_PASSWORD });
  expect(old.status).toBe(401);
  const fresh = await app.visitor().form('/api/login', { email, password: NEW_PASSWORD });
  expect(fresh.status).toBe(303);
});

test('without the current password nothing changes, and the field is named', async () => {
  const email = 'unproven@example.org';
  const { laptop, phone } = await onTwoDevices(email);
  for (const currentPassword of [undefined, '', 'not this one', NEW_PASSWORD]) {
    const { status, body } = await laptop.put('/api/auth/password', {
      currentPassword,
      newPassword: NEW_PASSWORD,
    });
    expect([currentPassword, status]).toEqual([currentPassword, 400]);
    expect(body).toMatchObject({ errors: [{ path: ['currentPassword'] }] });
  }
  expect((await phone.get('/api/auth/user')).status).toBe(200);
  const again = await app.visitor().form('/api/login', { email, password: TEST_PASSWORD });
  expect(again.status).toBe(303);
});

test('of two changes at once with the same password one is refused', async () => {
  const email = 'twice@example.org';
  const { laptop, phone } = await onTwoDevices(email);
  const answers = await Promise.all(
    [laptop, phone].map((device, index) =>
      device.put('/api/auth/password', {
        currentPassword: TEST_PASSWORD,
        newPassword: `${NEW_PASSWORD} ${index}`,
      }),
    ),
  );
  // The later one may also find its session ended, or the password no longer fitting.
  const done = answers.filter(({ status }) => status === 204);
  expect(done).toHaveLength(1);
  const { rows } = await app.db.pool.query(
    `select from session where sess ->> 'userId' = (select id::text from users where email = $1)`,
    [email],
  );
  expect(rows).toHaveLength(1);
});

test('an account without a password sets its first one within ten minutes of a sign-in [password-2]', async () => {
  const email = 'first@example.org';
  const { laptop, phone } = await onTwoDevices(email);
  await takeAwayPassword(email);
  await app.db.run(sql`update session set sess = (sess::jsonb
    || jsonb_build_object('signedInAt', ${Date.now() - 11 * 60_000}::bigint))::json
    where sess ->> 'userId' = (select id::text from users where email = ${email})`);
  const late = await laptop.put('/api/auth/password', { newPassword: NEW_PASSWORD });
  expect(late.status).toBe(403);
  expect(late.body).toMatchObject({ message: expect.stringContaining('sign in again') });

  await app.db.run(sql`update session set sess = (sess::jsonb
    || jsonb_build_object('signedInAt', ${Date.now() - 9 * 60_000}::bigint))::json
    where sess ->> 'userId' = (select id::text from users where email = ${email})`);
  expect((await laptop.put('/api/auth/password', { newPassword: NEW_PASSWORD })).status).toBe(204);
  expect((await phone.get('/api/auth/user')).status).toBe(401);
  const entered = await app.visitor().form('/api/login', { email, password: NEW_PASSWORD });
  expect(entered.status).toBe(303);
});

test('a sign-in whose password is changed while it is looked at starts no session', async () => {
  const email = 'meanwhile@example.org';
  const { laptop } = await onTwoDevices(email);
  const id = ((await laptop.get('/api/auth/user')).body as { id: string }).id;
  await app.db.run(sql`delete from rate_limits`);
  let done = () => {};
  const over = new Promise<void>((resolve) => {
    done = resolve;
  });
  const busy = hashQueue('somebody else', (runInQueue) => runInQueue(() => over));
  const visitor = app.visitor();
  const entering = visitor.form('/api/login', { email, password: TEST_PASSWORD });
  try {
    // It has been counted and is about to look, or waits for its turn.
    await expect
      .poll(async () => (await app.db.rows(sql`select from rate_limits`)).length)
      .toBeGreaterThan(0);
    await app.db.rows(sql`select pg_sleep(0.2)`);
    await app.db.run(sql`update passwords set hash = 'another one' where user_id = ${id}`);
    await app.db.run(sql`delete from session where sess ->> 'userId' = ${id}`);
  } finally {
    done();
    await busy;
  }
  expect((await entering).status).toBe(401);
  expect(visitor.cookies.size).toBe(0);
  expect(await app.db.rows(sql`select from session where sess ->> 'userId' = ${id}`)).toEqual([]);
});
