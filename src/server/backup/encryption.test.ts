import { createWriteStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { BackupEncryption } from '#server/platform/config/backup.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { addFullBusiness } from '#server/testing/full-business.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { testApp } from '#server/testing/test-app.ts';
import { encrypted, openEncrypted } from '#server/backup/encryption.ts';
import { openBackup } from '#server/backup/read-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';

const app = await testApp();
const folder = await temporaryFolder('pawkeeper-encryption-');
afterAll(() => removeFolder(folder));
const at = (name: string): string => join(folder, name);

const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);
await writeFile(at('key.txt'), `# created: today\n# public key: ${recipient}\n${identity}\n`);
await writeFile(at('other.txt'), `${await generateIdentity()}\n`);
await writeFile(at('empty.txt'), '# nothing\n');

const settings = (variables: Record<string, string>): BackupEncryption =>
  readConfig(variables).backupEncryption;
const sealing = settings({ BACKUP_RECIPIENTS: recipient });
const opening = settings({ BACKUP_IDENTITY_FILE: at('key.txt') });

const path = at('backup.zip.age');
beforeAll(async () => {
  await addFullBusiness(app);
  const { db, storage } = app;
  const source = { db, storage, version: '9.9.9', now: () => new Date() };
  await writeBackup({ ...source, encrypt: (archive) => encrypted(archive, sealing) }, path);
});

/** What is read of a backup: what it says of itself, or why it is refused. */
async function contentsOf(file: string, encryption = opening): Promise<string> {
  try {
    const backup = await openBackup(file, migrations, encryption);
    try {
      await backup.verify();
      return JSON.stringify(backup.manifest);
    } finally {
      backup.close();
    }
  } catch (error) {
    if (error instanceof StartupProblem) return error.message;
    throw error;
  }
}

test('an encrypted backup is read whole with the key, and leaves nothing in plain beside it [encryption-4]', async () => {
  const before = await readdir(folder);
  expect(await contentsOf(path)).toContain('"application":"pawkeeper"');
  expect(await readdir(folder)).toEqual(before);
  const bytes = await readFile(path);
  for (const word of ['users', 'tables/', 'manifest', 'Zoë', 'PK\u0003\u0004']) {
    expect(bytes.includes(word)).toBe(false);
  }
});

test('any other program of age opens it, and finds the archive [encryption-1]', async () => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  await writeFile(at('plain.zip'), await decrypter.decrypt(await readFile(path)));
  expect(await contentsOf(at('plain.zip'))).toBe(await contentsOf(path));
});

test('a passphrase opens what was encrypted with it, and another one does not [encryption-2]', async () => {
  const passphrase = 'correct horse battery staple';
  // A low work factor is quick; the file says which one it has.
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(10);
  const quick = at('quick.age');
  await writeFile(quick, await encrypter.encrypt(await readFile(at('plain.zip'))));
  const withPassphrase = (words: string) => settings({ BACKUP_PASSPHRASE: words });
  expect(await contentsOf(quick, withPassphrase(passphrase))).toBe(await contentsOf(path));
  expect(await contentsOf(quick, withPassphrase(`${passphrase}s`))).toMatch(
    /cannot be decrypted: .*Check BACKUP_PASSPHRASE/,
  );
  const x = Readable.from([Buffer.from('x')]);
  const ours = await encrypted(x, withPassphrase(passphrase), 10);
  await pipeline(ours, createWriteStream(at('ours.age')));
  const reader = await openEncrypted(at('ours.age'), withPassphrase(passphrase));
  expect(reader?.size).toBe(1);
  reader?.close(() => undefined);
});

test('a backup for several keys is opened by each of them [encryption-7]', async () => {
  const other = await generateIdentity();
  const recipients = [recipient, await identityToRecipient(other)].join(' ');
  await writeFile(at('second.txt'), `${other}\n`);
  const forBoth = await encrypted(
    Readable.from([Buffer.from('both')]),
    settings({ BACKUP_RECIPIENTS: recipients }),
  );
  await pipeline(forBoth, createWriteStream(at('both.age')));
  for (const key of ['key.txt', 'second.txt']) {
    const reader = await openEncrypted(at('both.age'), settings({ BACKUP_IDENTITY_FILE: at(key) }));
    expect([key, reader?.size]).toEqual([key, 4]);
    reader?.close(() => undefined);
  }
});

