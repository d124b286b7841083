/**
 * Health checks for load balancers and service managers: does the process answer (`/livez`), and is it ready for requests
 * (`/readyz`). Anyone may ask, so the responses name parts and no secrets, and frequent checks are answered from a cache.
 */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { DatabasePool } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

const DATABASE_TIMEOUT_MS = 2_000;
const STORAGE_TIMEOUT_MS = 5_000;
/** How long a result is reused: checks every second from ten load balancers ask each part once. */
const DATABASE_CACHE_MS = 1_000;
const STORAGE_CACHE_MS = 3_000;
const DEGRADED_CACHE_MS = 30_000;
const RETRY_SECONDS = 5;

interface Part {
  name: string;
  ask: () => Promise<unknown>;
  timeoutMs: number;
  cacheMs: number;
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${ms} ms`)), ms);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Checks whether a part works. It never checks twice at once, so that a part that hangs is not flooded. */
function healthOf({ name, ask, timeoutMs, cacheMs }: Part, log: FastifyBaseLogger) {
  let asking = false;
  let askedAt = -Infinity;
  let worked = true;
  let answer = Promise.resolve(true);

  async function check(): Promise<boolean> {
    asking = true;
    const work = ask().finally(() => {
      asking = false;
    });
    try {
      await within(timeoutMs, work);
      if (!worked) log.info(`${name} works again`);
      worked = true;
    } catch (error) {
      if (worked) log.warn({ err: error }, `${name} does not work`);
      worked = false;
    }
    return worked;
  }

  return (): Promise<boolean> => {
    const now = performance.now();
    if (!asking && now - askedAt >= cacheMs) {
      askedAt = now;
      answer = check();
    }
    return answer;
  };
}

const state = z.enum(['works', 'does not work']);
const parts = z.object({ database: state, storage: state });
const live = z.object({ message: z.string() });
/** `degraded` names what wants somebody to look at it while requests are answered. */
const readiness = parts.extend({
  message: z.string(),
  degraded: z.array(z.string()).max(10).optional(),
});

const stateOf = (works: boolean): z.output<typeof state> => (works ? 'works' : 'does not work');

export interface HealthContext {
  db: DatabasePool;
  storage: Storage;
  log: FastifyBaseLogger;
  /** Whether the server is shutting down and should get no new requests. */
  isEnding: () => boolean;
  /** Why it wants somebody to look at it although it works. */
  degraded: () => Promise<string[]>;
}

/** Asks at most every half a minute; what cannot be asked is no reason. */
function cachedReasons(ask: () => Promise<string[]>): () => Promise<string[]> {
  let askedAt = -Infinity;
  let reasons: Promise<string[]> = Promise.resolve([]);
  return () => {
    const now = performance.now();
    if (now - askedAt >= DEGRADED_CACHE_MS) {
      askedAt = now;
      reasons = ask().catch(() => []);
    }
    return reasons;
  };
}

/** The two routes. Their requests are logged only when something is wrong. */
export function healthRoutes(
  app: Server,
  { db, storage, log, isEnding, degraded }: HealthContext,
): void {
  // A connection that does not answer in time is closed instead of going back to the pool.
  const question = { text: 'select 1', query_timeout: DATABASE_TIMEOUT_MS };
  const database = healthOf(
    {
      name: 'The database',
      ask: () => db.pool.query(question),
      timeoutMs: DATABASE_TIMEOUT_MS,
      cacheMs: DATABASE_CACHE_MS,
    },
    log,
  );
  const files = healthOf(
    {
      name: 'The photo store',
      ask: () => storage.check(),
      timeoutMs: STORAGE_TIMEOUT_MS,
      cacheMs: STORAGE_CACHE_MS,
    },
    log,
  );

  const reasonsOf = cachedReasons(degraded);

  app.get(
    '/livez',
    { logLevel: 'warn', schema: { hide: true, response: { 200: live } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { message: 'Alive' };
    },
  );

  app.get(
    '/readyz',
    { logLevel: 'warn', schema: { hide: true, response: { 200: readiness, 503: readiness } } },
    async (_request, reply) => {
      const [hasDatabase, hasFiles] = await Promise.all([database(), files()]);
      const states = { database: stateOf(hasDatabase), storage: stateOf(hasFiles) };
      reply.header('cache-control', 'no-store');
      if (hasDatabase && hasFiles && !isEnding()) {
        const reasons = await reasonsOf();
        return { message: 'Ready', ...states, ...(reasons.length > 0 && { degraded: reasons }) };
      }
      const message = isEnding() ? 'The server is about to end.' : 'Not ready.';
      return reply
        .code(503)
        .header('retry-after', String(RETRY_SECONDS))
        .send({ message, ...states });
    },
  );
}
