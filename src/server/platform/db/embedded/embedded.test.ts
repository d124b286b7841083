import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { connectDatabase } from '#server/platform/startup/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { connectForMaintenance } from '#server/platform/startup/maintenance.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const isLinux = process.platform === 'linux';

/** Containers usually forbid them. */
const hasUserNamespaces = (): boolean =>
  spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0;

let folder: string;
let dataDir: string;
/** What a test started, ended in any case. */
let running: EmbeddedDatabase[];

beforeEach(async () => {
  folder = await temporaryFolder('pawkeeper-embedded-');
  dataDir = join(folder, 'data');
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function start(path = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: path, log: () => undefined });
  running.push(database);
  return database;
}

async function query<Row extends pg.QueryResultRow>(
  { connection }: EmbeddedDatabase,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const problem = (words: RegExp) =>
  expect.objectContaining({ name: 'StartupProblem', message: expect.stringMatching(words) });

const serverNumber = (): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);

/** The servers that run on `dataDir`, by number (Linux). A process that has ended has no command line. */
const servers = (): string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`-D\0${dataDir}`)
      );
    } catch {
      return false;
    }
  });

async function kill(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL');
  await once(owner, 'exit');
}

/** A process of its own that starts the database, writes a row, says so, and goes on running. */
async function startOwner(): Promise<ChildProcess> {
  const script = `
    import pg from 'pg';
    import { startEmbedded } from '#server/platform/db/embedded/embedded.ts';
    const { connection } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('create table if not exists visits (id int)');
    await client.query('insert into visits values (1)');
    console.log('acknowledged');
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    owner.stdout.once('data', () => resolve());
    owner.once('exit', () => reject(new Error('The owner ended early')));
  });
  return owner;
}

describe('a first start', () => {
  test('starts a database of its own that is durable, has checksums and is in UTF-8', async () => {
    const database = await start();
    const [settings] = await query(
      database,
      `select current_database() as database, current_setting('server_encoding') as encoding,
         current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as synchronous, current_setting('full_page_writes') as pages,
         current_setting('listen_addresses') as network, lower('ÉLAN') as lower,
         (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    );
    expect(settings).toEqual({
      database: 'pawkeeper',
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      synchronous: 'on',
      pages: 'on',
      network: '',
      lower: 'élan',
      superuser: false,
    });
    await query(database, 'create extension pg_trgm');
  });

  test('no other user can reach the database or its socket [embedded-6]', async () => {
    const { connection } = await start();
    for (const path of [join(dataDir, 'postgres/data'), connection.host]) {
      expect((await stat(path)).mode & 0o077).toBe(0);
    }
  });

  test.runIf(process.getuid?.() === 0 && hasUserNamespaces())(
    'works for root below a folder that no other user may enter',
    async () => {
      await chmod(folder, 0o700);
      const database = await start();
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test('is not hindered by what a killed first start left', async () => {
    const left = join(dataDir, 'postgres/unfinished-Zy4kQ1');
    await mkdir(left, { recursive: true });
    writeFileSync(join(left, 'PG_VERSION'), '18\n');
    const database = await start();
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(left)).toBe(false);
  });

  test('fits the socket into its short path, however long the folder is called', async () => {
    const database = await start(join(folder, 'a folder, with a comma'.repeat(8), 'é'.repeat(100)));
    expect(Buffer.byteLength(join(database.connection.host, '.s.PGSQL.5432'))).toBeLessThan(100);
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the password', () => {
  const log = (): void => undefined;
  let place: string;
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    place = await temporaryFolder('pawkeeper-password-');
    database = await startEmbedded({ dataDir: place, log });
  });
  afterAll(async () => {
    await database.stop();
    await rm(place, { recursive: true, force: true });
  });

  test('lies in a file that is closed to everyone else [embedded-3]', async () => {
    const path = join(place, 'postgres/password');
    expect(readFileSync(path, 'utf8')).toBe(`${database.connection.password}\n`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(path)).uid).toBe(process.getuid?.());
  });

  test.each([
    ['without it', { password: '' }],
    ['with another', { password: '0'.repeat(64) }],
    ['as the superuser', { user: 'postgres' }],
    ['as a user who is not there', { user: 'somebody' }],
    ['as the superuser, at the database of PostgreSQL', { user: 'postgres', database: 'postgres' }],
  ])('is needed: nobody signs in %s [embedded-2]', async (_, change) => {
    const client = new pg.Client({ ...database.connection, ...change });
    await expect(client.connect()).rejects.toThrow(
      /password|no pg_hba.conf entry|authentication failed/,
    );
  });

  test('is found by commands that run next to Pawkeeper, such as a backup [embedded-4]', async () => {
    const config = readConfig({ DATA_DIR: place });
    const { db, close } = await connectForMaintenance({ config, log });
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
  });

  test('is set anew where its file was lost, and a wrong file is explained [embedded-7]', async () => {
    await database.stop();
    const path = join(place, 'postgres/password');
    const config = readConfig({ DATA_DIR: place });
    writeFileSync(path, `${'0'.repeat(64)}\n`);
    await expect(connectDatabase({ config, log, onLost: log })).rejects.toEqual(
      problem(/password in .* is not that of the database.*Remove that file/),
    );
    await rm(path);
    const { db, close } = await connectDatabase({ config, log, onLost: log });
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
  });
});

