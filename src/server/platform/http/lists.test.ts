import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from '#contract/clients.ts';
import { clientList } from '#server/clients/clients.sql.ts';
import { handleErrors } from '#server/platform/http/errors.ts';
import { listAnswers } from '#server/platform/http/lists.ts';
import { newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** More than a list that is answered whole. */
const MANY = 1_200;

/** An owner of `count` clients besides the first one, with notes of `length` characters. */
async function ownerOf(count: number, length = 10) {
  const owner = await newOwner(app);
  await app.db.run(sql`insert into clients (id, user_id, first_name, last_name, notes)
    select gen_random_uuid(), ${owner.id}, 'Jane "J" ' || n, 'Doe', repeat('é', ${length})
      from generate_series(1, ${count - 1}) n`);
  return owner;
}

/** The server's answer as it came over the wire. */
async function rawList(cookies: Map<string, string>, encoding: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = get(`${app.origin}/api/clients`, {
    headers: { cookie, 'accept-encoding': encoding },
  });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('There was no answer');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return { headers: response.headers, bytes: Buffer.concat(chunks) };
}

/** Long rows: more than is read at once. */
const LONG_TEXTS = MANY * 30_000;

/**
 * A server that answers one list, as production writes it, and tells how much of it was written in portions. Its askers have
 * `rows` in the table, with `textBytes` in their texts.
 */
async function listServer(
  ownerId: string,
  { onRow = () => {}, deadlineMs = 120_000, rows = MANY, textBytes = LONG_TEXTS } = {},
) {
  const written = { bytes: 0, rows: 0 };
  const write = (row: object): string => {
    onRow();
    const json = JSON.stringify(row);
    written.bytes += json.length;
    written.rows += 1;
    return json;
  };
  const server = Fastify();
  handleErrors(server, {});
  const lists = listAnswers(app.db, () => write, deadlineMs);
  server.decorateRequest('principal', undefined);
  server.addHook('onRequest', async (request) => {
    const asker = String(request.headers['asker']);
    const usage = { clients: [rows, textBytes, 0] } as const;
    request.principal = {
      kind: 'owner',
      id: asker,
      ownerId: asker,
      usage,
      measuredAt: null,
      stands: async () => true,
    };
  });
  server.get('/', (_request, reply) => lists.send(reply, clientList(ownerId)));
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  async function ask(asker = 'sam'): Promise<IncomingMessage> {
    const request = get({ port, host: '127.0.0.1', headers: { asker } });
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new Error('There was no answer');
    response.on('error', () => undefined);
    return response;
  }
  return { written, ask };
}

const idleConnections = () => app.db.pool.idleCount - app.db.pool.totalCount;

test('a long list is the same as a short one, row by row and byte by byte, in every encoding [lists-1]', async () => {
  const { caller, id } = await ownerOf(1_000);
  const whole = await rawList(caller.cookies, 'identity');
  expect(whole.headers['content-length']).toBeDefined();
  await app.db.run(sql`insert into clients (id, user_id, first_name, last_name)
    values (gen_random_uuid(), ${id}, 'Zoe', 'Zimmer')`);

  const streamed = await rawList(caller.cookies, 'identity');
  expect(streamed.headers['content-length']).toBeUndefined();
  expect(streamed.headers['cache-control']).toBe('private, no-store');
  const before = whole.bytes.toString().slice(0, -1);
  expect(streamed.bytes.toString().startsWith(`${before},{"id":`)).toBe(true);
  const clients = JSON.parse(streamed.bytes.toString()) as Client[];
  expect(clients).toHaveLength(1_001);
  expect(clients.at(-1)).toEqual((await caller.get(`/api/clients/${clients.at(-1)?.id}`)).body);

  const gzip = await rawList(caller.cookies, 'gzip');
  const brotli = await rawList(caller.cookies, 'gzip, br');
  expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
  expect(gunzipSync(gzip.bytes)).toEqual(streamed.bytes);
  expect(brotliDecompressSync(brotli.bytes)).toEqual(streamed.bytes);
});

const YEARS = { rows: 5_000, textBytes: 5_000 * 300 };
const LONG_ROWS = { rows: 300, textBytes: 300 * 30_000 };

test.each([
  { name: 'a month of a business with years of bookings', has: YEARS, listed: 300, inPortions: 0 },
  { name: 'more than 1,000 rows', has: YEARS, listed: 1_001, inPortions: 1_001 },
  { name: 'rows of 30 kB', has: LONG_ROWS, listed: 300, inPortions: 300 },
  { name: '200 of them', has: LONG_ROWS, listed: 200, inPortions: 0 },
])(
  '$name: of $listed rows $inPortions are sent in portions [lists-4]',
  async ({ has, listed, inPortions }) => {
    const { id } = await ownerOf(listed);
    const { written, ask } = await listServer(id, has);
    expect(JSON.parse(await text(await ask()))).toHaveLength(listed);
    expect(written.rows).toBe(inPortions);
  },
);

test('a long list is that of one moment: what changes while it is read is not in it', async () => {
  const { id } = await ownerOf(MANY);
  const change = { asked: 0, done: Promise.resolve(0) };
  const { ask } = await listServer(id, {
    onRow() {
      change.asked += 1;
      if (change.asked === 1)
        change.done = app.db.run(sql`update clients set notes = 'late' where user_id = ${id}`);
    },
  });
  const clients = JSON.parse(await text(await ask())) as Client[];
  expect(clients).toHaveLength(MANY);
  expect(clients.filter(({ notes }) => notes === 'late')).toEqual([]);
  expect(await change.done).toBe(MANY);
});

test('no more is read of a long list than its reader takes, and all of it in the end [lists-2]', async () => {
  const { id } = await ownerOf(MANY, 30_000);
  const { written, ask } = await listServer(id);
  const response = await ask();
  let before = -1;
  await expect
    .poll(
      () => {
        const settled = written.bytes === before;
        before = written.bytes;
        return settled;
      },
      { interval: 500 },
    )
    .toBe(true);
  // What lies in the buffers of the connection is a few megabytes, of 36.
  expect(written.rows).toBeLessThan(MANY / 2);
  const clients = JSON.parse(await text(response)) as Client[];
  expect(clients).toHaveLength(MANY);
  expect(written.rows).toBe(MANY);
  await expect.poll(idleConnections).toBe(0);
});

test('a reader who stops is cut off, and its database connection is released [lists-3]', async () => {
  const { id } = await ownerOf(MANY, 30_000);
  const { ask } = await listServer(id, { deadlineMs: 1_000 });
  const response = await ask();
  await expect.poll(idleConnections).toBe(0);
  await expect(text(response)).rejects.toThrow('aborted');
});

test('of one owner two long lists are sent at a time, a few wait, and nobody else waits for them [lists-5]', async () => {
  const { id } = await ownerOf(MANY, 15_000);
  const { ask } = await listServer(id);
  const read = await Promise.all([ask('sam'), ask('sam')]);
  const asked = Array.from({ length: 17 }, () => ask('sam'));
  // Sixteen wait, so that the first answer is the refusal of the one that came last.
  const late = await Promise.race(asked);
  expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '5']);
  const [ann, bob] = [await ask('ann'), await ask('bob')];
  expect([ann.statusCode, bob.statusCode]).toEqual([200, 200]);
  for (const response of [...read, ann, bob]) response.destroy();
  const answered = await Promise.all(
    asked.map(async (each) => {
      const response = await each;
      response.destroy();
      return response.statusCode;
    }),
  );
  expect(answered.filter((status) => status === 200)).toHaveLength(16);
  await expect.poll(idleConnections).toBe(0);
});
