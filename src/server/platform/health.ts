/**
 * What balancers and service managers ask: does the process answer (`/livez`), and may it be given requests (`/readyz`).
 * Anybody may ask, so the answers name parts and no secrets, and asking often costs the parts nothing.
 */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { DatabasePool } from '#server/platform/database.ts';
import type { Server } from '#server/platform/http.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

const DATABASE_PATIENCE_MS = 2_000;
const STORAGE_PATIENCE_MS = 5_000;
/** An answer is given again for so long: a probe every second from ten balancers is one question. */
const DATABASE_KEPT_MS = 1_000;
const STORAGE_KEPT_MS = 3_000;
const RETRY_SECONDS = 5;

interface Part {
  name: string;
  ask: () => Promise<unknown>;
  patienceMs: number;
  keptMs: number;
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

/** Tells whether a part works. Never asks it twice at once, so that a part that hangs is not asked to death. */
function watched({ name, ask, patienceMs, keptMs }: Part, log: FastifyBaseLogger) {
  let asking = false;
  let askedAt = -Infinity;
  let worked = true;
  let answer = Promise.resolve(true);

  async function look(): Promise<boolean> {
    asking = true;
    const work = ask().finally(() => {
      asking = false;
    });
    try {
      await within(patienceMs, work);
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
    if (!asking && now - askedAt >= keptMs) {
      askedAt = now;
      answer = look();
    }
    return answer;
  };
}

const state = z.enum(['works', 'does not work']);
const parts = z.object({ database: state, storage: state });
const live = z.object({ message: z.string() });
const readiness = parts.extend({ message: z.string() });

const stateOf = (works: boolean): z.output<typeof state> => (works ? 'works' : 'does not work');

export interface HealthContext {
  db: DatabasePool;
  storage: Storage;
  log: FastifyBaseLogger;
  /** Whether the server is about to end, and should be given nothing new. */
  isEnding: () => boolean;
}

/** The two addresses. Their requests are in the log only where something is wrong. */
export function healthRoutes(app: Server, { db, storage, log, isEnding }: HealthContext): void {
  // A connection that does not answer in time is thrown away instead of going back to the pool.
  const question = { text: 'select 1', query_timeout: DATABASE_PATIENCE_MS };
  const database = watched(
    {
      name: 'The database',
      ask: () => db.pool.query(question),
      patienceMs: DATABASE_PATIENCE_MS,
      keptMs: DATABASE_KEPT_MS,
    },
    log,
  );
  const files = watched(
    {
      name: 'The photo store',
      ask: () => storage.check(),
      patienceMs: STORAGE_PATIENCE_MS,
      keptMs: STORAGE_KEPT_MS,
    },
    log,
  );

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
      if (hasDatabase && hasFiles && !isEnding()) return { message: 'Ready', ...states };
      const message = isEnding() ? 'The server is about to end.' : 'Not ready.';
      return reply
        .code(503)
        .header('retry-after', String(RETRY_SECONDS))
        .send({ message, ...states });
    },
  );
}
