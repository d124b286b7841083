/** What the regular look at open transfers asks the database. */
import { once } from 'node:events';
import { type ClientRequest, request as send } from 'node:http';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { endTransfersWithAccess } from '#server/platform/http/ended-access.ts';
import { handleErrors } from '#server/platform/http/errors.ts';
import { authenticate, decoratePrincipal } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db } = await testApp();

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
const asked: string[][] = [];
const ended = new Set<string>();
const server: Server = Fastify().withTypeProvider<ZodTypeProvider>();
handleErrors(server, {});
decoratePrincipal(server, db);
authenticate(server, async ({ headers }) => {
  const sid = String(headers['sid']);
  const stands = () => Promise.reject(new Error('No row is locked for a look'));
  return { kind: 'owner', id: sid, ownerId: sid, sid, usage: {}, measuredAt: null, stands };
});
endTransfersWithAccess(server, db, async (_db, sids) => {
  asked.push([...sids].toSorted());
  return new Set(sids.filter((sid) => !ended.has(sid)));
});
server.get('/stream', (_request, reply) => {
  const stream = new PassThrough();
  stream.write('retry: 3000\n\n');
  return reply.type('text/event-stream; charset=utf-8').send(stream);
});
server.put('/upload', async () => ({}));
const origin = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  vi.useRealTimers();
  server.server.closeAllConnections();
  await server.close();
});
beforeEach(() => void asked.splice(0));

const closeOf = (call: ClientRequest) =>
  new Promise<void>((resolve) => void call.once('close', resolve));

/** Opens a stream of events and waits for its first words. */
async function listen(sid: string) {
  const call = send(`${origin}/stream`, { headers: { sid } });
  call.on('error', () => undefined).end();
  await once(call, 'response');
  return call;
}

/** Begins an upload whose body doesn't end, and waits until the server has it. */
async function upload(sid: string) {
  const asking = once(server.server, 'request');
  const headers = { sid, 'content-type': 'application/json', 'content-length': 100 };
  const call = send(`${origin}/upload`, { method: 'PUT', headers });
  call.on('error', () => undefined).write('{');
  await asking;
  return call;
}

test('tabs that listen cost one statement every five seconds for all of them, and end with their session [ended-access-ticks-1]', async () => {
  for (const sid of ['ann', 'ann', 'ann', 'tom', 'tom']) await listen(sid);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual([['ann', 'tom']]);
  ended.add('ann');
  const left = await listen('ann');
  const closed = closeOf(left);
  await vi.advanceTimersByTimeAsync(6_000);
  await closed;
  expect(server.server.listening).toBe(true);
});

test('transfers are looked at each second, by one statement for all of them, and cut off where access has ended [ended-access-ticks-2]', async () => {
  const calls = [];
  for (const sid of ['eve', 'eve', 'joe', 'joe']) calls.push(await upload(sid));
  await vi.advanceTimersByTimeAsync(3_000);
  const sids = asked.map((each) => each.filter((sid) => sid === 'eve' || sid === 'joe'));
  expect(sids.slice(0, 2)).toEqual([
    ['eve', 'joe'],
    ['eve', 'joe'],
  ]);
  expect(asked.length).toBeLessThanOrEqual(3);
  ended.add('eve');
  const closed = Promise.all(calls.slice(0, 2).map(closeOf));
  await vi.advanceTimersByTimeAsync(1_000);
  await closed;
  expect(calls.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]);
});
