/**
 * Bounds the shape of JSON while it arrives: how deep it is nested, and how many values it has. Two million nested arrays, or half a million
 * keys, would hold up the server for more than a second before the first rule of a field is asked.
 */
import { Transform } from 'node:stream';
import { HttpError } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many values a body may have, where a route takes more than others. */
    maxJsonValues?: number;
  }
}

/** No body of the API has a third of it. */
const MAX_DEPTH = 20;
const MAX_VALUES = 20_000;
const TOO_DEEP = 'The request is nested too deeply.';
const TOO_MANY = 'The request has too many values. Send less at once.';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Returns a function that takes the bytes of a JSON text piece by piece, and throws 400 or 413 where it is beyond a bound. */
export function jsonLimiter(maxValues = MAX_VALUES): (chunk: Uint8Array) => void {
  let depth = 0;
  let values = 0;
  let isInString = false;
  let isEscaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = isInString;
      else if (byte === QUOTE) isInString = !isInString;
      else if (isInString) continue;
      else if (byte === COMMA) values += 1;
      else if (OPENING.has(byte)) {
        values += 1;
        depth += 1;
        if (depth > MAX_DEPTH) throw new HttpError(400, TOO_DEEP);
      } else if (CLOSING.has(byte)) depth -= 1;
      if (values > maxValues) throw new HttpError(413, TOO_MANY);
    }
  };
}

/** Refuses JSON beyond the bounds before all of it has arrived. */
export function limitJson(app: Server): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['content-type']?.includes('json') !== true) return done(null, payload);
    const look = jsonLimiter(request.routeOptions.config.maxJsonValues);
    const limited = new Transform({
      transform(chunk: Uint8Array, _encoding, next) {
        try {
          look(chunk);
          next(null, chunk);
        } catch (error) {
          next(error instanceof Error ? error : new Error(String(error)));
        }
      },
    });
    payload.once('error', (error) => limited.destroy(error));
    limited.once('error', () => payload.unpipe(limited));
    return done(null, payload.pipe(limited));
  });
}
