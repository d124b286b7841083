/** How transfers end with their session: by a notification, and by a look once a minute where none came. */
import { once } from 'node:events';
import { type ClientRequest, request as send } from 'node:http';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { endTransfersWithAccess } from '#server/platform/http/ended-access.ts';
import { handleErrors } from '#server/platform/errors/errors.ts';
import { authenticate, decoratePrincipal } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db } = await testApp();

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const asked: string[][] = [];
const ended = new Set<string>();
const server: Server = Fastify().withTypeProvider<ZodTypeProvider>();
handleErrors(server, {});
decoratePrincipal(server, db);
authenticate(server, async ({ headers }) => {
  const sid = String(headers['sid']);
  return {
    kind: 'owner',
    id: sid,
    ownerId: sid,
    sid,
    usage: {},
    measuredAt: null,
    stands: async () => !ended.has(sid),
  };
});
endTransfersWithAccess(server, db, async (_db, sids) => {
  asked.push([...sids].toSorted());
  return new Set(sids.filter((sid) => !ended.has(sid)));
});
const body =
  (type: string) =>
  (_request: unknown, reply: { type(type: string): { send(body: unknown): unknown } }) => {
    const stream = new PassThrough();
    stream.write('retry: 3000\n\n');
    return reply.type(type).send(stream);
  };
server.get('/stream', body('text/event-stream; charset=utf-8'));
server.get('/download', body('application/zip'));
// A read that takes long: its answer has not begun.
server.get('/slow', () => new Promise(() => undefined));
const changes: unknown[] = [];
server.put('/upload', async (request) => {
  changes.push(request.body);
  return {};
});
const origin = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  vi.useRealTimers();
  server.server.closeAllConnections();
  await server.close();
});
beforeEach(() => {
  asked.splice(0);
  changes.splice(0);
});

const closeOf = (call: ClientRequest) =>
  new Promise<void>((resolve) => void call.once('close', resolve));

/** Opens a response that does not end, and waits for its first words. */
async function open(path: string, sid: string) {
  const call = send(origin + path, { headers: { sid } });
  call.on('error', () => undefined).end();
  await once(call, 'response');
  return call;
}

/** Begins an upload whose body doesn't end, and waits until the server has it. */
async function upload(sid: string) {
  const asking = once(server.server, 'request');
  const headers = { sid, 'content-type': 'application/json', 'content-length': 12 };
  const call = send(`${origin}/upload`, { method: 'PUT', headers });
  call.on('error', () => undefined).write('{"name"');
  await asking;
  return call;
}

/** Asks for what takes long, and waits until the server has heard it. */
async function wait(sid: string) {
  const asking = once(server.server, 'request');
  const call = send(`${origin}/slow`, { headers: { sid } });
  call.on('error', () => undefined).end();
  await asking;
  return call;
}

const allOf = async (sid: string) => [
  await open('/stream', sid),
  await open('/download', sid),
  await upload(sid),
];

test('a stream, a download and an upload end with their session by a notification, and others go on [ended-access-notified-1]', async () => {
  const [eves, joes] = [await allOf('eve'), await allOf('joe')];
  // This server, and the one of `testApp`.
  const listening = async () =>
    (
      await db.one<{ count: number }>(sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and query = 'listen "session_ended"'`)
    ).count;
  await expect.poll(listening, { timeout: 10_000 }).toBe(2);
  const closed = Promise.all(eves.map(closeOf));
  await db.run(sql`select pg_notify('session_ended', 'eve')`);
  await closed;
  expect(joes.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  expect(changes).toEqual([]);
});

test('where no notification came they end at the next look, which is one statement a minute [ended-access-notified-2]', async () => {
  const [anns, toms] = [await allOf('ann'), await allOf('tom')];
  ended.add('ann');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toEqual([]);
  const closed = Promise.all(anns.map(closeOf));
  await vi.advanceTimersByTimeAsync(2_000);
  await closed;
  expect(asked).toEqual([['ann', 'joe', 'tom']]);
  expect(toms.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});

test('a body that is finished after its session ended changes nothing [ended-access-notified-3]', async () => {
  const [late, live] = [await upload('zoe'), await upload('sue')];
  ended.add('zoe');
  const answers = [late, live].map(async (call) => {
    const answered = once(call, 'response');
    call.end(':"x"}');
    const [response] = await answered;
    return response.statusCode;
  });
  expect(await Promise.all(answers)).toEqual([401, 200]);
  expect(changes).toEqual([{ name: 'x' }]);
});

test('a read that has not been answered by the end of its session is not answered any more [ended-access-notified-4]', async () => {
  const [late, live] = [await wait('kim'), await wait('lou')];
  const closed = closeOf(late);
  await db.run(sql`select pg_notify('session_ended', 'kim')`);
  await closed;
  expect(live.destroyed).toBe(false);
});
