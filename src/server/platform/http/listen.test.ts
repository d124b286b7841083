import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drain, listen } from '#server/platform/http/listen.ts';

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

test('a running request gets its response, and its open connection does not delay the shutdown', async () => {
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

test('a request that never ends is cut off after the timeout', async () => {
  const { app, port } = await slowServer();
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
  await sleep(100);
  const began = Date.now();
  await drain(app, 200);
  expect(Date.now() - began).toBeLessThan(5_000);
  socket.destroy();
});

test('a port or host that cannot be used is explained in a sentence', async () => {
  const { app, port } = await slowServer();
  const place = { port, host: '127.0.0.1' };
  await expect(listen(Fastify(), place)).rejects.toThrow(/is in use.* with PORT\.$/);
  const variables = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
  await expect(listen(Fastify(), { ...place, variables })).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or choose another with METRICS_PORT.`,
  );
  // An IP address that is reserved for documentation: no machine has it.
  await expect(listen(Fastify(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'HOST must be an IP address of',
  );
  await app.close();
});
