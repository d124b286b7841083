import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { connectionLimitsFor } from '#server/platform/limits/connections.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const limits = { connectionLimits: { total: 8, perNetwork: 4 } };
const app = await testApp({}, undefined, limits);
const proxied = await testApp({ TRUST_PROXY: '127.0.0.2' }, undefined, limits);

let held: Socket[] = [];
afterEach(() => {
  for (const socket of held) socket.destroy();
  held = [];
});

const KEPT_OPEN = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LIVEZ = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

async function from(localAddress: string, to: TestApp): Promise<Socket> {
  const { hostname: host, port } = new URL(to.origin);
  const socket = connect({ host, port: Number(port), localAddress });
  socket.on('error', () => undefined);
  held.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Opens connections whose requests have begun and do not end. */
async function hold(count: number, address: string, to = app): Promise<void> {
  for (let opened = 0; opened < count; opened += 1) {
    (await from(address, to)).write('GET /livez HTTP/1.1\r\n');
  }
}

/** What a new connection from an IP address is answered. */
async function ask(address: string, to = app, sent = LIVEZ): Promise<string> {
  const socket = await from(address, to);
  socket.write(sent);
  return text(socket);
}

const ALIVE = /^HTTP\/1\.1 200 [^]*Alive/;
const NETWORK_FULL = /^HTTP\/1\.1 503 [^]*too many connections from your network\. Close some tabs/;
const FULL = /^HTTP\/1\.1 503 [^]*too many connections at the moment\. Try again in a minute\./;

test('one network has a share of the connections; others are answered, and it is again at once [connections-1]', async () => {
  await hold(4, '127.0.0.2');
  await expect.poll(() => ask('127.0.0.2')).toMatch(NETWORK_FULL);
  expect(await ask('127.0.0.3')).toMatch(ALIVE);
  expect((await app.visitor().get('/livez')).status).toBe(200);
  held[0]?.destroy();
  await expect.poll(() => ask('127.0.0.2')).toMatch(ALIVE);
});

let networks = 5;

test('a network that sends very many requests ahead is not admitted for a minute; others are [connections-9]', async () => {
  const [busy, other] = [`127.0.0.${(networks += 1)}`, `127.0.0.${(networks += 1)}`];
  const many = KEPT_OPEN.repeat(40);
  const sendAhead = (address: string) => ask(address, app, many).catch(() => '');
  for (let sent = 0; sent < 9; sent += 1) await sendAhead(busy);
  expect(await ask(busy)).toMatch(ALIVE);
  const [unanswered, answered] = [await from(busy, app), await from(busy, app)];
  unanswered.resume().write('GET /livez HTTP/1.1\r\n');
  answered.write(KEPT_OPEN);
  await once(answered, 'data');
  await sendAhead(busy);
  await expect.poll(() => unanswered.destroyed).toBe(true);
  expect(unanswered.bytesRead).toBe(0);
  answered.write(KEPT_OPEN);
  await once(answered, 'data');
  expect(await ask(busy)).toMatch(/^HTTP\/1\.1 503 [^]*a great many requests at once/);
  expect(await ask(other)).toMatch(ALIVE);
  for (let sent = 0; sent < 11; sent += 1) await sendAhead('127.0.0.1');
  expect(await ask('127.0.0.1')).toMatch(ALIVE);
});

test('beyond what all networks may have, everyone is told so in a sentence, and answered again at once [connections-5]', async () => {
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) await hold(4, address);
  await expect.poll(() => ask('127.0.0.5')).toMatch(FULL);
  expect(await ask('127.0.0.1')).toMatch(FULL);
  for (const socket of held) socket.destroy();
  await expect.poll(() => ask('127.0.0.5')).toMatch(ALIVE);
});

test('what is refused is carried out neither: no request of a surplus connection is read [connections-2]', async () => {
  await hold(4, '127.0.0.2');
  await expect.poll(() => ask('127.0.0.2')).toMatch(NETWORK_FULL);
  const form = 'email=eve%40example.org&password=a+long+enough+secret';
  const post =
    'POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  const sent = `${post}Content-Length: ${form.length}\r\n\r\n${form}`;
  expect(await ask('127.0.0.2', app, sent)).toMatch(NETWORK_FULL);
  expect((await app.db.pool.query('select from users')).rows).toEqual([]);
});

test('a proxy that is trusted, or on this machine, is bounded in all alone [connections-6]', async () => {
  await hold(6, '127.0.0.2', proxied);
  expect(await ask('127.0.0.2', proxied)).toMatch(ALIVE);
  await hold(1, '127.0.0.1', proxied);
  expect(await ask('127.0.0.1', proxied)).toMatch(ALIVE);
});

test('each network has its share of the requests through a proxy [connections-7]', async () => {
  const { hostname: host, port } = new URL(proxied.origin);
  const ofClient = (client: string) => {
    const headers = {
      host: 'localhost',
      'x-forwarded-for': client,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const sending = request({
      host,
      port,
      localAddress: '127.0.0.2',
      path: '/api/login',
      method: 'POST',
      headers,
      agent: false,
    });
    sending.on('error', () => undefined);
    sending.on('socket', (socket) => held.push(socket));
    return sending;
  };
  for (let begun = 0; begun < 4; begun += 1) ofClient('198.51.100.1').write('email=');
  const statusOf = async (client: string) => {
    const sending = ofClient(client).end('email=');
    const [answer] = await once(sending, 'response');
    answer.resume();
    return answer.statusCode;
  };
  await expect.poll(() => statusOf('198.51.100.1')).toBe(503);
  expect(await statusOf('198.51.100.2')).toBe(400);
});

test.each([
  [Number.MAX_SAFE_INTEGER, { total: 1000, perNetwork: 256 }],
  [1_048_576, { total: 1000, perNetwork: 256 }],
  [1024, { total: 480, perNetwork: 240 }],
  [256, { total: 96, perNetwork: 48 }],
  [64, { total: 8, perNetwork: 4 }],
])(
  'of %i files that may be open, connections leave enough for everything else [connections-8]',
  (files, expected) => {
    expect(connectionLimitsFor(files)).toEqual(expected);
  },
);
