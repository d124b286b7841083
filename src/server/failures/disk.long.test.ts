/** The disk of the data folder: full, nearly full, read-only, and failing, under a running server. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { makeFailingDisk, makeMemoryDisk } from '#server/testing/failures/mounts.ts';
import {
  type ServerProcess,
  socketOf,
  startServer,
  untilSaid,
} from '#server/testing/failures/server-process.ts';
import { photoOf, sent, uploadAddress } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { addClient, addPet } from '#server/testing/records.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import {
  type Answer,
  type Caller,
  callerOf,
  signUp,
  TEST_PASSWORD,
} from '#server/testing/test-app.ts';

/** Runs a program to its end; throws where it fails. */
const command = promisify(execFile);

const MEBIBYTE = 1024 * 1024;
/** Enough for the programs, an empty database and a little more than the reserve. */
const DISK_MEBIBYTES = 420;

const disks = inject('disks');
const photo = await picture('jpeg');

/** A server with an owner, a pet and a photo. */
async function business(dataDir: string, environment: Record<string, string> = {}) {
  const server = await startServer(dataDir, environment);
  onTestFinished(async () => void (await server.kill()));
  const sam = await signUp(callerOf(() => server.origin));
  const client = await addClient(sam, { firstName: 'First' });
  const pet = await addPet(sam, client.id);
  const address = await photoOf(sam, pet.id, photo);
  return { server, sam, client, pet, address };
}

const save = (sam: Caller, firstName: string): Promise<Answer> =>
  sam.post('/api/clients', { firstName, lastName: 'Doe' });

function expectRefusal({ status, headers, body }: Answer, words: RegExp): void {
  expect([status, body]).toEqual([503, { message: expect.stringMatching(words) }]);
  expect(headers.get('retry-after')).toMatch(/^\d+$/);
}

async function savesAgain(sam: Caller, firstName: string): Promise<void> {
  await expect
    .poll(async () => (await save(sam, firstName)).status, { timeout: 40_000, interval: 300 })
    .toBe(201);
}

async function names(sam: Caller): Promise<string[]> {
  const { body } = await sam.get('/api/clients');
  return (body as { firstName: string }[]).map(({ firstName }) => firstName).toSorted();
}

/** Writes to the database's log, and to nothing else, until the database fails. */
async function fillTheLog(dataDir: string): Promise<void> {
  const client = new pg.Client(socketOf(dataDir));
  client.on('error', () => undefined);
  await client.connect();
  const statement = `select pg_logical_emit_message(false, 'test', repeat('x', ${MEBIBYTE}), true)`;
  const write = async (): Promise<void> => {
    for (let piece = 0; piece < 400; piece += 1) await client.query(statement);
  };
  await expect(write()).rejects.toThrow(/terminated|space|PANIC/i);
  await client.end().catch(() => undefined);
}

const told = ({ lines }: ServerProcess): string => lines.join('\n');