describe('a later start', () => {
  test('finds the data', async () => {
    const first = await start();
    await query(first, 'create table visits as select 1 as id');
    await first.stop();
    expect(await query(await start(), 'select * from visits')).toEqual([{ id: 1 }]);
  });

  test('finds what was acknowledged before a kill, with a new server', async () => {
    const owner = await startOwner();
    const left = serverNumber();
    await kill(owner);
    expect(await query(await start(), 'select * from visits')).toEqual([{ id: 1 }]);
    expect(serverNumber()).not.toBe(left);
  });

  test.runIf(isLinux)('need not come for the server of a killed Pawkeeper to end', async () => {
    await kill(await startOwner());
    await expect.poll(servers, { timeout: 10_000 }).toEqual([]);
    // A later start tidies the socket's folder away.
    await start();
  });

  test.runIf(isLinux)(
    'ends the server that its killed Pawkeeper left behind [embedded-1]',
    async () => {
      const owner = await startOwner();
      const left = serverNumber();
      // A halted process does not act on the signal that tells it of its parent's end, until it is woken.
      process.kill(left, 'SIGSTOP');
      await kill(owner);
      setTimeout(() => process.kill(left, 'SIGCONT'), 300);
      const database = await start();
      // A process that the server has just made goes by the server's command line for a moment.
      await expect.poll(servers).toEqual([String(serverNumber())]);
      expect(await query(database, 'select * from visits')).toEqual([{ id: 1 }]);
    },
  );

  test('leaves a stranger alone who has the number of a server long gone', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is not needed where the server ends by itself: it is started again, with what was acknowledged', async () => {
    const lines: string[] = [];
    const database = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
    running.push(database);
    await query(database, 'create table visits as select 1 as id');
    process.kill(serverNumber(), 'SIGKILL');
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toMatch(/runs again/);
    expect(lines.join(' ')).toMatch(/ended and is started again.*SIGKILL/);
    expect(await query(database, 'select * from visits')).toEqual([{ id: 1 }]);
  });

  test('is not needed while the server is being started again: it can be ended', async () => {
    const database = await start();
    process.kill(serverNumber(), 'SIGKILL');
    await database.stop();
    await expect.poll(servers).toEqual([]);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a start is refused in a sentence', () => {
  test('while another Pawkeeper runs on the folder, which goes on undisturbed', async () => {
    const database = await start();
    await expect(start()).rejects.toEqual(problem(/Another Pawkeeper is running on the folder/));
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.each([
    ['another engine', { engine: 'sqlite', major: 3 }, /holds a sqlite 3 database/],
    [
      'an older major version',
      { engine: 'postgresql', major: 17 },
      /PostgreSQL 17 data.*npm run backup FILE.*restore FILE/,
    ],
    ['a database that is gone', { engine: 'postgresql', major: 18 }, /is missing or damaged/],
  ])('on the data of %s [embedded-5]', async (_, marker, words) => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/engine.json'), JSON.stringify(marker));
    await expect(start()).rejects.toEqual(problem(words));
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['engine.json']);
  });

  test('where DATA_DIR names a file', async () => {
    writeFileSync(dataDir, '');
    await expect(start()).rejects.toBeInstanceOf(StartupProblem);
  });

  test('and the refused folder can be used afterwards', async () => {
    const path = join(dataDir, 'postgres');
    await mkdir(path, { recursive: true });
    writeFileSync(join(path, 'engine.json'), 'not a marker');
    await expect(start()).rejects.toEqual(problem(/cannot be read/));
    await rm(path, { recursive: true });
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
