import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '#server/platform/db/embedded/folder-lock.ts';

const isLinux = process.platform === 'linux';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawkeeper-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['flock', 'flock'],
  ['an abstract socket, where there is no flock', 'no-such-program'],
])('a lock by %s', (_, program) => {
  test.runIf(isLinux)('is held once by any path to the folder, until it is released', async () => {
    const first = await lockFolder(folder, program);
    expect(first).toBeDefined();
    const other = `${folder}-link`;
    await symlink(folder, other);
    expect(await lockFolder(other, program)).toBeUndefined();
    await rm(other);
    first?.release();
    const second = await lockFolder(folder, program);
    expect(second).toBeDefined();
    second?.release();
  });

  test.runIf(isLinux)('is given to one of many who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => lockFolder(folder, program)));
    const held = answers.filter((lock) => lock !== undefined);
    expect(held).toHaveLength(1);
    for (const lock of held) lock.release();
  });
});
