/**
 * Stops saving before the disk of the embedded database is full. PostgreSQL needs room to write its log, even to read
 * on and to recover: without any it breaks off and cannot start. With a reserve everything can still be read.
 */
import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { AnsweredFailure } from '#server/platform/errors.ts';

const MEBIBYTE = 1024 * 1024;
/** Four files of PostgreSQL's log: two to go on with, two to recover with. */
const RESERVE_BYTES = 64 * MEBIBYTE;
/** So much must be free again, so that one photo more or less does not turn saving on and off. */
const ENOUGH_BYTES = 80 * MEBIBYTE;
const LOOK_EVERY_MS = 500;

/** What adds to the disk. Deleting goes on: it is how room is made. */
const SAVING_METHODS = new Set(['POST', 'PUT', 'PATCH']);

const NO_ROOM =
  'The disk is nearly full, so nothing can be saved for now. Make room on it and try again.';

/** Looks at the disk at most every half a second, and tells the log when saving stops and goes on. */
function watchRoom(folder: string, log: FastifyBaseLogger): () => Promise<boolean> {
  let hasRoom = true;
  let lookedAt = 0;

  async function look(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const had = hasRoom;
    hasRoom = free >= (had ? RESERVE_BYTES : ENOUGH_BYTES);
    const left = `${Math.floor(free / MEBIBYTE)} MiB are free on the disk of ${folder}`;
    if (had && !hasRoom)
      log.error(`${left}: nothing is saved until there are 80. Make room on it.`);
    if (!had && hasRoom) log.info(`${left}: saving goes on.`);
  }

  return async () => {
    const now = performance.now();
    if (now - lookedAt > LOOK_EVERY_MS) {
      lookedAt = now;
      // A disk that cannot even be asked is told of by the statements that fail on it.
      await look().catch(() => undefined);
    }
    return hasRoom;
  };
}

/** Answers 503 to what would be saved while the disk of `folder` is nearly full; `exempt` paths pass. */
export function keepRoom(folder: string, log: FastifyBaseLogger, exempt: readonly string[]) {
  const hasRoom = watchRoom(folder, log);
  return async ({ method, routeOptions }: FastifyRequest): Promise<void> => {
    if (!SAVING_METHODS.has(method) || exempt.includes(routeOptions.url ?? '')) return;
    if (!(await hasRoom())) throw new AnsweredFailure(503, NO_ROOM);
  };
}
