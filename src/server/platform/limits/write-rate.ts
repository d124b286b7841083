/** How many changes one owner may make in a minute. Counted in memory: each server allows as many. */
import { LRUCache } from 'lru-cache';
import { TooMany } from '#server/platform/http/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

const WINDOW_MS = 60_000;
const MAX_OWNERS = 50_000;
const TOO_MANY_CHANGES = 'There were too many changes within a minute.';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Answers 429 to an owner's changes beyond `perMinute`. For routes behind `authenticate`. */
export function limitWrites(app: Server, perMinute: number): void {
  const windows = new LRUCache<string, { writes: number }>({ max: MAX_OWNERS, ttl: WINDOW_MS });

  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.has(request.method)) return done();
    const { ownerId } = request;
    const window = windows.get(ownerId) ?? { writes: 0 };
    if (window.writes >= perMinute) {
      const leftMs = windows.getRemainingTTL(ownerId);
      return done(new TooMany(TOO_MANY_CHANGES, Math.max(1, Math.ceil(leftMs / 1000))));
    }
    // A window begins with its first change.
    if (window.writes === 0) windows.set(ownerId, window);
    window.writes += 1;
    return done();
  });
}