describe.runIf(disks.memory)('a disk under the embedded database', () => {
  test('that is nearly full refuses to save, goes on reading and deleting, and saves when there is room [disk-2]', async () => {
    const disk = makeMemoryDisk(DISK_MEBIBYTES);
    onTestFinished(disk.remove);
    const { server, sam, client, pet, address } = await business(disk.folder);
    disk.fill(40 * MEBIBYTE);
    // Free space is checked at intervals: a save before the next check succeeds.
    await expect.poll(async () => (await save(sam, 'Before')).status).toBe(503);
    expectRefusal(await save(sam, 'Refused'), /disk is nearly full/);
    expectRefusal(await sam.post('/api/objects/upload'), /disk is nearly full/);
    expectRefusal(await sam.put(`/api/clients/${client.id}`, { notes: 'x' }), /nearly full/);
    const form = await sam.form('/api/register', { email: 'a@example.org', password: 'x' });
    expect([form.status, form.body]).toEqual([
      503,
      expect.stringMatching(/^<!doctype html>[^]*nearly full/),
    ]);

    const { email } = (await sam.get('/api/auth/user')).body as { email: string };
    const phone = callerOf(() => server.origin);
    const signedIn = await phone.form('/api/login', { email, password: TEST_PASSWORD });
    expect(signedIn.status).toBe(303);
    expect((await phone.get('/api/clients')).status).toBe(200);
    const environment = { ...process.env, DATA_DIR: disk.folder };
    const link = await command(process.execPath, ['src/server/admin.ts', 'reset-link', email], {
      env: environment,
    });
    expect(link.stdout).toContain('/api/reset-password');
    const elsewhere = await temporaryFolder('pawkeeper-backup-');
    onTestFinished(() => removeFolder(elsewhere));
    const file = join(elsewhere, 'backup.zip');
    await command(process.execPath, ['scripts/backup.ts', file], { env: environment });
    expect((await stat(file)).size).toBeGreaterThan(1_000);

    expect(await names(sam)).not.toContain('Refused');
    expect((await sam.get(address)).status).toBe(200);
    expect((await sam.delete(`/api/pets/${pet.id}`)).status).toBe(204);
    expect((await phone.form('/api/logout', {})).status).toBeLessThan(400);

    disk.makeRoom();
    await savesAgain(sam, 'Saved again');
    const client2 = await addClient(sam);
    await photoOf(sam, (await addPet(sam, client2.id)).id, photo);
    await untilSaid(server, /nothing is saved until.*Make room/);
    await untilSaid(server, /saving goes on/);
    expect(told(server)).not.toMatch(/ended and is started again/);
  });

  test('that is suddenly full breaks the database off, which comes back by itself with all that was acknowledged [disk-1]', async () => {
    const disk = makeMemoryDisk(DISK_MEBIBYTES);
    onTestFinished(disk.remove);
    const { server, sam, address } = await business(disk.folder);
    expect((await save(sam, 'Kept')).status).toBe(201);
    disk.fill(0);
    await fillTheLog(disk.folder);
    await untilSaid(server, /disk is full or read-only\. Make room/);
    expectRefusal(await sam.get('/api/clients'), /cannot reach its database/);
    expectRefusal(await save(sam, 'Refused'), /nearly full|cannot reach/);

    disk.makeRoom();
    await savesAgain(sam, 'Saved again');
    expect(await names(sam)).toEqual(['First', 'Kept', 'Saved again']);
    expect((await sam.get(address)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
  });

  test('that is full when Pawkeeper starts after a kill is named, and everything is there once there is room [disk-4]', async () => {
    const disk = makeMemoryDisk(DISK_MEBIBYTES);
    onTestFinished(disk.remove);
    const { server, sam } = await business(disk.folder);
    disk.fill(0);
    await server.kill();
    await expect(startServer(disk.folder)).rejects.toThrow(/disk that holds .* is full. Make room/);
    disk.makeRoom();
    const again = await startServer(disk.folder);
    onTestFinished(async () => void (await again.kill()));
    const phone = callerOf(() => again.origin);
    for (const [name, value] of sam.cookies) phone.cookies.set(name, value);
    expect(await names(phone)).toEqual(['First']);
  });
});

describe.runIf(disks.failing)('a failing disk under the embedded database', () => {
  test('that turns read-only is told of, and everything acknowledged is there when it is mended', async () => {
    const disk = makeFailingDisk(600);
    onTestFinished(disk.remove);
    const dataDir = join(disk.folder, 'data');
    mkdirSync(dataDir);
    const first = await business(dataDir);
    let { server } = first;
    const { sam, address } = first;
    expect((await save(sam, 'Kept')).status).toBe(201);
    disk.fail();
    const refused = async () => (await save(sam, 'Refused')).status;
    await expect.poll(refused, { timeout: 30_000 }).toBe(503);
    await untilSaid(server, /disk is full or read-only\. Make room.*Read-only file system/);
    expect((await server.stop()).code).toBe(0);
    disk.repair();
    server = await startServer(dataDir);
    onTestFinished(async () => void (await server.kill()));
    const again = callerOf(() => server.origin);
    for (const [name, value] of sam.cookies) again.cookies.set(name, value);
    expect(await names(again)).toEqual(['First', 'Kept']);
    expect((await again.get(address)).status).toBe(200);
  });
});

describe.runIf(disks.memory && findPostgresBinaries() !== undefined)(
  'a disk that holds the photos alone',
  () => {
    test('full or read-only refuses photos in a sentence, shows those that are there, and takes them again', async () => {
      const disk = makeMemoryDisk(4);
      onTestFinished(disk.remove);
      const postgres = await startThrowAwayPostgres();
      onTestFinished(postgres.stop);
      const { host, port, user } = postgres.server;
      const DATABASE_URL = `postgres://${user}@${host}:${port}/postgres`;
      const { server, sam, pet, address } = await business(disk.folder, { DATABASE_URL });
      const send = async () => sam.send(await uploadAddress(sam), photo);
      const claim = async (photoURL: string) =>
        sam.put('/api/pet-photos', { photoURL, petId: pet.id });
      for (const [spoil, mend] of [
        [() => disk.fill(0), disk.makeRoom],
        [() => disk.setReadOnly(true), () => disk.setReadOnly(false)],
      ] as const) {
        const before = await sent(sam, photo);
        spoil();
        expectRefusal(await send(), /photo store is full or cannot be reached/);
        expectRefusal(await claim(before), /photo store is full or cannot be reached/);
        expect((await sam.get(address)).status).toBe(200);
        expect((await sam.get(`/api/pets/${pet.id}`)).body).toMatchObject({ photoUrl: address });
        expect((await save(sam, 'Saved')).status).toBe(201);
        mend();
        const after = await addPet(sam, (await addClient(sam)).id);
        await photoOf(sam, after.id, photo);
      }
      await untilSaid(server, /ENOSPC/);
      await untilSaid(server, /EROFS/);
    });
  },
);
