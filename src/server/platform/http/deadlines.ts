/**
 * How long a request may take to arrive, and its response to be taken. Short for visitors, who send small forms and are
 * answered with small pages; others may go on for as long as bytes keep moving, such as the photos of a slow phone.
 */
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

export interface Deadlines {
  /** How long a visitor's request may take to arrive, in milliseconds. */
  arriveMs: number;
  /** How long a visitor may take to read a page, in milliseconds. */
  takeMs: number;
}

export const DEADLINES: Deadlines = { arriveMs: 15_000, takeMs: 60_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a visitor's request may take to arrive where it carries a file, in milliseconds. */
    arriveMs?: number;
  }
}

const TOO_SLOW = 'The request took too long to arrive. Send it again.';

/** A body that fails when it has not arrived in time; the connection stays open, so that the response can say why. */
function inTime(body: Readable, ms: number): Readable {
  const arriving = new PassThrough();
  // Nobody reads the body of a request that has no use for one.
  arriving.on('error', () => undefined);
  const late = setTimeout(() => {
    body.unpipe(arriving);
    arriving.destroy(new HttpError(408, TOO_SLOW));
  }, ms);
  body.once('error', (error) => arriving.destroy(error));
  body.once('end', () => clearTimeout(late));
  arriving.once('close', () => clearTimeout(late));
  return body.pipe(arriving);
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Limits both for requests without a principal: install it on the whole server. */
export function limitVisitorsTime(app: Server, { arriveMs, takeMs }: Deadlines): void {
  app.addHook('preParsing', (request, _reply, body, done) => {
    const isLimited = request.principal === undefined && hasBody(request);
    const ms = request.routeOptions.config.arriveMs ?? arriveMs;
    done(null, isLimited ? inTime(body, ms) : body);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    // Files are streams, which end when nothing has moved for a while.
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (isWhole && request.principal === undefined) {
      const late = setTimeout(() => request.raw.destroy(), takeMs).unref();
      reply.raw.once('close', () => clearTimeout(late));
    }
    done(null, payload);
  });
}
