import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { MOST_WRONG, MOST_WRONG_FROM_ADDRESS } from '#server/identity/sign-in/rate-limits.ts';
import { hashQueue, QUEUE_LENGTH, QUEUE_SHARE } from '#server/identity/passwords/hash.ts';
import { startSecondServer } from '#server/testing/second-server.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const app = await testApp({ TRUST_PROXY: '127.0.0.1' });

let addresses = 0;
/** An IP address that no test in this file has used yet. */
const newAddress = () => `192.0.2.${(addresses += 1)}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

const signIn = (caller: Caller, email: string, password: string, headers = from(newAddress())) =>
  caller.form('/api/login', { email, password }, headers);

/** Wrong passwords from new IP addresses, one more than the limit; returns the last answer. */
async function useUp(email: string) {
  for (let count = 0; count < MOST_WRONG; count += 1) {
    expect((await signIn(app.visitor(), email, `wrong ${count}`)).status).toBe(401);
  }
  return signIn(app.visitor(), email, 'one more');
}

test('after ten wrong passwords an account is closed to strangers, known or not, in one sentence [rate-limits-1]', async () => {
  await app.user({ email: 'known@example.org' });
  const known = await useUp('known@example.org');
  const unknown = await useUp('nobody@example.org');
  for (const answer of [known, unknown]) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(answer.body).toContain('There were too many wrong passwords. Try again in 15 minutes.');
  }
  expect(String(unknown.body).replaceAll('nobody@', 'known@')).toBe(known.body);
  // What was typed stays, but for the password.
  expect(known.body).toContain('value="known@example.org"');
  expect(known.body).not.toContain('one more');

  const right = await signIn(app.visitor(), 'KNOWN@example.org', TEST_PASSWORD);
  expect(right.status).toBe(429);
  await app.db.run(sql`update rate_limits set ends_at = now()`);
  expect((await signIn(app.visitor(), 'known@example.org', TEST_PASSWORD)).status).toBe(303);
});

test('who guesses elsewhere does not keep the owner out of a device that was signed in on before [rate-limits-3]', async () => {
  const email = 'owner@example.org';
  const owner = await app.user({ email });
  await owner.get('/api/logout');
  expect((await useUp(email)).status).toBe(429);
  expect((await signIn(owner, email, 'mistyped')).status).toBe(401);
  expect((await signIn(owner, email, TEST_PASSWORD)).status).toBe(303);
  // Other devices are still refused.
  expect((await signIn(app.visitor(), email, TEST_PASSWORD)).status).toBe(429);
});

test('a known device has a limit of its own, and is known for its own account only', async () => {
  const email = 'thief@example.org';
  const device = await app.user({ email });
  await device.get('/api/logout');
  await app.user({ email: 'other@example.org' });
  for (let count = 0; count < MOST_WRONG; count += 1) {
    expect((await signIn(device, email, `wrong ${count}`)).status).toBe(401);
  }
  expect((await signIn(device, email, TEST_PASSWORD)).status).toBe(429);
  // It does not close the account to others, nor gain tries at another account.
  expect((await signIn(app.visitor(), email, TEST_PASSWORD)).status).toBe(303);
  expect((await useUp('other@example.org')).status).toBe(429);
  expect((await signIn(device, 'other@example.org', TEST_PASSWORD)).status).toBe(429);
});

test('a device cookie that we did not give changes nothing', async () => {
  const email = 'forged@example.org';
  await app.user({ email });
  expect((await useUp(email)).status).toBe(429);
  const forger = app.visitor();
  forger.cookies.set('pawkeeper_device', 'A'.repeat(43));
  expect((await signIn(forger, email, TEST_PASSWORD)).status).toBe(429);
});

test('a right password clears the count of the account', async () => {
  const email = 'absent-minded@example.org';
  await app.user({ email });
  for (let round = 0; round < 2; round += 1) {
    for (let count = 1; count < MOST_WRONG; count += 1) {
      expect((await signIn(app.visitor(), email, 'wrong')).status).toBe(401);
    }
    expect((await signIn(app.visitor(), email, TEST_PASSWORD)).status).toBe(303);
  }
});

test('wrong passwords are counted by address too, and a right one is not', async () => {
  const address = from(newAddress());
  const email = 'household@example.org';
  await app.user({ email });
  await app.db.run(sql`delete from rate_limits`);
  expect((await signIn(app.visitor(), email, TEST_PASSWORD, address)).status).toBe(303);
  expect((await signIn(app.visitor(), 'a@example.org', 'wrong', address)).status).toBe(401);
  const counted = sql`select from rate_limits where remaining = ${MOST_WRONG_FROM_ADDRESS - 1}`;
  expect(await app.db.rows(counted)).toHaveLength(1);

  await app.db.run(sql`update rate_limits set remaining = 1
    where remaining = ${MOST_WRONG_FROM_ADDRESS - 1}`);
  expect((await signIn(app.visitor(), 'b@example.org', 'wrong', address)).status).toBe(401);
  expect((await signIn(app.visitor(), 'c@example.org', 'wrong', address)).status).toBe(429);
  expect((await signIn(app.visitor(), 'c@example.org', 'wrong')).status).toBe(401);
});

test('a forged X-Forwarded-For passes no limit: only what our own proxy added counts [rate-limits-2]', async () => {
  const real = newAddress();
  const behindProxy = (forged: string) => from(`${forged}, ${real}`);
  await signIn(app.visitor(), 'd@example.org', 'wrong', behindProxy(newAddress()));
  await app.db.run(sql`update rate_limits set remaining = 0
    where remaining = ${MOST_WRONG_FROM_ADDRESS - 1}`);
  for (const forged of [newAddress(), '127.0.0.1', 'nonsense', `${newAddress()}, 127.0.0.1`]) {
    const answer = await signIn(app.visitor(), 'e@example.org', 'wrong', behindProxy(forged));
    expect([forged, answer.status]).toEqual([forged, 429]);
  }
});

test('two servers on one database count together', async () => {
  const other = await startSecondServer(app);
  for (let count = 0; count < MOST_WRONG; count += 1) {
    expect((await signIn(app.visitor(), 'both@example.org', 'wrong')).status).toBe(401);
  }
  const answer = await fetch(`${other}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'both@example.org', password: 'wrong' }),
  });
  expect(answer.status).toBe(429);
});

