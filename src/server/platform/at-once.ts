/**
 * How much of one kind of work is done for one owner at a time. A download of everything or a walk of a hundred
 * thousand points takes a while and much memory: whoever asks for many at once, by a program or by an impatient
 * finger, would take both from everybody else.
 */
import type { FastifyRequest } from 'fastify';
import { TooMany } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many requests of one owner this address works on at a time; of those with a body, only large ones count. */
    atOnce?: number;
  }
}

/** An ordinary walk of two hours is well below. */
const LARGE_BYTES = 1024 * 1024;
const RETRY_S = 5;
const STILL_BUSY = 'Several of these are being worked on for you already.';

/** A body of which nobody knows how long it gets may get long. */
function isLarge({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET') return true;
  const length = headers['content-length'];
  return length === undefined || Number(length) > LARGE_BYTES;
}

/** Refuses (429) what goes beyond `config.atOnce`. For routes behind a session. */
export function limitAtOnce(app: Server): void {
  const underWay = new Map<string, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (config.atOnce === undefined || !isLarge(request)) return done();
    const key = `${request.ownerId} ${request.method} ${url}`;
    const before = underWay.get(key) ?? 0;
    if (before >= config.atOnce) return done(new TooMany(STILL_BUSY, RETRY_S));
    underWay.set(key, before + 1);
    // Comes once, whether the answer was taken whole or its reader has gone.
    reply.raw.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left === 0) underWay.delete(key);
      else underWay.set(key, left);
    });
    return done();
  });
}
