/**
 * Refuses to save before the disk of the embedded database is full. PostgreSQL needs free space to write its log, even for
 * reading on and for recovery: without any it stops and cannot start. With a reserve everything can still be read.
 */
import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { HttpError } from '#server/platform/errors/errors.ts';

const MEBIBYTE = 1024 * 1024;
/** Four files of PostgreSQL's log: two to go on with, two for recovery. */
const RESERVE_BYTES = 64 * MEBIBYTE;
/** So much must be free again, so that one photo more or less does not switch saving on and off. */
const ENOUGH_BYTES = 80 * MEBIBYTE;
const CHECK_INTERVAL_MS = 500;

/** Methods that add to the disk. Deleting goes on: it frees space. */
const SAVING_METHODS = new Set(['POST', 'PUT', 'PATCH']);

const NO_SPACE =
  'The disk is nearly full, so nothing can be saved for now. Make room on it and try again.';

/** Checks the disk at most every half a second, and logs when saving stops and when it goes on. */
function watchFreeSpace(folder: string, log: FastifyBaseLogger): () => Promise<boolean> {
  let hasSpace = true;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function check(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const had = hasSpace;
    hasSpace = free >= (had ? RESERVE_BYTES : ENOUGH_BYTES);
    const left = `${Math.floor(free / MEBIBYTE)} MiB are free on the disk of ${folder}`;
    if (had && !hasSpace)
      log.error(`${left}: nothing is saved until there are 80. Make room on it.`);
    if (!had && hasSpace) log.info(`${left}: saving goes on.`);
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
