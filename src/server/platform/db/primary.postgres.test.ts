/** Database servers, one of which accepts writes: a primary, and a standby that takes over from it. */
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type OpenDatabase, openDatabase, transaction } from '#server/platform/db/database.ts';
import { listenTo } from '#server/platform/db/notifications.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';
import {
  startStandby,
  startThrowAwayPostgres,
  type ThrowAwayServer,
} from '#server/testing/postgres-server.ts';

let primary: ThrowAwayServer;
let standby: ThrowAwayServer;

beforeAll(async () => {
  primary = await startThrowAwayPostgres();
  standby = await startStandby(primary);
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
});

/** The standby is named first: it answers at once and must not be taken. */
const hosts = (): string =>
  [standby, primary].map(({ server: { host, port } }) => `${host}:${port}`).join(',');

/** Opened for one test, with what the pool says of connections that break while nobody uses them. */
function opened(broken: Error[] = []): OpenDatabase {
  const connectionString = `postgres://postgres@${hosts()}/postgres`;
  const db = openDatabase({ connectionString }, (error) => broken.push(error));
  onTestFinished(() => db.end());
  return db;
}

/** A connection to one of the servers. */
async function connectTo({ server }: ThrowAwayServer): Promise<pg.Client> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const portOf = async (db: OpenDatabase): Promise<number> =>
  (await db.one<{ port: number }>(sql`select inet_server_port() as port`)).port;

/** Fills the pool with idle connections. */
async function spread({ pool }: OpenDatabase): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  clients.forEach((client) => client.release());
}

/** A table for the writes of a test. */
async function tableOf(db: OpenDatabase): Promise<void> {
  await db.run(sql`create table if not exists written (what text)`);
}

const write = (db: OpenDatabase, what: string): Promise<number> =>
  db.run(sql`insert into written values (${what})`);

test('writes go to the server that accepts them, wherever it is named [primary-1]', async () => {
  const db = opened();
  await spread(db);
  expect(await portOf(db)).toBe(primary.server.port);
  await tableOf(db);
  expect(await write(db, 'one')).toBe(1);
});

test('a write that is refused because its server can only be read drops every connection to it [primary-2]', async () => {
  const db = opened();
  await spread(db);
  await tableOf(db);
  const admin = await connectTo(primary);
  await admin.query('alter system set default_transaction_read_only = on');
  await admin.query('select pg_reload_conf()');
  try {
    await expect
      .poll(() => write(db, 'none').catch(transientErrorOf))
      .toMatchObject({ kind: 'readOnly' });
    await expect.poll(() => db.pool.totalCount).toBe(0);
    // No server accepts writes now, and nothing is read from one that may lag.
    const refused = await portOf(db).catch((error: unknown) => error);
    expect(transientErrorOf(refused)).toMatchObject({ kind: 'unreachable' });
    expect(String(refused)).toMatch(
      /no server accepts writes; .*it can only be read.*it can only be read/,
    );
  } finally {
    await admin.query('set default_transaction_read_only = off');
    await admin.query('alter system reset default_transaction_read_only');
    await admin.query('select pg_reload_conf()');
  }
  await expect.poll(() => write(db, 'again').catch(() => 0)).toBe(1);
});

test('when a standby takes over, the pool and whoever listens follow it, and the former primary is not used again [primary-3]', async () => {
  const broken: Error[] = [];
  const db = opened(broken);
  await tableOf(db);
  const heard: string[] = [];
  let connections = 0;
  const channel = listenTo(
    db,
    'told',
    (payload) => heard.push(payload),
    () => (connections += 1),
  );
  channel.open();
  onTestFinished(channel.close);
  await expect.poll(() => connections).toBe(1);
  await spread(db);
  const inUse = transaction(db, async (db) => {
    await db.run(sql`insert into written values ('half')`);
    await primary.crash();
    await db.run(sql`insert into written values ('other half')`);
  });
  expect(transientErrorOf(await inUse.catch((error: unknown) => error))).toMatchObject({
    kind: 'unreachable',
  });
  const away = await write(db, 'none').catch((error: unknown) => error);
  expect(transientErrorOf(away)).toMatchObject({ kind: 'unreachable' });
  await (await connectTo(standby)).query('select pg_promote()');

  expect(await write(db, 'after')).toBe(1);
  expect(await portOf(db)).toBe(standby.server.port);
  await expect.poll(() => connections).toBe(2);
  await db.run(sql`select pg_notify('told', 'after the takeover')`);
  await expect.poll(() => heard).toEqual(['after the takeover']);
  expect(broken.length).toBeGreaterThan(0);

  // It comes back as it was, and accepts writes too.
  await primary.start();
  const another = opened();
  await spread(another);
  expect(await portOf(another)).toBe(standby.server.port);
  expect(await another.rows(sql`select what from written where what in ('half', 'after')`)).toEqual(
    [{ what: 'after' }],
  );
});
