/**
 * How many requests one network may send in a minute without a valid session. They are refused before their body is parsed, or
 * their page made. Counted in memory: each server allows as many.
 */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TooMany } from '#server/platform/http/errors.ts';
import type { FindPrincipal } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import { THIS_MACHINE } from '#server/platform/limits/connections.ts';
import { isWithin, networkOf } from '#server/platform/limits/ip-address.ts';

export interface StrangerRate {
  /** A form counts as `FORM_COST` requests, every other request as one. */
  perMinute: number;
  /** How late a refusal is answered, in milliseconds: connections that ask again at once are no load then. */
  refusalMs: number;
}

/** An office of forty people who all open the landing page and sign in within a minute sends about 500. */
export const STRANGER_RATE: StrangerRate = { perMinute: 600, refusalMs: 1000 };

const FORM_COST = 5;
const WINDOW_MS = 60_000;
const MAX_NETWORKS = 20_000;
/** Sessions that were found valid lately are not counted, not even where no session is looked up, as for a file of the app. */
const MAX_SESSIONS = 20_000;
const KNOWN_MS = 10 * 60_000;
const LOG_INTERVAL_MS = 60_000;

const TOO_MANY_REQUESTS = 'There were too many requests from your network.';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

const costOf = ({ method }: FastifyRequest): number => (SAFE_METHODS.has(method) ? 1 : FORM_COST);

/** Limits strangers' requests; `tokenOf` reads the session's token from a request. */
export function strangerLimiter(
  { perMinute, refusalMs }: StrangerRate,
  proxies: readonly string[],
  tokenOf: (request: FastifyRequest) => string | undefined,
) {
  // Everybody comes through these; what a proxy forwards for others is counted by their IP addresses.
  const unlimited = [...THIS_MACHINE, ...proxies];
  const windows = new LRUCache<string, { used: number }>({ max: MAX_NETWORKS, ttl: WINDOW_MS });
  const knownSessions = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: KNOWN_MS });
  const counted = new WeakMap<FastifyRequest, { used: number }>();
  const refused = new WeakSet<Socket>();
  let loggedAt = -Infinity;

  const isKnown = (request: FastifyRequest): boolean => {
    const token = tokenOf(request);
    return token !== undefined && knownSessions.has(token);
  };

  /** Counts a request, or gives the seconds until its network may send another. */
  function count(request: FastifyRequest): number | undefined {
    const network = networkOf(request.ip);
    const window = windows.get(network) ?? { used: 0 };
    // A window begins with its first request.
    if (window.used === 0) windows.set(network, window);
    if (window.used >= perMinute)
      return Math.max(1, Math.ceil(windows.getRemainingTTL(network) / 1000));
    window.used += costOf(request);
    counted.set(request, window);
    return undefined;
  }

  return {
    /** Answers 429 to requests beyond the limit. Install it behind the cookies. */
    limit(app: Server): void {
      app.addHook('onRequest', async (request, reply) => {
        if (isWithin(request.ip, unlimited) || isKnown(request)) return;
        const waitS = count(request);
        if (waitS === undefined) return;
        const { socket } = request;
        const isDirect = request.ip === socket.remoteAddress;
        if (isDirect && refused.has(socket)) {
          // It was told already, and sends on.
          reply.hijack();
          socket.destroy();
          return;
        }
        if (performance.now() - loggedAt > LOG_INTERVAL_MS) {
          loggedAt = performance.now();
          request.log.warn('requests are refused: too many from one network without a session');
        }
        if (isDirect) {
          refused.add(socket);
          reply.header('connection', 'close');
        }
        // What follows on its way arrives meanwhile: closing on unread bytes would lose the answer.
        await sleep(refusalMs);
        throw new TooMany(TOO_MANY_REQUESTS, waitS);
      });
    },

    /** Makes a request whose principal is found count no longer, nor the session's next ones. */
    recognise:
      (find: FindPrincipal): FindPrincipal =>
      async (request) => {
        const principal = await find(request);
        const token = principal && tokenOf(request);
        if (token !== undefined) {
          knownSessions.set(token, true);
          const window = counted.get(request);
          counted.delete(request);
          if (window) window.used -= costOf(request);
        }
        return principal;
      },
  };
}
