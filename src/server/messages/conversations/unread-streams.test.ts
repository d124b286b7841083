/** Streams of the number of unread messages: their limit, and the order in which numbers are written. */
import { once } from 'node:events';
import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import { unreadRoutes } from '#server/messages/conversations/unread.http.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { handleErrors } from '#server/platform/errors/errors.ts';
import { authenticate, decoratePrincipal } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** Counts that a test answers when it likes; those of other owners are 0 at once. */
const counts: ((unread: number) => void)[] = [];
const HELD = 'the owner whose counts are held back';
const db: DatabasePool = {
  ...app.db,
  forOwner: () => db,
  one: async <Row>({ values }: { values: readonly unknown[] }) =>
    ({
      unread: values.includes(HELD) ? await new Promise<number>((done) => counts.push(done)) : 0,
    }) as Row,
};
const listeners = new Set<() => void>();

const server: Server = Fastify().withTypeProvider<ZodTypeProvider>();
server.setValidatorCompiler(validatorCompiler);
server.setSerializerCompiler(serializerCompiler);
handleErrors(server, {});
decoratePrincipal(server, db);
let left = 0;
authenticate(server, async ({ headers, raw }) => {
  if (headers['leaves'] !== undefined) {
    await once(raw.socket, 'close');
    left += 1;
  }
  const ownerId = String(headers['owner']);
  return {
    kind: 'owner',
    id: ownerId,
    ownerId,
    usage: {},
    measuredAt: null,
    stands: async () => true,
  };
});
unreadRoutes(server, db, {
  listen: (_ownerId, tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  close: async () => undefined,
});
const origin = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

/** Opens a stream; `close` leaves it, as a browser does. */
async function openStream(owner: string) {
  const leaving = new AbortController();
  const { status, body } = await fetch(`${origin}/api/messages/unread`, {
    headers: { accept: 'text/event-stream', owner },
    signal: leaving.signal,
  });
  const stream = { status, heard: '', close: () => leaving.abort() };
  void (async () => {
    for await (const chunk of body ?? []) stream.heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return stream;
}

test('twelve windows listen for an owner, one more is told to close some, and takes the place of one that is closed [unread-streams-1]', async () => {
  const streams = [];
  for (let at = 0; at < 12; at += 1) streams.push(await openStream('sam'));
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  const refused = await openStream('sam');
  expect(refused.status).toBe(429);
  await expect
    .poll(() => refused.heard)
    .toContain('"Pawkeeper is open in many windows. Close some of them."');
  expect((await openStream('another')).status).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => (await openStream('sam')).status).toBe(200);
});

test('a page that is left while its session is looked up takes no place [unread-streams-2]', async () => {
  for (let at = 0; at < 12; at += 1) {
    const leaving = new AbortController();
    const asked = once(server.server, 'request');
    const answer = fetch(`${origin}/api/messages/unread`, {
      headers: { accept: 'text/event-stream', owner: 'hasty', leaves: 'early' },
      signal: leaving.signal,
    });
    await asked;
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
  }
  await expect.poll(() => left).toBe(12);
  expect((await openStream('hasty')).status).toBe(200);
});

test('the number that was counted last is written last, however many changes come at once [unread-streams-3]', async () => {
  listeners.clear();
  const stream = await openStream(HELD);
  const [tell] = listeners;
  tell?.();
  tell?.();
  // Counts that run at the same time may end in another order.
  expect(counts).toHaveLength(1);
  counts[0]?.(1);
  await expect.poll(() => counts.length).toBe(2);
  counts[1]?.(3);
  await expect.poll(() => stream.heard).toContain('{"unread":3}');
  expect(stream.heard.match(/\{.*\}/g)).toEqual(['{"unread":1}', '{"unread":3}']);
  expect(counts).toHaveLength(2);
});
