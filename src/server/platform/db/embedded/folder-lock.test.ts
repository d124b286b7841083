import { spawnSync } from 'node:child_process';
import { readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '#server/platform/db/embedded/folder-lock.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder('pawkeeper-lock-');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Whether a process of its own gets the lock; it ends without releasing it. */
function isFreeElsewhere(): boolean {
  const script = `
    import { lockFolder } from '#server/platform/db/embedded/folder-lock.ts';
    process.stdout.write(lockFolder(${JSON.stringify(folder)}) ? 'free' : 'held');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(['free', 'held']).toContain(stdout);
  return stdout === 'free';
}

test('is held once by any path to the folder and in any process, until it is released [folder-lock-1]', async () => {
  const first = lockFolder(folder);
  expect(first).toBeDefined();
  const other = `${folder}-link`;
  await symlink(folder, other);
  expect(lockFolder(other)).toBeUndefined();
  await rm(other);
  expect(isFreeElsewhere()).toBe(false);
  first?.release();
  expect(isFreeElsewhere()).toBe(true);
  const second = lockFolder(folder);
  expect(second).toBeDefined();
  second?.release();
});

test('leaves nothing but an empty file, which nobody else can lock, and needs none', async () => {
  const path = join(folder, 'pawkeeper.lock');
  await writeFile(path, '', { mode: 0o644 });
  const lock = lockFolder(folder);
  expect(await readdir(folder)).toEqual(['pawkeeper.lock']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  lock?.release();
  expect(await readdir(folder)).toEqual(['pawkeeper.lock']);
});

test('on a file that is no lock is refused in a sentence', async () => {
  await writeFile(join(folder, 'pawkeeper.lock'), 'x'.repeat(4096));
  expect(() => lockFolder(folder)).toThrow(/cannot lock the file .*Remove that file/);
});
