import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { client, type Client } from '#contract/people/clients.ts';
import { clientList } from '#server/people/clients/clients.sql.ts';
import { entities } from '#server/registry.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import { asJson } from '#server/platform/db/row-json.ts';
import { handleErrors } from '#server/platform/errors/errors.ts';
import { listAnswers } from '#server/platform/http/lists.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import { newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** Of 30 kB each: 36 MB, more than the buffers of a connection hold. */
const MANY = 1_200;
const LONG_NOTE = 15_000;

/** An owner of `count` clients besides the first one, with notes of so many characters. */
async function ownerOf(count: number, length = LONG_NOTE) {
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

/** Calls `onFetch` whenever a further portion is asked for, and counts them. */
function watchPortions(onFetch: (count: number) => void = () => undefined) {
  const watched = { count: 0 };
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (typeof given[0] === 'string' && given[0].startsWith('fetch')) {
      watched.count += 1;
      onFetch(watched.count);
    }
    return Reflect.apply(query, this, given);
  });
  onTestFinished(() => spy.mockRestore());
  return watched;
}

/** A server that answers one list. */
async function listServer(ownerId: string, { deadlineMs = 120_000, waitMs = 60_000 } = {}) {
  const server = Fastify();
  handleErrors(server, {});
  const lists = listAnswers(app.db, { deadlineMs, waitMs });
  server.decorateRequest('principal', undefined);
  server.addHook('onRequest', async (request) => {
    const requester = String(request.headers['requester']);
    request.principal = {
      kind: 'owner',
      id: requester,
      ownerId: requester,
      usage: {},
      measuredAt: null,
      stands: async () => true,
    };
  });
  server.get('/', (_request, reply) => lists.send(reply, clientList(ownerId)));
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  async function ask(requester = 'sam'): Promise<IncomingMessage> {
    const request = get({ port, host: '127.0.0.1', headers: { requester } });
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new Error('There was no answer');
    response.on('error', () => undefined);
    return response;
  }
  return { ask };
}

const idleConnections = () => app.db.pool.idleCount - app.db.pool.totalCount;

test.each(entities.filter(({ lists }) => lists.length > 0))(
  '$name: the database writes a row as its contract says, and as the record is answered alone [lists-6]',
  async ({ name, schema, lists: [path = ''] }) => {
    const owner = await newOwner(app);
    const { id } = await builderOf(name).add(owner);
    const rows = (await owner.caller.get(path)).body as { id: string }[];
    const row = rows.find((each) => each.id === id);
    expect(schema.strict().parse(row)).toEqual(row);
    // The id of a document answers its file.
    if (name === 'documents') return;
    const alone = await owner.caller.get(`${path.replace('/favorites', '')}/${id}`);
    // Some entities have no call for one record.
    expect(alone.status === 200 ? alone.body : row).toMatchObject(row ?? {});
  },
);

test('a long list is the same as a short one, row by row and byte by byte, in every encoding [lists-1]', async () => {
  const { caller, id } = await ownerOf(200, 2);
  const whole = await rawList(caller.cookies, 'identity');
  expect(whole.headers['content-length']).toBeDefined();
  await app.db.run(sql`update clients set notes = repeat('é', ${LONG_NOTE}) where user_id = ${id}`);

  const streamed = await rawList(caller.cookies, 'identity');
  expect(streamed.headers['content-length']).toBeUndefined();
  expect(streamed.headers['cache-control']).toBe('private, no-store');
  const clients = JSON.parse(streamed.bytes.toString()) as Client[];
  const before = JSON.parse(whole.bytes.toString()) as Client[];
  expect(clients.map((each) => each.id)).toEqual(before.map((each) => each.id));
  expect(clients[0]).toEqual((await caller.get(`/api/clients/${clients[0]?.id}`)).body);
  const { where, order } = clientList(id);
  const columns = columnsOf(Object.keys(client.shape));
  const rows = await app.db.rows<{ json: string }>(
    asJson(sql`select ${columns} from clients where ${where} order by ${order}`, client),
  );
  expect(streamed.bytes.toString() === `[${rows.map(({ json }) => json).join(',')}]`).toBe(true);

  const gzip = await rawList(caller.cookies, 'gzip');
  const brotli = await rawList(caller.cookies, 'gzip, br');
  expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
  expect(gunzipSync(gzip.bytes).equals(streamed.bytes)).toBe(true);
  expect(brotliDecompressSync(brotli.bytes).equals(streamed.bytes)).toBe(true);
});

