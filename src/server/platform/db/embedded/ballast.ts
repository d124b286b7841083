/**
 * A file that only takes space (a ballast file), so that some can be given back on the day when the disk is full: PostgreSQL
 * stops where it cannot write its log, and does not start again. What is given back is for signing in, reading, deleting and
 * the administrator's commands; nothing else is saved until there is room (`limits/free-disk-space.ts`).
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { areaOf } from '#server/platform/db/embedded/folders.ts';

const MEBIBYTE = 1024 * 1024;
/** Four files of PostgreSQL's log: two to recover with, two to go on with. */
const BALLAST_MEBIBYTES = 64;
/** Two files of its log. With less free a start may fail. */
const START_BYTES = 32 * MEBIBYTE;

/** How much the file takes. */
export const BALLAST_BYTES = BALLAST_MEBIBYTES * MEBIBYTE;

const ballastOf = (dataDir: string): string => join(areaOf(dataDir), 'ballast');
/** What it is called until all of it is written. */
const unfinishedOf = (dataDir: string): string => `${ballastOf(dataDir)}.new`;

/** Makes the file where it is missing. Its bytes are random, because some file systems keep others in less space. */
export async function makeBallast(dataDir: string): Promise<void> {
  const path = ballastOf(dataDir);
  if (existsSync(path) || !existsSync(areaOf(dataDir))) return;
  const unfinished = unfinishedOf(dataDir);
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      const bytes = randomBytes(MEBIBYTE);
      for (let piece = 0; piece < BALLAST_MEBIBYTES; piece += 1) await file.write(bytes);
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Removes the file; returns whether there was one. */
export async function releaseBallast(dataDir: string): Promise<boolean> {
  const found = [ballastOf(dataDir), unfinishedOf(dataDir)].filter((path) => existsSync(path));
  for (const path of found) await rm(path, { force: true });
  return found.length > 0;
}

/** Removes the file where the server may have too little space to start. */
export async function releaseBallastToStart(
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= START_BYTES || !(await releaseBallast(dataDir))) return;
  log(
    `The disk of ${dataDir} is full. The ${BALLAST_MEBIBYTES} MiB that Pawkeeper holds back are free now, so that it can start: ` +
      'make room on the disk.',
  );
}
