/**
 * Refuses to save before the disk of the embedded database is full. PostgreSQL needs free space to write its log, even for
 * reading on and for recovery: without any it stops and cannot start. With a reserve everything can still be read. Where
 * another program fills the disk all the same, the ballast file is removed.
 */
import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import {
  BALLAST_BYTES,
  makeBallast,
  releaseBallast,
} from '#server/platform/db/embedded/ballast.ts';
import { HttpError } from '#server/platform/http/errors.ts';

const MEBIBYTE = 1024 * 1024;
/** Four files of PostgreSQL's log: two to go on with, two for recovery. */
const RESERVE_BYTES = 64 * MEBIBYTE;
/** So much must be free again, so that one photo more or less does not switch saving on and off. */
const ENOUGH_BYTES = 80 * MEBIBYTE;
/** Less than this at two checks is a full disk: what filled it has stopped, and does not take the ballast's space as well. */
const FULL_BYTES = 4 * MEBIBYTE;
const CHECK_INTERVAL_MS = 500;

/** Methods that add to the disk. Deleting goes on: it frees space. */
const SAVING_METHODS = new Set(['POST', 'PUT', 'PATCH']);

const NO_SPACE =
  'The disk is nearly full, so nothing can be saved for now. Make room on it and try again.';

/** Checks the disk at most every half a second, and logs when saving stops and when it goes on. */
function watchFreeSpace(folder: string, log: FastifyBaseLogger): () => Promise<boolean> {
  let hasSpace = true;
  let wasFull = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isMaking = false;

  /** Writing the file takes a moment, and no request waits for it. */
  async function replaceBallast(): Promise<void> {
    if (isMaking) return;
    isMaking = true;
    await makeBallast(folder).catch((error: unknown) =>
      log.warn({ err: error }, 'the ballast file cannot be written'),
    );
    isMaking = false;
  }

  async function check(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const had = hasSpace;
    hasSpace = free >= (had ? RESERVE_BYTES : ENOUGH_BYTES);
    const left = `${Math.floor(free / MEBIBYTE)} MiB are free on the disk of ${folder}`;
    if (had && !hasSpace)
      log.error(`${left}: nothing is saved until there are 80. Make room on it.`);
    if (!had && hasSpace) log.info(`${left}: saving goes on.`);
    const isFull = free < FULL_BYTES;
    if (isFull && wasFull && (await releaseBallast(folder)))
      log.error(`${left}: what Pawkeeper holds back is given to signing in and deleting.`);
    wasFull = isFull;
    if (free >= ENOUGH_BYTES + BALLAST_BYTES) void replaceBallast();
  }

  return async () => {
    const now = performance.now();
    if (now - checkedAt > CHECK_INTERVAL_MS) {
      checkedAt = now;
      // If the disk cannot even be asked, the statements that fail on it say so.
      await check().catch(() => undefined);
    }
    return hasSpace;
  };
}

/** Answers 503 to requests that save while the disk of `folder` is nearly full; `exempt` paths pass. */
export function guardFreeDiskSpace(
  folder: string,
  log: FastifyBaseLogger,
  exempt: readonly string[],
) {
  const hasSpace = watchFreeSpace(folder, log);
  void hasSpace();
  return async ({ method, routeOptions }: FastifyRequest): Promise<void> => {
    const checked = hasSpace();
    if (!SAVING_METHODS.has(method) || exempt.includes(routeOptions.url ?? '')) return;
    if (!(await checked)) throw new HttpError(503, NO_SPACE);
  };
}
