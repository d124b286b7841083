import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addClient, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** The answer as it came over the wire; `fetch` would unpack it. */
async function raw(caller: Caller, path: string, headers: Record<string, string>) {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = httpRequest(app.origin + path, { headers: { cookie, ...headers } }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { headers: response.headers, bytes: await buffer(response) };
}

test('a long list is compressed as the caller accepts it; a short one is not compressed', async () => {
  const caller = await app.user();
  const short = await raw(caller, '/api/clients', { 'accept-encoding': 'gzip, br' });
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(short.bytes.toString()).toBe('[]');
  for (let at = 0; at < 8; at += 1) await addClient(caller, { notes: 'A long walk. '.repeat(30) });

  const take = (encodings: string) => raw(caller, '/api/clients', { 'accept-encoding': encodings });
  const plain = await take('identity');
  const gzip = await take('gzip, br;q=0');
  const brotli = await take('gzip, br');
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  expect(JSON.parse(plain.bytes.toString())).toHaveLength(8);
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
