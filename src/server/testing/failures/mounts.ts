/** Small disks for tests that fill and break them. Only root may make them, on Linux. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: 'pipe' });
};

function works(attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** A disk of its own size under `folder`. */
export interface SmallDisk {
  folder: string;
  /** Fills it until about so many bytes are free. */
  fill(freeBytes: number): void;
  /** Removes what filled it. */
  makeRoom(): void;
  /** Makes the disk read-only, or writable again. */
  setReadOnly(readOnly: boolean): void;
  remove(): void;
}

/** A disk in memory, as large as a database needs at first and little more. */
export function makeMemoryDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'pawkeeper-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder);
  const filling = join(folder, 'filling');
  return {
    folder,
    fill(freeBytes) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    makeRoom: () => rmSync(filling, { force: true }),
    setReadOnly: (readOnly) => run('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder),
    remove() {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A disk whose file system can fail, as on a broken drive. */
export interface FailingDisk {
  folder: string;
  /** From now on nothing can be written, even to open files. */
  fail(): void;
  /** Unmounts and mounts it again, as an administrator does after replacing a cable. */
  repair(): void;
  remove(): void;
}

/** A file system (ext4) in a file. */
export function makeFailingDisk(mebibytes: number): FailingDisk {
  const place = mkdtempSync(join(tmpdir(), 'pawkeeper-disk-'));
  const image = join(place, 'image');
  const folder = join(place, 'mounted');
  mkdirSync(folder);
  run('truncate', '-s', `${mebibytes}M`, image);
  run('mkfs.ext4', '-q', image);
  run('mount', '-o', 'loop', image, folder);
  return {
    folder,
    fail() {
      // Writes to open files fail from here on, and so may the command itself.
      works(() => run('mount', '-o', 'remount,abort', folder));
    },
    repair() {
      run('umount', folder);
      run('mount', '-o', 'loop', image, folder);
    },
    remove() {
      run('umount', '--lazy', folder);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Which disks can be made here. */
    disks: { memory: boolean; failing: boolean };
  }
}

/** Test set-up: finds out what can be made here, and prints what is not tested. */
export default function setup(project: TestProject): void {
  const disks = {
    memory: works(() => makeMemoryDisk(1).remove()),
    failing: works(() => makeFailingDisk(8).remove()),
  };
  project.provide('disks', disks);
  if (disks.memory && disks.failing) return;
  process.stderr.write(
    '\n*** Small disks can be made by root on Linux only: full, read-only and failing disks are NOT tested. ***\n',
  );
}
