/** A data folder that cannot be used is refused in a sentence and not changed: once repaired, it starts with its data. */
import { globSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { makeMemoryDisk } from '#server/testing/failures/mounts.ts';
import {
  EndedEarly,
  socketOf,
  startServer,
  untilSaid,
} from '#server/testing/failures/server-process.ts';
import { addClient } from '#server/testing/records.ts';
import { callerOf, signUp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** What the server says when it does not start: sentences, and the exit code 1. */
async function refusal(dataDir: string): Promise<string> {
  const said = await startServer(dataDir).then(
    async (server) => {
      await server.kill();
      return new Error('The server started');
    },
    (error: unknown) => error,
  );
  expect(said).toBeInstanceOf(EndedEarly);
  expect(said).toMatchObject({ code: 1, message: expect.not.stringMatching(/^\s+at /m) });
  return said instanceof Error ? said.message : '';
}

describe('a folder with data', () => {
  let dataDir: string;
  let cookies: Map<string, string>;
  /** The files of a table with rows, of an empty table and of an index. */
  let files: Record<string, string>;

  let walks: string;

  beforeAll(async () => {
    dataDir = await temporaryFolder('pawkeeper-damage-');
    const server = await startServer(dataDir);
    const sam = await signUp(callerOf(() => server.origin));
    await addClient(sam, { firstName: 'Kept' });
    ({ cookies } = sam);
    const client = new pg.Client(socketOf(dataDir));
    await client.connect();
    const path = async (name: string): Promise<string> => {
      const { rows } = await client.query(`select pg_relation_filepath($1) as path`, [name]);
      return join(dataDir, 'postgres/data', rows[0].path);
    };
    await client.query(
      `insert into walk_routes (id, user_id, name, description)
        select gen_random_uuid(), id, 'Round the lake', repeat('A long way. ', 100)
        from users, generate_series(1, 100)`,
    );
    walks = await path('walk_routes');
    files = {
      table: await path('clients'),
      empty: await path('messages'),
      index: await path('pets_by_name'),
    };
    await client.end();
    await server.stop();
  });

  afterAll(() => removeFolder(dataDir));

  /** Starts the repaired folder: everything is there, including the session. */
  async function expectWhole(): Promise<void> {
    const server = await startServer(dataDir);
    onTestFinished(async () => void (await server.kill()));
    const sam = callerOf(() => server.origin);
    for (const [name, value] of cookies) sam.cookies.set(name, value);
    expect((await sam.get('/api/clients')).body).toEqual([
      expect.objectContaining({ firstName: 'Kept' }),
    ]);
    await server.stop();
  }

  test('is refused while another process holds it, which goes on', async () => {
    const server = await startServer(dataDir);
    onTestFinished(async () => void (await server.stop()));
    expect(await refusal(dataDir)).toMatch(/Another Pawkeeper is running on the folder.*DATA_DIR/);
    const visitor = callerOf(() => server.origin);
    const answer = await visitor.form('/api/login', { email: 'sam@example.org', password: 'x' });
    expect(answer.status).toBe(401);
  });

  test('is refused while its files are damaged, says which and what to do, and changes nothing', async () => {
    const control = join(dataDir, 'postgres/data/global/pg_control');
    const whole = readFileSync(control);
    truncateSync(control, 100);
    expect(await refusal(dataDir)).toMatch(/does not start:[^]*pg_control[^]*from a backup/);
    writeFileSync(control, Buffer.alloc(whole.length, 7));
    expect(await refusal(dataDir)).toMatch(/does not start:[^]*from a backup/);
    writeFileSync(control, whole);

    const marker = join(dataDir, 'postgres/engine.json');
    const marked = readFileSync(marker);
    writeFileSync(marker, Buffer.from([0, 255, 7, 123]));
    expect(await refusal(dataDir)).toMatch(
      /engine\.json.*cannot be read. Put it back from a backup/,
    );
    writeFileSync(marker, marked);

    const base = join(dataDir, 'postgres/data/base');
    renameSync(base, `${base}.away`);
    expect(await refusal(dataDir)).toMatch(/from a backup/);
    renameSync(`${base}.away`, base);
    await expectWhole();
  });

  test('is refused while a file of a table or an index is missing', async () => {
    for (const path of Object.values(files)) {
      renameSync(path, `${path}.away`);
      expect(await refusal(dataDir)).toMatch(
        /is damaged: .* Put the whole folder back from a backup/,
      );
      expect(globSync(path)).toEqual([]);
      renameSync(`${path}.away`, path);
    }
    await expectWhole();
  });

  test('whose damage shows only later says so where it is met, and reads the rest', async () => {
    const whole = readFileSync(walks);
    const spoilt = Buffer.from(whole);
    spoilt.fill(7, whole.length - 4096);
    writeFileSync(walks, spoilt);
    const server = await startServer(dataDir);
    onTestFinished(async () => void (await server.kill()));
    const sam = callerOf(() => server.origin);
    for (const [name, value] of cookies) sam.cookies.set(name, value);
    const answer = await sam.get('/api/walks');
    expect([answer.status, answer.body]).toEqual([
      503,
      { message: expect.stringMatching(/Part of the stored data cannot be read/) },
    ]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await sam.get('/api/clients')).status).toBe(200);
    await untilSaid(server, /put the data back from a backup/);
    await server.stop();
    writeFileSync(walks, whole);
    await expectWhole();
  });
});

describe.runIf(inject('disks').memory)('a folder on a disk', () => {
  test('that is read-only or full at the first start is refused in a sentence, and used when it is mended', async () => {
    const disk = makeMemoryDisk(400);
    onTestFinished(disk.remove);
    disk.setReadOnly(true);
    expect(await refusal(disk.folder)).toMatch(/cannot use the folder .*read-only.*DATA_DIR/);
    disk.setReadOnly(false);
    disk.fill(20 * 1024 * 1024);
    expect(await refusal(disk.folder)).toMatch(/disk that holds .* is full. Make room/);
    disk.makeRoom();
    const server = await startServer(disk.folder);
    const sam = await signUp(callerOf(() => server.origin));
    await server.stop();

    // The same for a folder that already holds data.
    disk.setReadOnly(true);
    expect(await refusal(disk.folder)).toMatch(/cannot use the folder .*read-only.*DATA_DIR/);
    disk.setReadOnly(false);
    disk.fill(0);
    expect(await refusal(disk.folder)).toMatch(/disk that holds .* is full. Make room/);
    disk.makeRoom();
    const again = await startServer(disk.folder);
    onTestFinished(async () => void (await again.kill()));
    const same = callerOf(() => again.origin);
    for (const [name, value] of sam.cookies) same.cookies.set(name, value);
    expect((await same.get('/api/auth/user')).status).toBe(200);
  });
});
