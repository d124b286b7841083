import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drain, listen } from '#server/platform/http/listen.ts';

/** A server whose answer waits for `answer`. `arrived` resolves with the first request. */
async function slowServer() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  app.get('/', async () => answered);
  app.post('/', () => 'done');
  await listen(app, { port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, answer, arrived: once(app.server, 'request') };
}

test('a running request gets its response, and its open connection does not delay the shutdown', async () => {
  const { app, port, answer, arrived } = await slowServer();
  const asked = request({ port, agent: new Agent({ keepAlive: true }) });
  const response = once(asked, 'response');
  asked.end();
  await arrived;
  // So long that the test fails if the connection is only cut off.
  const drained = drain(app, 600_000);
  answer('done');
  await drained;
  const [{ statusCode }] = await response;
  expect(statusCode).toBe(200);
});

test('a request that never ends is cut off after the timeout, and not before', async () => {
  const { app, port, arrived } = await slowServer();
  const socket = connect(port, '127.0.0.1');
  const cutOff = once(socket, 'close');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
  await arrived;
  const began = performance.now();
  await drain(app, 200);
  // A timer may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThanOrEqual(198);
  socket.resume();
  await cutOff;
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
