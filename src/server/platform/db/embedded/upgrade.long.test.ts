/**
 * A data folder of version 0.1.0: its migrations, a row in each of its tables, and a server that let everyone in who
 * reached the socket, as superuser too.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { connectDatabase } from '#server/platform/startup/connect.ts';
import {
  ensureAuthentication,
  passwordPathOf,
} from '#server/platform/db/embedded/authentication.ts';
import { findPackage, installPrograms } from '#server/platform/db/embedded/binaries.ts';
import { makeCluster } from '#server/platform/db/embedded/cluster.ts';
import { areaOf, clusterOf, makeDataFolder } from '#server/platform/db/embedded/folders.ts';
import { writeMarker } from '#server/platform/db/embedded/marker.ts';
import { PORT, startPostmaster } from '#server/platform/db/embedded/postmaster.ts';
import { makePipe } from '#server/platform/db/embedded/server-pipe.ts';
import { makeSocketFolder } from '#server/platform/db/embedded/socket-folder.ts';
import {
  findLauncher,
  type Launcher,
  type Owner,
} from '#server/platform/db/embedded/unprivileged.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { endWithParent } from '#server/testing/child-process.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** Time for a busy machine. */
const patient = { timeout: 120_000 };

const silent = (): void => undefined;

/** The last migration of version 0.1.0. */
const LAST = '0009_owner_revisions';

/** What initdb wrote for that version. */
const TRUST = `local all all trust
host all all 127.0.0.1/32 trust
host all all ::1/128 trust
`;

const id = (number: number): string => `'00000000-0000-4000-8000-00000000000${number}'`;
const SAM = id(1);

/** A row in each table that has none by itself. */
const ROWS = `
insert into users (id, email, first_name) values (${SAM}, 'sam@example.org', 'Sam');
insert into passwords (user_id, hash) values (${SAM}, '$argon2id$');
insert into session (sid, sess, expire) values ('hash', '{"userId": "x"}', '2030-01-01');
insert into clients (id, user_id, first_name, last_name) values (${id(2)}, ${SAM}, 'Zoë', 'O''Hara');
insert into pets (id, user_id, client_id, name, species) values (${id(3)}, ${SAM}, ${id(2)}, 'Biscuit', 'dog');
insert into appointments (id, user_id, client_id, pet_id, title, service_type, date, start_time, end_time, price)
  values (${id(4)}, ${SAM}, ${id(2)}, ${id(3)}, 'Walk', 'walk', '2026-03-29', '09:00', '10:00', 12.50);
insert into walk_routes (id, user_id, name, distance) values (${id(5)}, ${SAM}, 'Lake', 2.25);
insert into messages (id, user_id, client_id, content, direction) values (${id(6)}, ${SAM}, ${id(2)}, 'Hi', 'out');
insert into uploads (id, user_id, address_hash, state, expires_at)
  values (${id(7)}, ${SAM}, 'hash', 'issued', '2030-01-01');
insert into photos (id, user_id, pet_id) values (${id(8)}, ${SAM}, ${id(3)});
insert into stored_removals (key, due_at) values ('file', '2030-01-01');
insert into idempotency_keys (user_id, key, fingerprint, status, answer) values (${SAM}, 'key', 'hash', 201, '{}');
insert into attempts (key, remaining, ends_at) values ('key', 3, '2030-01-01');
insert into known_devices (user_id, token_hash) values (${SAM}, 'hash');
insert into mailed_links (user_id, purpose, email, token_hash, is_mailed, expires_at)
  values (${SAM}, 'verify_email', 'sam@example.org', 'hash', true, '2030-01-01');
insert into passkeys (id, user_id, name, site, credential_id, public_key, sign_count, transports)
  values (${id(9)}, ${SAM}, 'Phone', 'example.org', 'id', '\\x00', 7, '{}');
insert into passkey_challenges (challenge, expires_at) values ('text', '2030-01-01');
insert into identities (id, user_id, issuer, subject) values (${id(9)}, ${SAM}, 'https://id.example.org', 'sam');
insert into provider_attempts (browser_hash, state, nonce, code_verifier, expires_at)
  values ('hash', 'state', 'nonce', 'verifier', '2030-01-01');
`;

type Rows = Record<string, object[]>;

async function allRows(client: Pick<pg.Pool, 'query'>): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const found: Rows = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: object }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

let folder: string;
/** The folder as version 0.1.0 left it; each test works on a copy. */
let made: string;
let before: Rows;
let owner: Owner;
let dataDir: string;

