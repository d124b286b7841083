/** A PostgreSQL server that goes away, freezes, refuses to write, or has no connection to spare. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EndedEarly,
  familyOf,
  type ServerProcess,
  signalAll,
  startServer,
  untilSaid,
} from '#server/testing/failures/server-process.ts';
import { MAX_CONNECTIONS } from '#server/platform/db/connections.ts';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { startThrowAwayPostgres, type ThrowAwayServer } from '#server/testing/postgres-server.ts';
import { addClient } from '#server/testing/records.ts';
import { type Answer, type Caller, callerOf, signUp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const hasPostgres = findPostgresBinaries() !== undefined;

const EMAIL = 'keeper.of.secrets@example.org';

let dataDir: string;
let postgres: ThrowAwayServer;
let server: ServerProcess;
let sam: Caller;

const urlOf = ({ server: { host, port, user } }: ThrowAwayServer): string =>
  `postgres://${user}@${host}:${port}/postgres`;

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: urlOf(postgres) });
  await client.connect();
  return client;
};

const unavailable = (message: RegExp) =>
  expect.objectContaining({ status: 503, body: { message: expect.stringMatching(message) } });

async function comesBack(): Promise<void> {
  await expect
    .poll(async () => (await sam.get('/api/clients')).status, { timeout: 30_000, interval: 200 })
    .toBe(200);
}

function expectRetryAfter({ headers }: Answer): void {
  expect(headers.get('retry-after')).toMatch(/^\d+$/);
}

describe.runIf(hasPostgres)('a PostgreSQL server', () => {
  beforeAll(async () => {
    dataDir = await temporaryFolder('pawkeeper-away-');
    postgres = await startThrowAwayPostgres();
    server = await startServer(dataDir, { DATABASE_URL: urlOf(postgres) });
    sam = await signUp(
      callerOf(() => server.origin),
      { email: EMAIL },
    );
    await addClient(sam, { firstName: 'Secretive' });
  });

  afterAll(async () => {
    await server.kill();
    await postgres.stop();
    await removeFolder(dataDir);
  });

  test('that is not there at the start is asked for in a sentence', async () => {
    const start = startServer(dataDir, { DATABASE_URL: 'postgres://sam:hidden@localhost:9/none' });
    const failure = await start.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EndedEarly);
    expect(failure).toMatchObject({
      code: 1,
      message: expect.stringMatching(/DATABASE_URL names cannot be used \(.*ECONNREFUSED.*Check/),
    });
    expect(String(failure)).not.toContain('hidden');
  });

  test('that goes away and returns leaves 503s behind, and every session', async () => {
    await postgres.crash();
    const answers = await Promise.all([
      sam.get('/api/clients'),
      sam.post('/api/clients', { firstName: 'Ann', lastName: 'Lee' }),
      sam.get('/api/auth/user'),
    ]);
    for (const answer of answers) {
      expect(answer).toEqual(unavailable(/cannot reach its database/));
      expectRetryAfter(answer);
    }
    const form = await sam.form('/api/login', { email: EMAIL, password: 'any password' });
    expect([form.status, form.headers.get('content-type')]).toEqual([
      503,
      expect.stringMatching(/html/),
    ]);
    expect(form.body).toMatch(/cannot reach its database/);

    // A browser gets the app, which shows the failure and offers to try again.
    const page = await sam.get('/', { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      503,
      expect.stringMatching(/html/),
    ]);
    expectRetryAfter(page);
    expect(page.body).toMatch(/^<!doctype html>/i);
    expect((await callerOf(() => server.origin).get('/')).status).toBe(200);

    await postgres.start();
    await comesBack();
    expect((await sam.get('/api/clients')).body).toEqual([
      expect.objectContaining({ firstName: 'Secretive' }),
    ]);
    await untilSaid(server, /cannot be reached or does not answer/);
  });

  test('that only lets itself be read is read, and is written to again when it allows it', async () => {
    const admin = await connect();
    const become = async (state: 'on' | 'off') => {
      await admin.query(`alter database postgres set default_transaction_read_only = ${state}`);
      await admin.query(
        // Waits until each connection is closed: one that is still open would be used again.
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity
          where datname = 'postgres' and pid <> pg_backend_pid()`,
      );
    };
    try {
      await become('on');
      await comesBack();
      const refused = await sam.post('/api/clients', { firstName: 'Ann', lastName: 'Lee' });
      expect(refused).toEqual(unavailable(/can only be read for now/));
      expectRetryAfter(refused);
      await become('off');
      await comesBack();
      await addClient(sam);
    } finally {
      await admin.end();
    }
  });

  test('whose connections are all taken refuses one more after seconds, and answers those that wait', async () => {
    // No owner gets more than a third of the connections.
    const others = await Promise.all(
      Array.from({ length: 3 }, () => signUp(callerOf(() => server.origin))),
    );
    const blocker = await connect();
    try {
      await blocker.query('begin; lock table clients in access exclusive mode');
      const waiting = [...others, ...others, ...others, sam].map((caller) =>
        caller.get('/api/clients'),
      );
      const taken = async () =>
        (
          await blocker.query(
            `select 1 from pg_locks where not granted and relation = 'clients'::regclass`,
          )
        ).rowCount;
      await expect.poll(taken, { timeout: 8_000 }).toBe(MAX_CONNECTIONS);
      const began = Date.now();
      const refused = await sam.get('/api/pets');
      expect(refused).toEqual(unavailable(/is busy/));
      expectRetryAfter(refused);
      expect(Date.now() - began).toBeLessThan(15_000);
      await blocker.query('commit');
      for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    } finally {
      await blocker.end();
    }
    expect((await sam.get('/api/pets')).status).toBe(200);
    await untilSaid(server, /too busy to answer in time/);
  });

  test('that freezes is given up after seconds, and used again when it thaws', async () => {
    const frozen = familyOf(postgres.pid());
    signalAll(frozen, 'SIGSTOP');
    try {
      const began = Date.now();
      const answers = await Promise.all([
        sam.get('/api/clients'),
        sam.post('/api/walks', { name: 'Round the lake' }),
      ]);
      for (const answer of answers) {
        expect(answer).toEqual(unavailable(/cannot reach its database/));
        expectRetryAfter(answer);
      }
      expect(Date.now() - began).toBeLessThan(40_000);
    } finally {
      signalAll(frozen, 'SIGCONT');
    }
    await comesBack();
    await addClient(sam);
  });

  test('leaves no word about people in the log, however it fails [postgres-away-1]', () => {
    const log = server.lines.join('\n');
    for (const word of [EMAIL, 'Secretive', 'Ann', 'Round the lake'])
      expect(log).not.toContain(word);
  });
});
