/**
 * One line in the log for each request, and the id by which a person can name theirs. The line tells the pattern of
 * the address, never the address itself: names are searched for in it.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '#server/platform/http.ts';

/** 48 random bits that can be read out over the telephone, such as `3f9a6c20-b1d4`. None is accepted from outside. */
export const newRequestId = (): string => randomUUID().slice(0, '00000000-0000'.length);

/** What a request is counted as when its caller left before the answer: the number that nginx writes for it. */
const CALLER_LEFT = 499;

/** Dies with this process: nobody, not even its keeper, can turn the marks of an old log back into accounts. */
const MARK_KEY = randomBytes(32).toString('hex');

/**
 * Tells the requests of one account from another's, as long as this process runs. A part of a digest that begins with
 * a secret serves as well as an HMAC, which took a twentieth of the time of a request.
 */
const markOf = (ownerId: string): string => hash('sha256', MARK_KEY + ownerId).slice(0, 8);

const bytesOf = (reply: FastifyReply): number | undefined => {
  const length = reply.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
};

/** A request that has its answer, or whose caller has gone. */
export interface EndedRequest {
  method: string;
  /** The pattern of the address, such as `/api/pets/:id`; `none` where there is nothing at the address. */
  route: string;
  status: number;
  ms: number;
}

/** Whoever counts requests. */
export interface RequestObserver {
  began(): void;
  ended(request: EndedRequest): void;
}

/** Gives the answer its `X-Request-Id`, and the log its line when the answer is sent or its caller has gone. */
export function followRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  observer: RequestObserver | undefined,
): void {
  const began = performance.now();
  observer?.began();
  reply.header('x-request-id', request.id);
  reply.raw.once('close', () => {
    const status = reply.raw.writableFinished ? reply.statusCode : CALLER_LEFT;
    const { user } = request;
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
      ...(user && { account: markOf(user.id) }),
    };
    if (status >= 500) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
  });
}

/** Follows every request from here on: install it before everything that may answer. */
export function followRequests(app: Server, observer: RequestObserver | undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    followRequest(request, reply, observer);
    done();
  });
}