test('what does not open a backup is said in a sentence [encryption-6]', async () => {
  const withFile = (name: string) => settings({ BACKUP_IDENTITY_FILE: at(name) });
  expect(await contentsOf(path, settings({}))).toMatch(/is encrypted\. Set BACKUP_PASSPHRASE/);
  expect(await contentsOf(path, withFile('other.txt'))).toMatch(/cannot be decrypted/);
  expect(await contentsOf(path, withFile('empty.txt'))).toMatch(/holds no secret key/);
  expect(await contentsOf(path, withFile('absent.txt'))).toMatch(/cannot be read/);
  await writeFile(at('short.txt'), 'AGE-SECRET-KEY-1QQ\n');
  expect(await contentsOf(path, withFile('short.txt'))).toMatch(/that is damaged/);
  const noKey = settings({ BACKUP_RECIPIENTS: 'age1qqqq' });
  await expect(encrypted(Readable.from([]), noKey)).rejects.toThrow(/not one of age \(age1qqqq\)/);
});

test('an encrypted backup that was cut off, extended or changed anywhere is refused [encryption-5]', async () => {
  const bytes = await readFile(path);
  const right = await contentsOf(path);
  expect(right).toContain('"application"');
  const wrong = at('wrong.age');
  const refused = async (changed: Buffer): Promise<void> => {
    await writeFile(wrong, changed);
    const contents = await contentsOf(wrong);
    expect(contents).not.toBe(right);
    expect(contents).toMatch(/damaged|cannot be decrypted|is no backup/);
  };
  for (let part = 0; part < 12; part += 1) {
    await refused(bytes.subarray(0, Math.floor((bytes.length * part) / 12)));
  }
  await refused(bytes.subarray(0, -1));
  await refused(Buffer.concat([bytes, Buffer.alloc(1)]));
  for (let at = 25; at < bytes.length; at += Math.floor(bytes.length / 40)) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await refused(changed);
  }
});

test('every part of a file of several pieces is read as it was written', async () => {
  const plain = Buffer.alloc(5 * 64 * 1024, 'abcdefg');
  for (const size of [64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, plain.length]) {
    const file = at(`${size}.age`);
    const source = Readable.from([plain.subarray(0, size)]);
    await pipeline(await encrypted(source, sealing), createWriteStream(file));
    const reader = await openEncrypted(file, opening);
    expect(reader?.size).toBe(size);
    for (const [start, end] of [
      [0, size],
      [size - 3, size],
      [65_530, Math.min(65_545, size)],
    ] as const) {
      if (!reader || start >= end) continue;
      const read: Buffer[] = [];
      for await (const piece of reader.bytes(start, end)) read.push(piece);
      expect(Buffer.concat(read).equals(plain.subarray(start, end))).toBe(true);
    }
    reader?.close(() => undefined);
  }
});

test('nothing piles up in memory: no more is read than the disk has taken [encryption-3]', async () => {
  let read = 0;
  const piece = Buffer.alloc(64 * 1024);
  async function* endless(): AsyncGenerator<Buffer, void> {
    for (;;) {
      read += piece.length;
      yield piece;
    }
  }
  const sealed = await encrypted(Readable.from(endless(), { objectMode: false }), sealing);
  let taken = 0;
  const slow = new Writable({
    write(chunk: Buffer, _, done) {
      taken += chunk.length;
      if (taken < 4 * 1024 * 1024) setImmediate(done);
    },
  });
  sealed.pipe(slow);
  await expect.poll(() => taken).toBeGreaterThan(4 * 1024 * 1024 - 1);
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  expect(read - taken).toBeLessThan(2 * 1024 * 1024);
  sealed.destroy();
});

test('the settings are explained where they are wrong', () => {
  expect(() => settings({ BACKUP_PASSPHRASE: 'short' })).toThrow(/at least 12 characters/);
  expect(() => settings({ BACKUP_RECIPIENTS: 'ssh-ed25519 AAAA' })).toThrow(/public keys of age/);
  expect(() =>
    settings({ BACKUP_PASSPHRASE: 'correct horse battery', BACKUP_RECIPIENTS: recipient }),
  ).toThrow(/not both/);
  expect(settings({ BACKUP_RECIPIENTS: `${recipient}, ${recipient}\n` }).recipients).toHaveLength(
    2,
  );
});
