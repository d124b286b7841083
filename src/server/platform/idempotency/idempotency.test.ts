import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { expiredKeys } from '#server/platform/idempotency/idempotency.ts';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import { ready } from '#server/testing/every-call.ts';
import { newOwner } from '#server/testing/owners.ts';
import { addClient, appointmentFields } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** A second server on the same database, which shares nothing else with the first. */
const second = await buildApp({
  config: readConfig({ DATA_DIR: app.dataDir }),
  db: app.db,
  storage: app.storage,
  log: app.log,
  files: undefined,
});
const secondOrigin = await second.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => second.close());

interface Sent {
  status: number;
  /** The body, byte by byte. */
  text: string;
  replayed: boolean;
}

interface Post {
  path?: string;
  key: string;
  body?: unknown;
  /** Sent instead of the body, as it is. */
  bytes?: Uint8Array<ArrayBuffer> | undefined;
  origin?: string;
  headers?: Record<string, string>;
}

/**
 * A passkey answers a challenge, which is used up by the first try: also one that fails. Of the secret link for the calendar there is
 * one, which is stored nowhere: a second try replaces it.
 */
const ONCE_BY_ITSELF = new Set(['/api/passkeys', '/api/calendar-feed']);

const jane = { firstName: 'Jane', lastName: 'Doe' };

async function post(
  caller: Caller,
  { path = '/api/clients', key, body = jane, bytes, ...more }: Post,
) {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch((more.origin ?? app.origin) + path, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': key,
      ...more.headers,
    },
    body: bytes ?? JSON.stringify(body),
  });
  const replayed = answer.headers.get('idempotency-replayed') === 'true';
  return { status: answer.status, text: await answer.text(), replayed } satisfies Sent;
}

const clientsOf = async (caller: Caller) => (await caller.get('/api/clients')).body as unknown[];

test('every call that creates a record creates it once under a key, and repeats the first response', async () => {
  const { body: document } = await app.visitor().get('/api/openapi.json');
  const { paths } = document as { paths: Record<string, { post?: { responses: object } }> };
  const creates = Object.keys(paths).filter(
    (path) => '201' in (paths[path]?.post?.responses ?? {}) && !ONCE_BY_ITSELF.has(path),
  );
  for (const kind of ['clients', 'pets', 'appointments', 'walks']) {
    expect(creates).toContain(`/api/${kind}`);
  }
  const owner = await newOwner(app);
  for (const described of creates) {
    const url = described.replaceAll(/\{(\w+)\}/g, ':$1');
    const { path, body, bytes, type } = await ready({ method: 'POST', url }, owner);
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const key = randomUUID();
    const first = await post(owner.caller, { path, key, body, bytes, headers });
    expect([path, first.status, first.replayed]).toEqual([path, 201, false]);
    const again = await post(owner.caller, {
      path,
      key,
      body,
      bytes,
      headers,
      origin: secondOrigin,
    });
    expect([path, again]).toEqual([path, { ...first, replayed: true }]);
  }
});

test('ten requests at the same moment, on two servers, create one row and are given one response', async () => {
  const sam = await app.user();
  const key = randomUUID();
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      post(sam, { key, origin: at % 2 === 0 ? app.origin : secondOrigin }),
    ),
  );
  expect(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(sent.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await clientsOf(sam)).toHaveLength(1);
});

test('a repeat gets the first response, even if the record was changed or deleted since', async () => {
  const sam = await app.user();
  const key = randomUUID();
  const first = await post(sam, { key });
  const { id } = JSON.parse(first.text) as { id: string };
  await sam.put(`/api/clients/${id}`, { firstName: 'Janet' });
  expect((await post(sam, { key })).text).toBe(first.text);
  await sam.delete(`/api/clients/${id}`);
  expect((await post(sam, { key })).text).toBe(first.text);
  expect(await clientsOf(sam)).toHaveLength(0);
});

test('a repeat is recognised where the record could not be created a second time', async () => {
  const sam = await app.user();
  const client = await addClient(sam);
  const booking = {
    path: '/api/appointments',
    key: randomUUID(),
    body: appointmentFields(client.id),
  };
  const first = await post(sam, booking);
  await sam.delete(`/api/clients/${client.id}`);
  expect(await post(sam, booking)).toEqual({ ...first, replayed: true });
  const other = await post(sam, { ...booking, key: randomUUID() });
  expect(other).toMatchObject({ status: 400, text: expect.stringContaining('clientId') });
});

test('the same key with another body or URL is refused in a sentence, and creates nothing', async () => {
  const sam = await app.user();
  const key = randomUUID();
  await post(sam, { key });
  for (const other of [
    { body: { ...jane, firstName: 'Ann' } },
    { path: '/api/walks', body: { name: 'x' } },
  ]) {
    const { status, text } = await post(sam, { key, ...other });
    expect([status, JSON.parse(text)]).toEqual([
      422,
      { message: expect.stringMatching(/^This Idempotency-Key was used for another request\./) },
    ]);
  }
  expect(await clientsOf(sam)).toHaveLength(1);
  expect((await sam.get('/api/walks')).body).toHaveLength(0);
});

