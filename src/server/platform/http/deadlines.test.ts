import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitVisitorsTime } from '#server/platform/http/deadlines.ts';
import { uploadAddress } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { testApp } from '#server/testing/test-app.ts';

const ARRIVE_MS = 400;
const app = await testApp({}, undefined, { deadlines: { arriveMs: ARRIVE_MS, takeMs: ARRIVE_MS } });

async function open(origin = app.origin): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;

test.each([
  ['/api/login', 'application/x-www-form-urlencoded'],
  ['/api/browser-errors', 'application/json'],
  ['/api/nothing', 'application/json'],
])(
  '%s: what a stranger begins to send and does not end is answered 408 in a sentence [deadlines-1]',
  async (path, type) => {
    const socket = await open();
    socket.write(`${head(path, type)}half`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('The request took too long to arrive. Send it again.');
  },
);

test('a body whose length nobody knows has as little time [deadlines-6]', async () => {
  const socket = await open();
  const type = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';
  socket.write(
    `POST /api/browser-errors HTTP/1.1\r\nHost: localhost\r\n${type}\r\n\r\n4\r\nhalf\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('bytes that trickle in give a stranger no more time [deadlines-3]', async () => {
  const socket = await open();
  socket.write(`${head('/api/login', 'application/x-www-form-urlencoded')}half`);
  const trickle = setInterval(() => socket.write('x'), 50);
  onTestFinished(() => clearInterval(trickle));
  socket.resume();
  await expect.poll(() => socket.destroyed).toBe(true);
});

test('a body that nobody reads does no harm', async () => {
  const socket = await open();
  socket.write('GET /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf');
  await once(socket, 'data');
  await sleep(ARRIVE_MS * 2);
  expect((await app.visitor().get('/livez')).status).toBe(200);
  socket.destroy();
});

test.each(['photo', 'walk'])(
  'the %s of a slow phone may take longer, as long as it moves [deadlines-2]',
  async (what) => {
    const sam = await app.user();
    const isPhoto = what === 'photo';
    const path = isPhoto ? await uploadAddress(sam) : '/api/walks';
    const bytes = isPhoto ? await picture('jpeg') : Buffer.from('{"name":"Round the lake"}');
    const cookie = [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sending = request(`${app.origin}${path}`, {
      method: isPhoto ? 'PUT' : 'POST',
      headers: { cookie, 'content-type': 'application/json', 'content-length': bytes.length },
    });
    const answered = once(sending, 'response');
    const size = Math.ceil(bytes.length / 4);
    for (let at = 0; at < bytes.length; at += size) {
      sending.write(bytes.subarray(at, at + size));
      await sleep(ARRIVE_MS / 2);
    }
    sending.end();
    expect(await answered).toMatchObject([{ statusCode: isPhoto ? 204 : 201 }]);
  },
);

test('a stranger who does not take the answer is cut off [deadlines-4]', async () => {
  const server = Fastify();
  const sent = { isClosed: false };
  limitVisitorsTime(server, { arriveMs: ARRIVE_MS, takeMs: ARRIVE_MS });
  // More than the system keeps for a connection.
  server.get('/', (_request, reply) => {
    reply.raw.once('close', () => {
      sent.isClosed = true;
    });
    return reply.send(Buffer.alloc(50_000_000));
  });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const socket = await open(origin);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => sent.isClosed).toBe(true);
  socket.destroy();
});

test('requests that are sent ahead on one connection are served up to a number, and no more [deadlines-5]', async () => {
  const ahead = async (count: number): Promise<number> => {
    const socket = await open();
    const answers = text(socket).catch(() => '');
    socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
    socket.end();
    return (await answers).split('"Alive"').length - 1;
  };
  expect(await ahead(10)).toBe(10);
  expect(await ahead(500)).toBeLessThanOrEqual(10);
  expect((await app.visitor().get('/livez')).status).toBe(200);
});
