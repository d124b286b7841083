import { lstatSync, readlinkSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPackage, installPrograms } from '#server/platform/db/embedded/binaries.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

test('a platform without a package is asked for DATABASE_URL', async () => {
  await expect(findPackage('linux-s390x')).rejects.toEqual(
    expect.objectContaining({
      name: 'StartupProblem',
      message: expect.stringMatching(/\(linux-s390x\).*DATABASE_URL/),
    }),
  );
});

test('programs are copied whole: run bits, links, and nothing of other versions left', async () => {
  const area = await temporaryFolder('pawkeeper-programs-');
  try {
    const source = await findPackage();
    await installPrograms({ ...source, version: '18.0.0' }, area);
    const programs = await installPrograms(source, area);
    expect(await readdir(area)).toHaveLength(1);
    expect(lstatSync(join(programs, 'bin/postgres')).mode & 0o111).toBe(0o111);
    const library = process.platform === 'darwin' ? 'libpq.dylib' : 'libpq.so.5';
    expect(readlinkSync(join(programs, 'lib', library))).toMatch(/^libpq\./);
    expect(await installPrograms(source, area)).toBe(programs);
  } finally {
    await rm(area, { recursive: true, force: true });
  }
});