test('the same key of another owner is a key of its own [idempotency-2]', async () => {
  const [sam, alex] = [await app.user(), await app.user()];
  const key = randomUUID();
  const [first, other] = [await post(sam, { key }), await post(alex, { key })];
  expect(other).toMatchObject({ status: 201, replayed: false });
  expect(other.text).not.toBe(first.text);
  expect([await clientsOf(sam), await clientsOf(alex)].map(({ length }) => length)).toEqual([1, 1]);
});

test("a create that fails is not answered with what another owner's same key and body made", async () => {
  const [sam, alex] = [await app.user(), await app.user()];
  const body = appointmentFields((await addClient(sam)).id);
  const booking = { path: '/api/appointments', key: randomUUID(), body };
  expect(await post(sam, booking)).toMatchObject({ status: 201 });
  expect(await post(alex, booking)).toMatchObject({ status: 400, replayed: false });
});

test.each(['', 'two words', 'x'.repeat(256), 'é', 'a, b'])(
  'a key that is none (%j) is refused in a sentence',
  async (key) => {
    const sam = await app.user();
    const { status, text } = await post(sam, { key });
    expect([status, text]).toEqual([400, expect.stringMatching(/An Idempotency-Key has 1 to 255/)]);
    expect(await clientsOf(sam)).toHaveLength(0);
  },
);

test('a key of 255 characters is accepted', async () => {
  expect(await post(await app.user(), { key: '~'.repeat(255) })).toMatchObject({ status: 201 });
});

test('a request that failed stores nothing, and its key can be used again', async () => {
  const sam = await app.user();
  const key = randomUUID();
  const stored = async () => {
    const rows = await app.db.rows(sql`select 1 from idempotency_keys where key = ${key}`);
    return rows.length;
  };
  expect((await post(sam, { key, body: { firstName: 'Jane' } })).status).toBe(400);
  expect(await stored()).toBe(0);
  await app.db.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`);
  await app.db.pool.query(
    'create trigger refuse before insert on clients for each row execute function refuse()',
  );
  expect((await post(sam, { key })).status).toBe(500);
  expect(await stored()).toBe(0);
  await app.db.pool.query('drop trigger refuse on clients');
  expect(await post(sam, { key })).toMatchObject({ status: 201, replayed: false });
  expect([await stored(), (await clientsOf(sam)).length]).toEqual([1, 1]);
});

test('if the response cannot be stored there is no record either', async () => {
  const sam = await app.user();
  await app.db.pool.query(
    'alter table idempotency_keys add constraint no_room check (false) not valid',
  );
  const { status } = await post(sam, { key: randomUUID() });
  await app.db.pool.query('alter table idempotency_keys drop constraint no_room');
  expect(status).toBe(500);
  expect(await clientsOf(sam)).toHaveLength(0);
});

test('a walk whose id the phone chose is saved once with and without its key', async () => {
  const sam = await app.user();
  const walk = {
    id: randomUUID(),
    name: 'Round the lake',
    gpsData: [{ lat: 51.5, lng: 0, timestamp: 1 }],
  };
  const sent = { path: '/api/walks', key: randomUUID(), body: walk };
  const headers = { prefer: 'return=minimal' };
  const first = await post(sam, { ...sent, headers });
  expect(JSON.parse(first.text)).not.toHaveProperty('gpsData');
  expect(await post(sam, { ...sent, headers })).toEqual({ ...first, replayed: true });
  expect((await sam.post('/api/walks', walk)).status).toBe(201);
  expect((await post(sam, { ...sent, key: randomUUID() })).status).toBe(201);
  expect((await sam.get('/api/walks')).body).toHaveLength(1);
});

test('keys are stored for 31 days, then deleted, however many there are [idempotency-1]', async () => {
  const sam = await app.user();
  const key = randomUUID();
  const first = await post(sam, { key });
  await app.db.run(sql`insert into idempotency_keys (user_id, key, fingerprint, status, answer)
    select user_id, 'more' || n, '', 201, '' from idempotency_keys, generate_series(1, 2500) as n
    where key = ${key}`);
  const in31Days = Date.now() + 31 * 86_400_000;
  await deleteExpired(app.db, expiredKeys(new Date(in31Days - 60_000)));
  expect(await post(sam, { key })).toEqual({ ...first, replayed: true });
  expect(await deleteExpired(app.db, expiredKeys(new Date(in31Days + 60_000)))).toBeGreaterThan(
    2500,
  );
  expect(await post(sam, { key })).toMatchObject({ status: 201, replayed: false });
  expect(await clientsOf(sam)).toHaveLength(2);
});
