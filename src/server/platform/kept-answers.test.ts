import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addAppointment, addClient, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** The answer as it came over the wire; `fetch` would unpack it. */
async function raw(caller: Caller, path: string, headers: Record<string, string>) {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = httpRequest(app.origin + path, { headers: { cookie, ...headers } }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { headers: response.headers, bytes: await buffer(response) };
}

const etagOf = async (caller: Caller, path: string): Promise<string> =>
  (await caller.get(path)).headers.get('etag') ?? '';

test('a list that did not change is answered without reading a row', async () => {
  const caller = await app.user();
  await addClient(caller);
  const first = await caller.get('/api/clients');
  const other = await app.db.pool.connect();
  try {
    await other.query('begin');
    await other.query('lock table clients in access exclusive mode');
    const second = await caller.get('/api/clients');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    const etag = first.headers.get('etag') ?? '';
    const third = await caller.get('/api/clients', { 'if-none-match': `"other", W/${etag}` });
    expect([third.status, third.body]).toEqual([304, '']);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('after a write no list is what it was, and has another mark', async () => {
  const caller = await app.user();
  const client = await addClient(caller);
  const paths = ['/api/clients', '/api/pets', '/api/appointments', '/api/walks', '/api/messages'];
  for (const path of paths) {
    const before = await etagOf(caller, path);
    expect(before).toMatch(/^"[\w-]{43}"$/);
    await addAppointment(caller, client.id);
    const after = await caller.get(path, { 'if-none-match': before });
    expect([path, after.status]).toEqual([path, 200]);
    expect(after.headers.get('etag')).not.toBe(before);
  }
  expect((await caller.get('/api/appointments')).body).toHaveLength(paths.length);
});

test('nobody gets the answer or the mark of another owner, and without a session nobody gets any', async () => {
  const caller = await app.user();
  await addClient(caller);
  const mark = { 'if-none-match': await etagOf(caller, '/api/clients') };
  const stranger = await (await app.user()).get('/api/clients', mark);
  expect([stranger.status, stranger.body]).toEqual([200, []]);
  expect((await app.visitor().get('/api/clients', mark)).status).toBe(401);
});

test('other days and other periods are other answers', async () => {
  const caller = await app.user();
  const client = await addClient(caller);
  await addAppointment(caller, client.id, { date: '2026-03-29' });
  app.setNow(new Date('2026-03-29T20:00:00Z'));
  const mark = await etagOf(caller, '/api/appointments/today');
  expect((await caller.get('/api/appointments/today')).body).toHaveLength(1);
  // Midnight has passed in London, and not yet in UTC.
  app.setNow(new Date('2026-03-29T23:30:00Z'));
  const next = await caller.get('/api/appointments/today', { 'if-none-match': mark });
  expect([next.status, next.body]).toEqual([200, []]);

  const period = (from: string, to: string) => `/api/appointments?from=${from}&to=${to}`;
  expect((await caller.get(period('2026-03-01', '2026-03-31'))).body).toHaveLength(1);
  expect((await caller.get(period('2026-04-01', '2026-04-30'))).body).toHaveLength(0);
  expect((await caller.get('/api/appointments?from=whenever')).status).toBe(400);
  const marks = ['/api/clients', '/api/clients?any=1'].map((path) => etagOf(caller, path));
  expect(new Set(await Promise.all(marks)).size).toBe(1);
});

test('a long list is packed as the caller takes it; a short one is left as it is', async () => {
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
  expect(new Set([plain, gzip, brotli].map(({ headers }) => headers['etag'])).size).toBe(3);
  expect(JSON.parse(plain.bytes.toString())).toHaveLength(5);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(brotli.headers['vary']).toContain('Accept-Encoding');
  expect(brotli.headers['cache-control']).toBe('private, no-store');
  expect((await take('gzip, br')).bytes).toEqual(brotli.bytes);
});

test('a long record is packed too, and is kept by nobody', async () => {
  const caller = await app.user();
  const gpsData = Array.from({ length: 500 }, (_, at) => ({
    lat: 51.5,
    lng: at / 1e4,
    timestamp: at,
  }));
  const { id } = await addWalk(caller, { gpsData });
  const whole = await raw(caller, `/api/walks/${id}`, { 'accept-encoding': 'br' });
  expect(whole.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(whole.headers['etag']).toBeUndefined();
  expect(JSON.parse(brotliDecompressSync(whole.bytes).toString())).toMatchObject({ gpsData });
});
