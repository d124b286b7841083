import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const PER_MINUTE = 20;
const visitorLimits = { perMinute: PER_MINUTE, maxDelayMs: 0, refusalMs: 0 };
const app = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, { visitorLimits });
const direct = await testApp({}, undefined, { visitorLimits });

let visitors = 0;
/** An IP address that has sent nothing yet. */
const newAddress = (before = '198.51.100.'): string => `${before}${(visitors += 1)}`;

const from = (address: string) => ({ 'x-forwarded-for': address });

/** What many requests from one IP address are answered, in the order in which they were sent. */
async function statuses(
  count: number,
  address: string,
  caller: Caller = app.visitor(),
  path = '/api/login',
) {
  const all: number[] = [];
  while (all.length < count) all.push((await caller.get(path, from(address))).status);
  return all;
}

const served = (count: number, status = 200) => Array.from({ length: count }, () => status);

test('a network without a session is answered so many requests a minute, then a sentence; others go on [stranger-rate-1]', async () => {
  const address = newAddress();
  expect(await statuses(PER_MINUTE, address)).toEqual(served(PER_MINUTE));
  const refused = await app.visitor().get('/api/clients', from(address));
  expect([refused.status, refused.body]).toEqual([
    429,
    { message: 'Too many requests have come from your network. Try again in 1 minute.' },
  ]);
  const waitS = Number(refused.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  const page = await app.visitor().get('/api/login', from(address));
  expect([page.status, page.headers.get('content-type')]).toEqual([
    429,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('Too many requests have come from your network.');
  expect(await statuses(1, newAddress())).toEqual([200]);
});

test('a form counts as five requests, and is refused before its body is read [stranger-rate-4]', async () => {
  const address = newAddress();
  const send = (email: string) =>
    app.visitor().form('/api/login', { email, password: 'x' }, from(address));
  for (let sent = 0; sent < PER_MINUTE / 5; sent += 1) expect((await send('')).status).toBe(400);
  // Read, it would be too large.
  const refused = await send('x'.repeat(100_000));
  expect(refused.status).toBe(429);
  expect(refused.body).toContain('Try again in 1 minute.');
  // An emptied form would replace the one that is filled in.
  expect(refused.body).not.toContain('<form');
});

test('the addresses of one IPv6 /64 are one network [stranger-rate-3]', async () => {
  const network = newAddress('2001:db8:0:');
  expect(await statuses(PER_MINUTE, `${network}::1`)).toEqual(served(PER_MINUTE));
  expect(await statuses(1, `${network}:ffff::2`)).toEqual([429]);
  expect(await statuses(1, `${newAddress('2001:db8:0:')}::1`)).toEqual([200]);
});

test('a signed-in person is not counted, and is served while visitors of the network are not [stranger-rate-2]', async () => {
  const address = newAddress();
  const sam = await app.user();
  // Their session is known from here on.
  await statuses(1, newAddress(), sam, '/api/clients');
  expect(await statuses(PER_MINUTE * 2, address, sam, '/api/clients')).toEqual(
    served(PER_MINUTE * 2),
  );
  expect(await statuses(PER_MINUTE + 1, address)).toEqual([...served(PER_MINUTE), 429]);
  // Also where no session is looked up.
  expect(await statuses(2, address, sam)).toEqual([200, 200]);
  expect((await sam.post('/api/clients', {}, from(address))).status).toBe(400);
});

test('a session that does not exist is none [stranger-rate-5]', async () => {
  const forged = app.visitor();
  forged.cookies.set('pawkeeper_session', 'a-token-that-nobody-has');
  const address = newAddress();
  expect(await statuses(PER_MINUTE + 1, address, forged, '/api/clients')).toEqual([
    ...served(PER_MINUTE, 401),
    429,
  ]);
});

test('a connection that is refused and sends on is closed; this machine itself, where a proxy may be, is not limited [stranger-rate-6]', async () => {
  const { hostname: host, port } = new URL(direct.origin);
  const localAddress = newAddress('127.0.1.');
  const request = (more = '') => `GET /api/login HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const ask = async (sent: string): Promise<string> => {
    const socket = connect({ host, port: Number(port), localAddress });
    socket.on('error', () => undefined);
    socket.write(sent);
    return text(socket).catch(() => '');
  };
  for (let asked = 0; asked < PER_MINUTE; asked += 10) {
    const answers = await ask(request().repeat(9) + request('Connection: close\r\n'));
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(10);
  }
  expect(await ask(request())).toMatch(
    /^HTTP\/1\.1 429 [^]*connection: close[^]*too many requests have come from your network/i,
  );
  expect(await ask(request().repeat(3))).toBe('');
  const here = direct.visitor();
  for (let asked = 0; asked <= PER_MINUTE; asked += 1)
    expect((await here.get('/api/login')).status).toBe(200);
});

/** Keeps the event loop late for `ms`, 300 ms each turn. */
async function beBusy(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const spinUntil = performance.now() + 300;
    while (performance.now() < spinUntil);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('while the server is too busy visitors are asked to wait, and nobody who is signed in [strangers-1]', async () => {
  const limits = { perMinute: 1_000, maxDelayMs: 100, refusalMs: 0 };
  const busy = await testApp({}, undefined, { visitorLimits: limits });
  const visit = async () => (await busy.visitor().get('/api/login')).status;
  const CALM = { timeout: 20_000, interval: 500 };
  await expect.poll(visit, CALM).toBe(200);
  const sam = await busy.user();
  await beBusy(1_500);
  for (let tenths = 0; tenths < 10; tenths++) {
    expect(await visit(), 'a busy moment is no overload').toBe(200);
    await sleep(100);
  }
  await beBusy(5_000);
  const [refused, served, alive] = await Promise.all([
    busy.visitor().get('/api/login'),
    sam.get('/api/clients'),
    busy.visitor().get('/livez'),
  ]);
  expect([refused.status, served.status, alive.status]).toEqual([503, 200, 200]);
  expect(refused.body).toContain('Pawkeeper is very busy at the moment. Try again in a minute.');
  await expect.poll(visit, CALM).toBe(200);
});
