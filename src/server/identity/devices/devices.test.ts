import { expect, test } from 'vitest';
import { type Device, devices, MAX_DEVICES } from '#contract/identity/devices.ts';
import { deviceName } from '#server/identity/sessions/device-name.ts';
import { timeOf } from '#server/testing/event-loop.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Signs in as a browser that calls itself so. */
async function signedIn(email: string, agent: string): Promise<Caller> {
  const caller = app.visitor();
  const form = { email, password: TEST_PASSWORD };
  const { status } = await caller.form('/api/login', form, { 'user-agent': agent });
  expect(status).toBe(303);
  return caller;
}

async function listed(caller: Caller): Promise<Device[]> {
  const { status, body } = await caller.get('/api/auth/sessions');
  expect(status).toBe(200);
  return devices.parse(body);
}

const isIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200;

test('the list names each device, tells which one asks, and nothing that opens a session', async () => {
  const email = 'list@example.org';
  const laptop = await app.user({ email });
  const phone = await signedIn(email, PHONE);
  const seen = await listed(phone);
  expect(seen.map(({ name, current }) => ({ name, current }))).toEqual([
    { name: 'Chrome on Android', current: true },
    { name: 'Unknown device', current: false },
  ]);
  for (const { signedInAt, lastSeenAt } of seen) {
    expect(Math.abs(Date.parse(signedInAt) - Date.now())).toBeLessThan(60_000);
    expect(lastSeenAt).toBe(signedInAt);
  }
  const { rows } = await app.db.pool.query<{ sid: string }>('select sid from session');
  const text = JSON.stringify((await phone.get('/api/auth/sessions')).body);
  for (const secret of [
    ...rows.map(({ sid }) => sid),
    ...laptop.cookies.values(),
    ...phone.cookies.values(),
  ].filter((value) => value.length > 1)) {
    expect(text).not.toContain(secret);
  }
});

test('a device can be signed out from another one', async () => {
  const email = 'lost@example.org';
  const laptop = await app.user({ email });
  const phone = await signedIn(email, PHONE);
  const lost = (await listed(laptop)).find(({ current }) => !current);
  expect((await laptop.delete(`/api/auth/sessions/${lost?.id}`)).status).toBe(204);
  expect([await isIn(laptop), await isIn(phone)]).toEqual([true, false]);
  expect(await listed(laptop)).toHaveLength(1);
  expect((await laptop.delete(`/api/auth/sessions/${lost?.id}`)).status).toBe(404);
});

test('another account’s session looks absent, and lives on', async () => {
  const theirs = await app.user();
  const id = (await listed(theirs))[0]?.id;
  const stranger = await app.user();
  for (const name of [id, 'nonsense', crypto.randomUUID()]) {
    expect((await stranger.delete(`/api/auth/sessions/${name}`)).status).toBe(404);
  }
  expect((await stranger.delete('/api/auth/sessions')).status).toBe(204);
  expect(await isIn(theirs)).toBe(true);
  const visitor = app.visitor();
  expect((await visitor.get('/api/auth/sessions')).status).toBe(401);
  expect((await visitor.delete('/api/auth/sessions')).status).toBe(401);
  expect((await visitor.delete(`/api/auth/sessions/${id}`)).status).toBe(401);
});

test('signing out everywhere else leaves this device alone, and knows the others no longer [devices-1]', async () => {
  const email = 'everywhere@example.org';
  const laptop = await app.user({ email });
  const others = [await signedIn(email, PHONE), await signedIn(email, 'curl/8')];
  expect((await laptop.delete('/api/auth/sessions')).status).toBe(204);
  expect(await isIn(laptop)).toBe(true);
  for (const other of others) expect(await isIn(other)).toBe(false);
  const { rows } = await app.db.pool.query(
    `select token_hash from known_devices d join users u on u.id = d.user_id where email = $1`,
    [email],
  );
  expect(rows).toHaveLength(1);
});

test('of the devices that an account was entered on, the latest twenty are remembered', async () => {
  const email = 'many@example.org';
  await app.user({ email });
  for (let count = 0; count < 22; count += 1) await signedIn(email, 'curl/8');
  const { rows } = await app.db.pool.query(
    `select token_hash from known_devices d join users u on u.id = d.user_id where email = $1`,
    [email],
  );
  expect(rows).toHaveLength(20);
});

test('a device that several people share keeps its one token', async () => {
  await app.user({ email: 'one.of.two@example.org' });
  const shared = await signedIn('one.of.two@example.org', PHONE);
  const token = shared.cookies.get('pawkeeper_device');
  await shared.get('/api/logout');
  await app.user({ email: 'two.of.two@example.org' });
  await shared.form('/api/login', { email: 'two.of.two@example.org', password: TEST_PASSWORD });
  expect(shared.cookies.get('pawkeeper_device')).toBe(token);
});

test('what a browser calls itself is cut short, and shown as nothing but a name from the list', async () => {
  const email = 'script@example.org';
  await app.user({ email });
  const odd = await signedIn(email, `<script>alert(1)</script>${'x'.repeat(5000)}`);
  expect((await listed(odd)).find(({ current }) => current)?.name).toBe('Unknown device');
  const { rows } = await app.db.pool.query<{ length: number }>(
    `select max(length(sess ->> 'agent')) as length from session`,
  );
  expect(rows[0]?.length).toBe(200);
});

test.each([
  [PHONE, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['', 'Unknown device'],
])('%s is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

test('a long header of a browser is named at once [devices-name-1]', async () => {
  const agent = 'Version/'.repeat(1_000);
  expect(await timeOf(() => deviceName(agent))).toBeLessThan(1_000);
  expect(deviceName(`${agent} Safari/605.1.15`)).toBe('Safari');
});

test('of more sessions than anyone has devices the list has the one that asks and the latest', async () => {
  const laptop = await app.user();
  const [own] = await listed(laptop);
  await app.db.pool.query(
    `insert into session (sid, sess, expire)
      select gen_random_uuid(), sess::jsonb || jsonb_build_object('id', gen_random_uuid(),
          'touchedAt', (sess ->> 'touchedAt')::bigint + number), expire
        from session, generate_series(1, 120) as number where sess ->> 'id' = $1`,
    [own?.id],
  );
  const seen = await listed(laptop);
  expect([seen.length, seen[0]]).toEqual([MAX_DEVICES, own]);
});
