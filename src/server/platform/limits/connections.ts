/**
 * Limits on open connections: in all, so that there are always files left to open, and for each network, so that one cannot take
 * them all. What a network has open through a trusted proxy are requests, which are limited alike.
 */
import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { HttpError } from '#server/platform/errors/errors.ts';
import { rawFailure } from '#server/platform/http/malformed-requests.ts';
import type { Server } from '#server/platform/http/server.ts';
import { isWithin, networkOf } from '#server/platform/config/ip-address.ts';

export interface ConnectionLimits {
  total: number;
  /** For one IPv4 address or one IPv6 /64: an office of forty browsers, each with six. */
  perNetwork: number;
}

const MAX_TOTAL = 1000;
const MAX_PER_NETWORK = 256;
/** Files and sockets that are no connection: database, log, libraries. */
const OTHER_FILES = 64;

/** A connection takes a file, and the response that is read from one takes another. */
export function connectionLimitsFor(openFiles: number): ConnectionLimits {
  const total = Math.max(8, Math.min(MAX_TOTAL, Math.floor((openFiles - OTHER_FILES) / 2)));
  return { total, perNetwork: Math.min(MAX_PER_NETWORK, Math.floor(total / 2)) };
}

/** The part of the runtime's report that is needed; systems without a limit say so in a word. */
const reported = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.number() }) }),
});

/** How many files this process may open. */
export function openFilesLimit(): number {
  const { data } = reported.safeParse(process.report.getReport());
  return data?.userLimits.open_files.soft ?? Number.MAX_SAFE_INTEGER;
}

/** A proxy on this machine is one even where `TRUST_PROXY` does not say so. */
export const THIS_MACHINE = ['127.0.0.1', '::1'];

const FULL = 'Pawkeeper has too many connections at the moment. Try again in a minute.';
const NETWORK_FULL =
  'There are too many connections from your network. Close some tabs of Pawkeeper, and try again in a minute.';

const PIPELINING =
  'Your network sent a great many requests at once. Close what sends them, and try again in a minute.';
/** A network with this many violations a minute is blocked until the minute ends. */
const MAX_PIPELINING = 10;
const MINUTE_MS = 60_000;
const MAX_NETWORKS = 20_000;

const LINGER_MS = 1_000;
const MAX_LINGERING = 50;
const LOG_INTERVAL_MS = 60_000;

/** Counts by name up to a maximum. */
function createCounter(max: number) {
  const counts = new Map<string, number>();
  return {
    /** Counts one more under a name, and returns the function that takes it back; undefined at the maximum. */
    enter(name: string): (() => void) | undefined {
      const before = counts.get(name) ?? 0;
      if (before >= max) return undefined;
      counts.set(name, before + 1);
      return () => {
        const left = (counts.get(name) ?? 1) - 1;
        if (left === 0) counts.delete(name);
        else counts.set(name, left);
      };
    },
  };
}

/** Answers a connection before any of its requests is read, and closes it. */
function createRefusal() {
  let lingering = 0;
  return (socket: Socket, message: string): void => {
    socket.on('error', () => undefined);
    // Closing at once, with a request unread, would reset the connection before the answer is seen.
    if (lingering >= MAX_LINGERING) return void socket.destroy();
    lingering += 1;
    const late = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => {
      lingering -= 1;
      clearTimeout(late);
    });
    socket.end(rawFailure('503 Service Unavailable', message));
    socket.resume();
  };
}

export interface ConnectionLimiter {
  /** Limits the connections of a server; several servers share one count. */
  limit(server: HttpServer): void;
  /** Closes a connection that sends too much ahead, and does not admit more of its network if it does so again and again. */
  closePipelining(socket: Socket): void;
}

/** Makes the limits on connections. */
export function connectionLimiter(
  { total, perNetwork }: ConnectionLimits,
  proxies: readonly string[],
  log: FastifyBaseLogger,
): ConnectionLimiter {
  const unlimited = [...THIS_MACHINE, ...proxies];
  const networks = createCounter(perNetwork);
  // Node's parser reads all requests of a piece before the connection can be closed, so each of these costs milliseconds.
  const pipelining = new LRUCache<string, number>({
    max: MAX_NETWORKS,
    ttl: MINUTE_MS,
    noUpdateTTL: true,
  });
  const refuse = createRefusal();
  const open = new Set<Socket>();
  let loggedAt = -Infinity;

  function note(message: string): void {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn({ open: open.size }, `connections are refused: ${message}`);
  }

  /** Counts a connection, or refuses it. */
  function admit(server: HttpServer, socket: Socket): boolean {
    const from = socket.remoteAddress ?? '';
    const network = networkOf(from);
    const isLimited = !isWithin(from, unlimited);
    if (isLimited && (pipelining.get(network) ?? 0) >= MAX_PIPELINING) {
      note(PIPELINING);
      refuse(socket, PIPELINING);
      return false;
    }
    const leave = isLimited ? networks.enter(network) : () => undefined;
    if (open.size >= total || leave === undefined) {
      const message = open.size >= total ? FULL : NETWORK_FULL;
      leave?.();
      if (open.size >= total) server.closeIdleConnections();
      note(message);
      refuse(socket, message);
      return false;
    }
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      leave();
    });
    return true;
  }

  return {
    limit(server) {
      // Node's own listener reads requests; it is given only what is admitted.
      const listeners = server.listeners('connection');
      server.removeAllListeners('connection');
      server.on('connection', (socket: Socket) => {
        if (!admit(server, socket)) return;
        for (const listener of listeners) listener.call(server, socket);
      });
    },

    closePipelining(socket) {
      if (socket.destroyed) return;
      const network = networkOf(socket.remoteAddress ?? '');
      const times = (pipelining.get(network) ?? 0) + 1;
      pipelining.set(network, times);
      socket.destroy();
      if (times < MAX_PIPELINING || isWithin(socket.remoteAddress ?? '', unlimited)) return;
      // Those that were answered nothing yet are refused like the next ones: each would be read, too.
      for (const each of open) {
        if (each.bytesWritten === 0 && networkOf(each.remoteAddress ?? '') === network)
          each.destroy();
      }
    },
  };
}

/** Limits the requests that a network has under way through trusted proxies, whose connections are not limited by network. */
export function limitProxiedRequests(app: Server, { perNetwork }: ConnectionLimits): void {
  const networks = createCounter(perNetwork);
  app.addHook('onRequest', ({ ip, socket }, reply, done) => {
    if (ip === socket.remoteAddress) return done();
    const leave = networks.enter(networkOf(ip));
    if (leave === undefined) return done(new HttpError(503, NETWORK_FULL));
    reply.raw.once('close', leave);
    done();
  });
}