test.each([
  { name: 'an empty list', clients: 1, length: 0, portions: 0 },
  { name: '3,000 short rows', clients: 3_000, length: 10, portions: 0 },
  { name: 'a few megabytes', clients: 100, length: 10_000, portions: 0 },
  { name: 'more than 5 MB', clients: 300, length: 10_000, portions: 1 },
])('$name: sent in portions if it is long [lists-4]', async ({ clients, length, portions }) => {
  const { id } = await ownerOf(clients, length);
  const watched = watchPortions();
  const { ask } = await listServer(id);
  expect(JSON.parse(await text(await ask()))).toHaveLength(clients);
  expect(Math.min(watched.count, 1)).toBe(portions);
});

test('a long list is that of one moment: what changes while it is read is not in it', async () => {
  const { id } = await ownerOf(MANY);
  const change = { done: Promise.resolve(0) };
  watchPortions((count) => {
    if (count === 2)
      change.done = app.db.run(sql`update clients set notes = 'late' where user_id = ${id}`);
  });
  const { ask } = await listServer(id);
  const clients = JSON.parse(await text(await ask())) as Client[];
  expect(clients).toHaveLength(MANY);
  expect(clients.filter(({ notes }) => notes === 'late')).toEqual([]);
  expect(await change.done).toBe(MANY);
});

test('no more is read of a long list than its reader takes, and all of it in the end [lists-2]', async () => {
  const { id } = await ownerOf(MANY);
  const watched = watchPortions();
  const { ask } = await listServer(id);
  const response = await ask();
  let before = -1;
  await expect
    .poll(
      () => {
        const settled = watched.count === before;
        before = watched.count;
        return settled;
      },
      { interval: 500 },
    )
    .toBe(true);
  const clients = JSON.parse(await text(response)) as Client[];
  expect(clients).toHaveLength(MANY);
  // What lies in the buffers of the connection is a few megabytes, of 36.
  expect(before).toBeLessThan(watched.count / 2);
  await expect.poll(idleConnections).toBe(0);
});

test('a reader who stops is cut off, and its database connection is released [lists-3]', async () => {
  const { id } = await ownerOf(MANY);
  const { ask } = await listServer(id, { deadlineMs: 1_000 });
  const response = await ask();
  await expect.poll(idleConnections).toBe(0);
  await expect(text(response)).rejects.toThrow('aborted');
});

test('long lists are sent two at a time, of one owner one; a further one waits a while and is refused, a short one does not wait [lists-5]', async () => {
  const [{ id }, short] = [await ownerOf(MANY), await newOwner(app)];
  const { ask } = await listServer(id, { waitMs: 1_000 });
  const sams = await ask('sam');
  const refused = await ask('sam');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(await text(refused))).toEqual({
    message: 'Several long lists are being sent already. Try again in a few seconds.',
  });
  const anns = await ask('ann');
  expect([sams.statusCode, anns.statusCode]).toEqual([200, 200]);
  expect((await ask('bob')).statusCode).toBe(503);
  expect((await short.caller.get('/api/clients')).status).toBe(200);

  const waiting = ask('bob');
  sams.destroy();
  const bobs = await waiting;
  expect(bobs.statusCode).toBe(200);
  for (const response of [anns, bobs]) response.destroy();
  await expect.poll(idleConnections).toBe(0);
});
