/** How many files a client opens: a PDF takes a process of its own. Counted in memory, as what only reads writes no row. */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TooMany } from '#server/platform/errors/errors.ts';

const MAX_FILES = 60;
const HOUR_MS = 3_600_000;
const TOO_MANY_FILES = 'You have opened a lot of files.';

/** Throws `TooMany` once the client has opened 60 files within an hour. */
export type CountFile = (request: FastifyRequest) => void;

export function fileCounter(): CountFile {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: HOUR_MS });
  return ({ principal }) => {
    const key = principal?.id ?? '';
    const count = counts.get(key) ?? 0;
    if (count >= MAX_FILES) {
      throw new TooMany(TOO_MANY_FILES, Math.ceil(counts.getRemainingTTL(key) / 1000));
    }
    counts.set(key, count + 1, { noUpdateTTL: true });
  };
}