test('who has one IPv6 address has its whole /64', async () => {
  await signIn(app.visitor(), 'f@example.org', 'wrong', from('2001:db8::1'));
  await app.db.run(sql`update rate_limits set remaining = 0
    where remaining = ${MOST_WRONG_FROM_ADDRESS - 1}`);
  const answer = (address: string) =>
    signIn(app.visitor(), 'g@example.org', 'wrong', from(address));
  expect((await answer('2001:db8::ffff:2')).status).toBe(429);
  expect((await answer('2001:db8:0:1::1')).status).toBe(401);
});

test('who is signed in proves the password under a limit as well', async () => {
  const caller = await app.user();
  const change = (currentPassword: string) =>
    caller.put('/api/auth/password', { currentPassword, newPassword: 'another long secret' });
  for (let count = 0; count < MOST_WRONG; count += 1) {
    expect((await change('not this one')).status).toBe(400);
  }
  const { status, headers, body } = await change(TEST_PASSWORD);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
  expect(body).toEqual({
    message: 'There were too many wrong passwords. Try again in 15 minutes.',
  });
});

/** Holds as many places as are asked for, and the turn, until `release` is called. */
function occupy(requester: string, places: number) {
  let done = () => {};
  const over = new Promise<void>((resolve) => {
    done = resolve;
  });
  const held = Array.from({ length: places }, () =>
    hashQueue(requester, (runInQueue) => runInQueue(() => over)),
  );
  return {
    async release() {
      done();
      await Promise.all(held);
    },
  };
}

test('an unknown account costs the same work as a wrong password, and a refused one costs none [rate-limits-5]', async () => {
  await app.user({ email: 'worked-for@example.org' });
  await useUp('refused@example.org');
  const busy = occupy('somebody else', 1);
  const waiting: Promise<{ status: number }>[] = [];
  try {
    for (const email of ['worked-for@example.org', 'unheard-of@example.org']) {
      const address = from(newAddress());
      const wrong = () => signIn(app.visitor(), email, 'wrong', address);
      const tries = Array.from({ length: QUEUE_SHARE + 1 }, wrong);
      waiting.push(...tries);
      // All that have a place wait for their turn at hashing, so that only the one without a place is answered.
      expect([email, (await Promise.race(tries)).status]).toEqual([email, 503]);
      for (let count = 0; count < 5; count += 1) expect((await wrong()).status).toBe(503);
    }
    const refused = await signIn(app.visitor(), 'refused@example.org', 'wrong');
    expect(refused.status).toBe(429);
  } finally {
    await busy.release();
  }
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(2 * QUEUE_SHARE);
});

test('one address fills its share of the queue and no more; what was typed stays, and does not count [rate-limits-4]', async () => {
  const email = 'waiting@example.org';
  const address = newAddress();
  await app.db.run(sql`delete from rate_limits`);
  const busy = occupy(address, QUEUE_SHARE);
  try {
    for (let count = 0; count <= MOST_WRONG; count += 1) {
      const answer = await signIn(app.visitor(), email, TEST_PASSWORD, from(address));
      expect(answer.status).toBe(503);
      expect(answer.body).toContain(`value="${email}"`);
    }
    expect(await app.db.rows(sql`select from rate_limits`)).toEqual([]);
  } finally {
    await busy.release();
  }
});

test('where strangers fill the whole queue, a known device still finds a place', async () => {
  const email = 'crowded@example.org';
  const owner = await app.user({ email });
  await owner.get('/api/logout');
  const crowd = Array.from({ length: QUEUE_LENGTH / QUEUE_SHARE }, (_, at) =>
    occupy(`crowd ${at}`, QUEUE_SHARE),
  );
  const entering = signIn(owner, email, TEST_PASSWORD);
  try {
    expect((await signIn(app.visitor(), email, TEST_PASSWORD)).status).toBe(503);
  } finally {
    await Promise.all(crowd.map((busy) => busy.release()));
  }
  expect((await entering).status).toBe(303);
});
