import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { businessDay } from '#contract/rules/businessDay.ts';
import { entities } from '#server/entities.ts';
import { authenticate, decoratePrincipal } from '#server/platform/http/principal.ts';
import { cacheResponses } from '#server/platform/http/response-cache.ts';
import type { Server } from '#server/platform/http/server.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import { newOwner } from '#server/testing/owners.ts';
import { tablesIn } from '#server/testing/plans.ts';
import { addAppointment, addClient, addPet, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** The answer as it came over the wire; `fetch` would unpack it. */
async function raw(caller: Caller, path: string, headers: Record<string, string>) {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = httpRequest(app.origin + path, { headers: { cookie, ...headers } }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { headers: response.headers, bytes: await buffer(response) };
}

/** The look-up of the session; it brings the revisions, and is no part of the response. */
const SESSION = /from session s|update session|^(?:begin|fetch|commit)\b/;

/** The statement of a call of `client.query`. */
function statementOf(query: unknown, values: unknown): { text: string; values: unknown[] } {
  const text: unknown = typeof query === 'string' ? query : Reflect.get(Object(query), 'text');
  const given: unknown = values ?? Reflect.get(Object(query), 'values') ?? [];
  if (typeof text !== 'string') throw new TypeError('A statement has a text');
  return {
    text: text.replace(/^declare .*? for /s, ''),
    values: Array.isArray(given) ? given : [],
  };
}

/** Runs `work` while no other connection can read these tables. */
async function whileLocked(tables: string, work: () => Promise<void>): Promise<void> {
  const other = await app.db.pool.connect();
  try {
    await other.query('begin');
    await other.query(`lock table ${tables} in access exclusive mode`);
    await work();
  } finally {
    await other.query('rollback');
    other.release();
  }
}

test('an unchanged list is answered without reading a row', async () => {
  const caller = await app.user();
  await addClient(caller);
  const first = await caller.get('/api/clients');
  await whileLocked('clients', async () => {
    const second = await caller.get('/api/clients');
    expect([second.status, second.body]).toEqual([200, first.body]);
  });
});

test('a booking leaves the cached clients, pets and walks valid, and no list of appointments', async () => {
  const caller = await app.user();
  const client = await addClient(caller);
  await addPet(caller, client.id);
  await addWalk(caller);
  const paths = ['/api/clients', '/api/pets', '/api/walks', '/api/walks/favorites'];
  const before = await Promise.all(paths.map(async (path) => (await caller.get(path)).body));
  expect((await caller.get('/api/appointments')).body).toEqual([]);

  await addAppointment(caller, client.id);
  await whileLocked('clients, pets, walk_routes', async () => {
    for (const [at, path] of paths.entries()) {
      expect([path, (await caller.get(path)).body]).toEqual([path, before[at]]);
    }
  });
  expect((await caller.get('/api/appointments')).body).toHaveLength(1);
});

test('after a write to its table no list is what it was', async () => {
  const owner = await newOwner(app);
  for (const { name, lists } of entities) {
    const [path] = lists;
    if (path === undefined) continue;
    const before = (await owner.caller.get(path)).body as unknown[];
    const { id } = await builderOf(name).add(owner);
    const after = (await owner.caller.get(path)).body as { id: string }[];
    expect([path, after.length]).toEqual([path, before.length + 1]);
    expect(after.map((row) => row.id)).toContain(id);
  }
});

test('every cached route reads the tables that it names, and no other', async () => {
  const cached = app.routes.filter(
    ({ method, cachedTables }) => method === 'GET' && cachedTables !== undefined,
  );
  expect(cached.map(({ url }) => url).toSorted()).toEqual(
    [...entities.flatMap(({ lists }) => lists), '/api/days/:date'].toSorted(),
  );
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const looker = await app.db.pool.connect();
  /** The tables of a request of somebody who has just registered. */
  const tablesReadFor = async (path: string): Promise<string[]> => {
    const caller = await app.user();
    sent.mockClear();
    expect((await caller.get(path)).status).toBe(200);
    const statements = sent.mock.calls.map((call) => statementOf(call[0], call[1]));
    const tables = new Set<string>();
    for (const { text, values } of statements) {
      if (SESSION.test(text)) continue;
      for (const table of await tablesIn(looker, text, values)) tables.add(table);
    }
    return [...tables];
  };
  try {
    for (const { url, cachedTables } of cached) {
      const path = url.replace(':date', businessDay(new Date(), 'Europe/London'));
      // A background job reads at the same time now and then: what counts was read both times.
      const first = await tablesReadFor(path);
      const again = await tablesReadFor(path);
      const tables = first.filter((table) => again.includes(table));
      expect([url, tables.toSorted()]).toEqual([url, cachedTables?.toSorted()]);
    }
  } finally {
    sent.mockRestore();
    looker.release();
  }
});

test('a response is cached for the parameters of its URL alone', async () => {
  const caller = await app.user();
  const client = await addClient(caller);
  await addAppointment(caller, client.id, { date: '2026-03-29' });
  const bookings = async (date: string) =>
    ((await caller.get(`/api/days/${date}`)).body as { appointments: unknown[] }).appointments;
  expect(await bookings('2026-03-29')).toHaveLength(1);
  expect(await bookings('2026-03-30')).toHaveLength(0);
  expect(await bookings('2026-03-29')).toHaveLength(1);
});

test('nobody is given the cached list of another owner, and without a session nobody is given any [response-cache-1]', async () => {
  const caller = await app.user();
  await addClient(caller);
  expect((await caller.get('/api/clients')).body).toHaveLength(1);
  const stranger = await (await app.user()).get('/api/clients');
  expect([stranger.status, stranger.body]).toEqual([200, []]);
  expect((await app.visitor().get('/api/clients')).status).toBe(401);
});

test('principals of another kind, or with another id, do not share a response [response-cache-2]', async () => {
  const server: Server = Fastify();
  decoratePrincipal(server, app.db);
  authenticate(server, async ({ headers }) => ({
    kind: String(headers['kind']),
    id: String(headers['id']),
    ownerId: 'the owner',
    revisions: {},
    usage: {},
    stands: async () => true,
  }));
  cacheResponses(server);
  let made = 0;
  server.get('/', { config: { cache: { tables: [] } } }, async ({ principal }) => {
    made += 1;
    return { kind: principal?.kind, id: principal?.id };
  });
  const as = async (kind: string, id: string) =>
    (await server.inject({ url: '/', headers: { kind, id } })).json<unknown>();
  for (let round = 0; round < 2; round += 1) {
    for (const [kind, id] of [
      ['owner', '1'],
      ['guest', '1'],
      ['guest', '2'],
    ] as const) {
      expect(await as(kind, id)).toEqual({ kind, id });
    }
  }
  expect(made).toBe(3);
});

test('other days and other periods are other responses', async () => {
  const caller = await app.user();
  const client = await addClient(caller);
  await addAppointment(caller, client.id, { date: '2026-03-29' });
  app.setNow(new Date('2026-03-29T20:00:00Z'));
  expect((await caller.get('/api/appointments/today')).body).toHaveLength(1);
  // Midnight has passed in London, and not yet in UTC.
  app.setNow(new Date('2026-03-29T23:30:00Z'));
  expect((await caller.get('/api/appointments/today')).body).toEqual([]);

  const period = (from: string, to: string) => `/api/appointments?from=${from}&to=${to}`;
  expect((await caller.get(period('2026-03-01', '2026-03-31'))).body).toHaveLength(1);
  expect((await caller.get(period('2026-04-01', '2026-04-30'))).body).toHaveLength(0);
  expect((await caller.get('/api/appointments?from=whenever')).status).toBe(400);
});

test('a failed answer is not cached', async () => {
  const caller = await app.user();
  await app.db.pool.query('alter table messages rename to hidden_messages');
  expect((await caller.get('/api/messages')).status).toBe(500);
  await app.db.pool.query('alter table hidden_messages rename to messages');
  expect((await caller.get('/api/messages')).status).toBe(200);
});

test('a long list is compressed as the caller accepts it; a short one is not compressed', async () => {
  const caller = await app.user();
  const short = await raw(caller, '/api/clients', { 'accept-encoding': 'gzip, br' });
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(short.bytes.toString()).toBe('[]');
  for (let at = 0; at < 5; at += 1) await addClient(caller, { notes: 'A long walk. '.repeat(30) });

  const take = (encodings: string) => raw(caller, '/api/clients', { 'accept-encoding': encodings });
  const plain = await take('identity');
  const gzip = await take('gzip, br;q=0');
  const brotli = await take('gzip, br');
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  expect(JSON.parse(plain.bytes.toString())).toHaveLength(5);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(brotli.headers['vary']).toContain('Accept-Encoding');
  expect(brotli.headers['cache-control']).toBe('private, no-store');
  expect((await take('gzip, br')).bytes).toEqual(brotli.bytes);
});

test('a long record is compressed too', async () => {
  const caller = await app.user();
  const gpsData = Array.from({ length: 500 }, (_, at) => ({
    lat: 51.5,
    lng: at / 1e4,
    timestamp: at,
  }));
  const { id } = await addWalk(caller, { gpsData });
  const whole = await raw(caller, `/api/walks/${id}`, { 'accept-encoding': 'br' });
  expect(whole.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(JSON.parse(brotliDecompressSync(whole.bytes).toString())).toMatchObject({ gpsData });
});
