/**
 * Rate limit for visitors: requests a minute for each network, refused before their body is parsed or their page made; and
 * nothing while the server is too busy. People who are signed in are not counted and not refused. Counted in memory: each server
 * allows as many.
 */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HttpError, TooMany } from '#server/platform/errors/errors.ts';
import type { FindPrincipal } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import { THIS_MACHINE } from '#server/platform/limits/connections.ts';
import { isWithin, networkOf } from '#server/platform/config/ip-address.ts';

export interface VisitorLimits {
  /** A form counts as `FORM_COST` requests, every other request as one. */
  perMinute: number;
  /** How late the event loop may be, in milliseconds on average over a sample; 0 for any time. */
  maxDelayMs: number;
  /** How late a refusal is answered, in milliseconds: connections that ask again at once are no load then. */
  refusalMs: number;
}

/** An office of forty people who all open the landing page and sign in within a minute sends about 500. */
export const VISITOR_LIMITS: VisitorLimits = {
  perMinute: 600,
  maxDelayMs: 250,
  refusalMs: 1000,
};

const FORM_COST = 5;
const MINUTE_MS = 60_000;
const MAX_NETWORKS = 20_000;
/** Sessions that were found valid lately are not counted, not even where no session is looked up, as for a file of the app. */
const MAX_SESSIONS = 20_000;
const KNOWN_MS = 60 * MINUTE_MS;
/** A busy second, as right after a start, is no overload yet. */
const SAMPLE_MS = 2_000;

const TOO_MANY_REQUESTS = 'Too many requests have come from your network.';
const BUSY = 'Pawkeeper is very busy at the moment. Try again in a minute.';
const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** Load balancers and process supervisors ask without a session. */
const PROBES = new Set(['/livez', '/readyz']);

/** Limits the requests of visitors; `tokenOf` reads the session's token from a request. */
export function visitorLimiter(
  { perMinute, maxDelayMs, refusalMs }: VisitorLimits,
  proxies: readonly string[],
  tokenOf: (request: FastifyRequest) => string | undefined,
) {
  // Everyone comes through these; what a proxy forwards for others is counted by their IP addresses.
  const unlimited = [...THIS_MACHINE, ...proxies];
  const sessions = new LRUCache<string, true>({
    max: MAX_SESSIONS,
    ttl: KNOWN_MS,
    updateAgeOnGet: true,
  });

  const refused = new WeakSet<Socket>();

  const isKnown = (request: FastifyRequest): boolean => {
    const token = tokenOf(request);
    return token !== undefined && sessions.get(token) === true;
  };

  return {
    /** Answers 503 and 429 to what is beyond the limits. Install it behind the cookies. */
    async limit(app: Server): Promise<void> {
      await app.register(underPressure, {
        maxEventLoopDelay: maxDelayMs,
        sampleInterval: SAMPLE_MS,
        // Whether a cookie is a session is found out where it matters.
        async pressureHandler(request) {
          if (tokenOf(request) !== undefined || PROBES.has(request.routeOptions.url ?? '')) return;
          throw new HttpError(503, BUSY);
        },
      });
      await app.register(rateLimit, { global: false, cache: MAX_NETWORKS });
      const each = { timeWindow: MINUTE_MS };
      const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip);
      const requests = app.createRateLimit({ ...each, keyGenerator, max: perMinute });
      const forms = app.createRateLimit({ ...each, keyGenerator, max: perMinute / FORM_COST });

      app.addHook('onRequest', async (request, reply) => {
        if (isWithin(request.ip, unlimited) || isKnown(request)) return;
        const counts = [requests, ...(SAFE_METHODS.has(request.method) ? [] : [forms])];
        for (const count of counts) {
          const counted = await count(request);
          if (counted.isAllowed || !counted.isExceeded) continue;
          const { socket } = request;
          const isDirect = request.ip === socket.remoteAddress;
          if (isDirect && refused.has(socket)) {
            // It was told already, and sends on: each request that waited would hold its body.
            reply.hijack();
            socket.destroy();
            return;
          }
          if (isDirect) {
            refused.add(socket);
            reply.header('connection', 'close');
          }
          await sleep(refusalMs);
          throw new TooMany(TOO_MANY_REQUESTS, Math.max(1, counted.ttlInSeconds));
        }
      });
    },

    /** Makes the requests of a session that was found count no longer. */
    recognise:
      (find: FindPrincipal): FindPrincipal =>
      async (request) => {
        const principal = await find(request);
        const token = principal && tokenOf(request);
        if (token !== undefined) sessions.set(token, true);
        else sessions.delete(tokenOf(request) ?? '');
        return principal;
      },
  };
}
