/**
 * One log line for each request, and an id by which a user can refer to theirs. The line has the route's pattern and never the
 * URL itself, which may contain a name that was searched for.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '#server/platform/http/server.ts';

/** 48 random bits that can be read out on the phone, such as `3f9a6c20-b1d4`. An id from outside is not accepted. */
export const newRequestId = (): string => randomUUID().slice(0, '00000000-0000'.length);

/** The status of a request whose caller left before the response, as nginx logs it. */
const CALLER_LEFT = 499;

/** Exists only in this process: not even the administrator can trace the marks of an old log back to accounts. */
const MARK_KEY = randomBytes(32).toString('hex');

/**
 * Distinguishes the requests of one account from another's, as long as this process runs. Part of a digest over a secret and
 * the id serves as well as an HMAC, which took a twentieth of the time of a request.
 */
const markOf = (ownerId: string): string => hash('sha256', MARK_KEY + ownerId).slice(0, 8);

const bytesOf = (reply: FastifyReply): number | undefined => {
  const length = reply.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
};

/** A request that was answered, or whose caller has left. */
export interface EndedRequest {
  method: string;
  /** The route's pattern, such as `/api/pets/:id`; `none` for a URL without a route. */
  route: string;
  status: number;
  ms: number;
}

/** Counts requests. */
export interface RequestObserver {
  began(): void;
  ended(request: EndedRequest): void;
}

/** Sets `X-Request-Id`, and logs the request when the response is sent or the caller has left. */
export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  observer: RequestObserver | undefined,
): void {
  const began = performance.now();
  observer?.began();
  reply.header('x-request-id', request.id);
  reply.raw.once('close', () => {
    const status = reply.raw.writableFinished ? reply.statusCode : CALLER_LEFT;
    const { principal } = request;
    const ended = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status,
      ms: Math.round((performance.now() - began) * 10) / 10,
    };
    observer?.ended(ended);
    const line = {
      ...ended,
      bytes: bytesOf(reply),
      ...(principal && { account: markOf(principal.ownerId), principal: principal.kind }),
    };
    if (status >= 500) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
  });
}

/** Logs every request from here on: install it before everything that may answer. */
export function logRequests(app: Server, observer: RequestObserver | undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    logRequest(request, reply, observer);
    done();
  });
}
