/** A server with little memory, under what would take much of it. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { socketOf, startServer } from '#server/testing/failures/server-process.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type Caller, callerOf, signUp } from '#server/testing/test-app.ts';

const CLIENTS = 2_000;
const NOTES_LENGTH = 10_000;
/** Each list takes 20 MB as JSON. As they are read, 80 are enough for all six; read whole, 240 were not for 1,000 clients more. */
const HEAP_MEBIBYTES = 128;

/** The length of a list, and its end; nothing is kept of it. */
async function lengthOf(origin: string, { cookies }: Caller, path: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const [response]: IncomingMessage[] = await once(
    get(origin + path, { headers: { cookie } }),
    'response',
  );
  let length = 0;
  let last = '';
  for await (const chunk of response ?? []) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    last = bytes.subarray(-1).toString();
  }
  return { status: response?.statusCode, length, last };
}

test('six long lists of one business at once are sent in a small heap [memory-1]', async () => {
  const dataDir = await temporaryFolder('pawkeeper-memory-');
  const server = await startServer(dataDir, {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEBIBYTES}`,
  });
  onTestFinished(async () => {
    await server.kill();
    await removeFolder(dataDir);
  });
  const sam = await signUp(callerOf(() => server.origin));
  const database = new pg.Client(socketOf(dataDir));
  await database.connect();
  await database.query(
    `insert into clients (id, user_id, first_name, last_name, notes)
      select gen_random_uuid(), users.id, 'Jane', 'Doe', repeat('x', ${NOTES_LENGTH})
        from users, generate_series(1, ${CLIENTS})`,
  );
  await database.end();
  const lists = await Promise.all(
    Array.from({ length: 6 }, () => lengthOf(server.origin, sam, '/api/clients')),
  );
  for (const { status, length, last } of lists) {
    expect([status, last]).toEqual([200, ']']);
    expect(length).toBeGreaterThan(CLIENTS * NOTES_LENGTH);
  }
  expect((await sam.get('/api/auth/user')).status).toBe(200);
});
