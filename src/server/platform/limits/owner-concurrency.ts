/**
 * A concurrency limit for each principal. The download of a whole business, or a walk of a hundred thousand points, takes time
 * and much memory: one caller who asks for many at once would take both from everyone else.
 */
import type { FastifyRequest } from 'fastify';
import { TooMany } from '#server/platform/errors/errors.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many requests of one principal this route serves at a time; of requests with a body only large ones count. */
    maxConcurrent?: number;
  }
}

/** An ordinary walk of two hours is well below. */
const LARGE_BYTES = 1024 * 1024;
const RETRY_S = 5;
const STILL_BUSY = 'You already have several of these under way.';

/** A body without a stated length may turn out large. */
function isLarge({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET') return true;
  const length = headers['content-length'];
  return length === undefined || Number(length) > LARGE_BYTES;
}

/** Answers 429 to requests beyond `config.maxConcurrent`. For routes behind `authenticate`. */
export function limitConcurrency(app: Server): void {
  const underWay = new Map<string, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (config.maxConcurrent === undefined || !isLarge(request)) return done();
    const { kind, id } = principalOf(request);
    const key = `${kind} ${id} ${request.method} ${url}`;
    const before = underWay.get(key) ?? 0;
    if (before >= config.maxConcurrent) return done(new TooMany(STILL_BUSY, RETRY_S));
    underWay.set(key, before + 1);
    // Emitted once, whether the response was read to its end or the caller left.
    reply.raw.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left === 0) underWay.delete(key);
      else underWay.set(key, left);
    });
    return done();
  });
}