beforeAll(async () => {
  folder = await temporaryFolder('pawkeeper-upgrade-');
  made = makeDataFolder(join(folder, 'made'));
  const source = await findPackage();
  const programs = await installPrograms(source, areaOf(made));
  const launcher = await findLauncher(join(programs, 'bin/postgres'), undefined);
  owner = launcher;
  await makeCluster(launcher, programs, areaOf(made), clusterOf(made));
  const rules = join(clusterOf(made), 'pg_hba.conf');
  writeFileSync(rules, TRUST, { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(rules, launcher.uid, launcher.gid);
  await writeMarker(made, source.major);
  await makePipe(made);

  const socketFolder = await makeSocketFolder(made, launcher);
  const server = await startPostmaster({
    launcher,
    programs,
    dataDir: made,
    socketFolder,
    log: silent,
    onExit: silent,
  });
  const place = { host: socketFolder, port: PORT, user: 'pawkeeper', database: 'pawkeeper' };
  const pool = new pg.Pool({ ...place, options: '-c timezone=UTC' });
  const ofThen = migrations.slice(0, migrations.findIndex(({ name }) => name === LAST) + 1);
  await migrate(pool, ofThen);
  await pool.query(ROWS);
  before = await allRows(pool);
  await pool.end();
  await server.stop();

  rmSync(join(areaOf(made), 'server.pipe'));
  rmSync(socketFolder, { recursive: true });
  writeFileSync(join(made, 'pawkeeper.lock'), '');
  // About a table without rows the tests would prove nothing.
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  if (empty.length > 0) throw new Error(`A row is missing in ${empty.join(', ')}`);
}, 120_000);

afterAll(() => removeFolder(folder));

beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'copy-'));
  rmSync(dataDir, { recursive: true });
  execFileSync('cp', ['-al', made, dataDir]);
  // The programs may be the same files, what is written to may not.
  for (const name of ['pawkeeper.lock', 'postgres/data']) {
    rmSync(join(dataDir, name), { recursive: true });
    execFileSync('cp', ['-a', join(made, name), join(dataDir, name)]);
  }
});

/** Opens the folder as Pawkeeper does at its start, until the end of the test. */
async function open(): Promise<pg.Pool> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { db, close } = await connectDatabase({ config, log: silent, onLost: silent });
  onTestFinished(close);
  return db.pool;
}

/** Tables that have another name now. */
const RENAMED: Readonly<Record<string, string>> = { attempts: 'rate_limits' };

/**
 * Tables of which nothing has to stay: the list of migrations, which grows, counts that are no longer kept (migration 0075), and the
 * secret that upload URLs were signed with (migration 0081).
 */
const NOT_KEPT = ['schema_migrations', 'owner_revisions', 'settings'];

function expectAll(after: Rows): void {
  for (const [table, rows] of Object.entries(before)) {
    if (NOT_KEPT.includes(table)) continue;
    const name = RENAMED[table] ?? table;
    expect([name, after[name]]).toEqual([name, rows.map((row) => expect.objectContaining(row))]);
  }
}

async function codeOfSignIn(pool: pg.Pool, user: string): Promise<unknown> {
  const { host, port } = pool.options;
  const client = new pg.Client({ host, port, user, database: 'pawkeeper' });
  return client.connect().then(
    () => client.end(),
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
  );
}

test(
  'a data folder of version 0.1.0 comes up with everything in it, and lets nobody in without the password [upgrade-7]',
  patient,
  async () => {
    const pool = await open();
    expectAll(await allRows(pool));
    expect(await codeOfSignIn(pool, 'postgres')).toBe('28000');
    expect(readFileSync(join(clusterOf(dataDir), 'pg_hba.conf'), 'utf8')).not.toContain('trust');
  },
);

test(
  'and so it does when the start that changes it is killed half-way [upgrade-8]',
  patient,
  async () => {
    const script = `
      import { startEmbedded } from '#server/platform/db/embedded/embedded.ts';
      await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });`;
    const args = ['--input-type=module', '--eval', script];
    const child = endWithParent(spawn(process.execPath, args, { stdio: 'inherit' }));
    const exit = event(child, 'exit');
    // The process that sets the password makes this file before it does anything else.
    const note = join(clusterOf(dataDir), 'postmaster.pid');
    await vi.waitUntil(() => existsSync(note), { timeout: 30_000, interval: 1 });
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    expectAll(await allRows(await open()));
  },
);

test(
  'a password that the database did not get is not written, and the old rules stay [upgrade-10]',
  patient,
  async () => {
    const failing: Launcher = { ...owner, start: () => spawn('false') };
    await makePipe(dataDir);
    const server = { launcher: failing, programs: '', dataDir, log: silent };
    await expect(ensureAuthentication(server)).rejects.toThrow(/ended with 1/);
    expect(existsSync(passwordPathOf(dataDir))).toBe(false);
    expect(readFileSync(join(clusterOf(dataDir), 'pg_hba.conf'), 'utf8')).toBe(TRUST);
  },
);

test(
  'while version 0.1.0 may still run on it, the folder is refused in a sentence and left alone [upgrade-9]',
  patient,
  async () => {
    const note = join(clusterOf(dataDir), 'postmaster.pid');
    writeFileSync(note, '2\n');
    await expect(open()).rejects.toThrow(/Pawkeeper 0\.1\.0 runs on the folder .*remove the file/);
    expect(readFileSync(note, 'utf8')).toBe('2\n');
    expect(readFileSync(join(clusterOf(dataDir), 'pg_hba.conf'), 'utf8')).toBe(TRUST);
    rmSync(note);
    expectAll(await allRows(await open()));
  },
);
