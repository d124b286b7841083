import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drain, listen } from '#server/platform/listening.ts';

/** A server whose one answer takes a while. */
async function slowServer() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.get('/', async () => {
    await sleep(300);
    return 'done';
  });
  app.post('/', () => 'done');
  await listen(app, { port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port };
}

test('a request under way gets its answer, and its open connection holds nothing up', async () => {
  const { app, port } = await slowServer();
  const asked = request({ port, agent: new Agent({ keepAlive: true }) });
  const answered = once(asked, 'response');
  asked.end();
  await sleep(100);
  const began = Date.now();
  await drain(app, 20_000);
  expect(Date.now() - began).toBeLessThan(5_000);
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
});

test('a request that never ends is cut off when patience does', async () => {
  const { app, port } = await slowServer();
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
  await sleep(100);
  const began = Date.now();
  await drain(app, 200);
  expect(Date.now() - began).toBeLessThan(5_000);
  socket.destroy();
});

test('an address that cannot be had is explained in a sentence', async () => {
  const { app, port } = await slowServer();
  const place = { port, host: '127.0.0.1' };
  await expect(listen(Fastify(), place)).rejects.toThrow(/is taken.* with PORT\.$/);
  const settings = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
  await expect(listen(Fastify(), { ...place, settings })).rejects.toThrow(
    `Port ${port} is taken. Stop the program that uses it, or choose another with METRICS_PORT.`,
  );
  // An address that is kept for documentation: no machine has it.
  await expect(listen(Fastify(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'HOST must be an address of',
  );
  await app.close();
});
