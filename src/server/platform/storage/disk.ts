/**
 * Files in a folder. A file is written next to its place, brought to the disk and then renamed, so that a key
 * has the whole file or none, also after a power cut.
 */
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type ByteSource,
  checkedKey,
  FileTooLarge,
  type Storage,
  StorageFailure,
} from '#server/platform/storage/storage.ts';

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Turns failures of the file system into a `StorageFailure`. */
async function fromDisk<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new StorageFailure(error);
  }
}

/** Brings a folder to the disk: a rename is on the disk once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Only the disk's failures become ours: what the source throws goes through as it is. */
async function fill(file: FileHandle, source: ByteSource): Promise<void> {
  for await (const piece of source) await fromDisk(file.writeFile(piece));
  await fromDisk(file.sync());
}

/** `folder` belongs to the files alone; it is made when the first one comes. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, checkedKey(key));
  // The name follows from the key, so that removing the key removes what a crash left of it as well.
  const partOf = (path: string): string => `${path}.part`;

  async function create(path: string): Promise<FileHandle> {
    const parent = dirname(path);
    const made = await mkdir(parent, { recursive: true, mode: 0o700 });
    // A folder is on the disk once the one above it is: the first file must not be lost with its folder.
    if (made !== undefined) {
      await syncFolder(dirname(made));
      await syncFolder(dirname(parent));
    }
    return open(partOf(path), 'wx', 0o600);
  }

  async function probe(): Promise<void> {
    const path = join(folder, '.probe');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, 'x', { mode: 0o600 });
    await rm(path, { force: true });
  }

  async function finish(path: string): Promise<void> {
    await rename(partOf(path), path);
    await syncFolder(dirname(path));
  }

  return {
    origin: undefined,
    directUpload: async () => undefined,

    // Rights alone do not tell of a full disk, or of one that the system has turned read-only.
    check: () => fromDisk(probe()),

    async write(key, source) {
      const path = pathOf(key);
      const file = await fromDisk(create(path));
      try {
        try {
          await fill(file, source);
        } finally {
          await fromDisk(file.close());
        }
        await fromDisk(finish(path));
      } catch (error) {
        // Where the disk lets nothing be removed either, the key is on the list of files to remove.
        await rm(partOf(path), { force: true }).catch(() => undefined);
        throw error;
      }
    },

    async read(key, maxBytes) {
      const path = pathOf(key);
      try {
        const file = await open(path, 'r');
        try {
          const { size } = await file.stat();
          if (size > maxBytes) throw new FileTooLarge(`The file has ${size} bytes`);
          return await file.readFile();
        } finally {
          await file.close();
        }
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error instanceof FileTooLarge ? error : new StorageFailure(error);
      }
    },

    async remove(key) {
      const path = pathOf(key);
      await fromDisk(rm(partOf(path), { force: true }));
      await fromDisk(rm(path, { force: true }));
    },
  };
}
