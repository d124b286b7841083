/**
 * How many changes one owner may make in a minute, and how many bytes they may send for them. Counted in memory: each server allows as
 * many. Pictures are not counted: they are made smaller, and have a queue and a quota of their own.
 */
import { Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TooMany } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the body is, as was announced, or as has arrived by now. */
    bodyBytes: number;
  }
}

const WINDOW_MS = 60_000;
const MAX_OWNERS = 50_000;
const TOO_MANY_CHANGES = 'That’s too many changes in one minute.';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Window {
  writes: number;
  bytes: number;
}

export interface WriteRate {
  perMinute: number;
  bytesPerMinute: number;
}

/** Thirty times the largest walk that a day brings. */
export const MAX_BYTES_PER_MINUTE = 20_000_000;

const isPicture = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('image/') === true;

/** Answers 429 to an owner's changes beyond the rate. For routes behind `authenticate`. */
export function limitWrites(app: Server, { perMinute, bytesPerMinute }: WriteRate): void {
  const windows = new LRUCache<string, Window>({ max: MAX_OWNERS, ttl: WINDOW_MS });
  app.decorateRequest('bodyBytes', 0);

  const tooMany = (ownerId: string): TooMany => {
    const leftMs = windows.getRemainingTTL(ownerId);
    return new TooMany(TOO_MANY_CHANGES, Math.max(1, Math.ceil(leftMs / 1000)));
  };

  function windowOf(ownerId: string): Window {
    const window = windows.get(ownerId) ?? { writes: 0, bytes: 0 };
    // A window begins with its first change.
    if (window.writes === 0) windows.set(ownerId, window);
    return window;
  }

  /** Counts bytes of a body; returns whether there were too many. */
  function count(request: FastifyRequest, bytes: number): boolean {
    request.bodyBytes += bytes;
    if (isPicture(request)) return false;
    const window = windowOf(request.ownerId);
    window.bytes += bytes;
    return window.bytes > bytesPerMinute;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.has(request.method)) return done();
    const { ownerId } = request;
    const window = windowOf(ownerId);
    if (window.writes >= perMinute) return done(tooMany(ownerId));
    window.writes += 1;
    if (count(request, Number(request.headers['content-length'] ?? 0)))
      return done(tooMany(ownerId));
    return done();
  });

  app.addHook('preParsing', (request, _reply, body, done) => {
    if (request.headers['transfer-encoding'] === undefined) return done(null, body);
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, next) {
        if (count(request, chunk.byteLength)) next(tooMany(request.ownerId));
        else next(null, chunk);
      },
    });
    body.once('error', (error) => counted.destroy(error));
    counted.once('error', () => body.unpipe(counted));
    done(null, body.pipe(counted));
  });
}
