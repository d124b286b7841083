/** A whole Pawkeeper whose database is reached through PgBouncer. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startServer } from '#server/testing/failures/server-process.ts';
import { type PoolMode, startPgBouncer } from '#server/testing/pgbouncer.ts';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { addClient } from '#server/testing/records.ts';
import { type Caller, callerOf, signUp, TEST_PASSWORD } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const postgres = await startThrowAwayPostgres();
afterAll(postgres.stop);

/** A server behind the pooler in one mode, and somebody who is registered on it. */
async function behind(mode: PoolMode) {
  const pooler = await startPgBouncer(postgres.server, mode);
  onTestFinished(pooler.stop);
  const { host, port, user } = pooler.server;
  const dataDir = await temporaryFolder('pawkeeper-pooler-');
  onTestFinished(() => removeFolder(dataDir));
  const server = await startServer(dataDir, {
    DATABASE_URL: `postgres://${user}@${host}:${port}/postgres`,
  });
  onTestFinished(async () => void (await server.kill()));
  const email = `${randomUUID()}@example.org`;
  const visitor = () => callerOf(() => server.origin);
  const sam = await signUp(visitor(), { email });
  const signIn = async (): Promise<Caller> => {
    const caller = visitor();
    await caller.form('/api/login', { email, password: TEST_PASSWORD });
    return caller;
  };
  return { server, sam, email, signIn };
}

/** Opens the stream of unread messages; gives how long it went on, once it has ended. */
async function streamUntilEnded(origin: string, { cookies }: Caller): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { accept: 'text/event-stream', cookie };
  const { status, body } = await fetch(`${origin}/api/messages/unread`, { headers });
  expect(status).toBe(200);
  const begun = performance.now();
  // The server cuts it off.
  await expect(new Response(body).text()).rejects.toThrow('terminated');
  return performance.now() - begun;
}

async function jobsDone(name: string): Promise<number> {
  const client = new pg.Client({ ...postgres.server, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ done: number }>(
    "select count(*)::int as done from jobs.job where name = $1 and state = 'completed'",
    [name],
  );
  await client.end();
  return rows[0]?.done ?? 0;
}

test.each(['session', 'transaction'] as const)(
  'in %s mode people register and save, of ten saves at once none is lost, and jobs are done [pooler-1]',
  async (mode) => {
    const { server, sam, email } = await behind(mode);
    const names = Array.from({ length: 10 }, (_, at) => `Client${at}`);
    await Promise.all(names.map((firstName) => addClient(sam, { firstName })));
    const { body } = await sam.get('/api/clients');
    expect((body as { firstName: string }[]).map(({ firstName }) => firstName).toSorted()).toEqual(
      names,
    );
    const before = await jobsDone('space-release');
    const deletion = { email, password: TEST_PASSWORD };
    const answer = await sam.call('DELETE', '/api/account', {
      body: JSON.stringify(deletion),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(204);
    await expect.poll(() => jobsDone('space-release')).toBe(before + 1);
    expect((await server.stop()).code).toBe(0);
  },
);

test('in session mode what listens for notifications hears them: a stream ends with its session, at once [pooler-2]', async () => {
  const { server, sam, signIn } = await behind('session');
  const other = await signIn();
  const ended = streamUntilEnded(server.origin, sam);
  await sleep(500);
  expect((await other.delete('/api/auth/sessions')).status).toBe(204);
  // Without notifications it would go on until the look of once a minute.
  expect(await ended).toBeLessThan(30_000);
});
