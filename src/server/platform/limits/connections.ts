/**
 * Limits on open connections: in all, so that there are always files left to open, and for each network, so that one cannot take
 * them all. What a network has open through a trusted proxy are requests, which are limited alike.
 */
import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { HttpError } from '#server/platform/http/errors.ts';
import { rawFailure } from '#server/platform/http/malformed-requests.ts';
import type { Server } from '#server/platform/http/server.ts';
import { isWithin, networkOf } from '#server/platform/limits/ip-address.ts';

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
const THIS_MACHINE = ['127.0.0.1', '::1'];

const FULL = 'Pawkeeper has too many connections at the moment. Try again in a minute.';
const NETWORK_FULL =
  'There are too many connections from your network. Close some tabs of Pawkeeper, and try again in a minute.';

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

/** Makes a function that limits the connections of a server; several servers share one count. */
export function connectionLimiter(
  { total, perNetwork }: ConnectionLimits,
  proxies: readonly string[],
  log: FastifyBaseLogger,
): (server: HttpServer) => void {
  const unlimited = [...THIS_MACHINE, ...proxies];
  const networks = createCounter(perNetwork);
  const refuse = createRefusal();
  let open = 0;
  let loggedAt = -Infinity;

  function note(message: string): void {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn({ open }, `connections are refused: ${message}`);
  }

  /** Counts a connection, or refuses it. */
  function admit(server: HttpServer, socket: Socket): boolean {
    const from = socket.remoteAddress ?? '';
    const leave = isWithin(from, unlimited) ? () => undefined : networks.enter(networkOf(from));
    if (open >= total || leave === undefined) {
      const message = open >= total ? FULL : NETWORK_FULL;
      leave?.();
      if (open >= total) server.closeIdleConnections();
      note(message);
      refuse(socket, message);
      return false;
    }
    open += 1;
    socket.once('close', () => {
      open -= 1;
      leave();
    });
    return true;
  }

  return (server) => {
    // Node's own listener reads requests; it is given only what is admitted.
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      if (!admit(server, socket)) return;
      for (const listener of listeners) listener.call(server, socket);
    });
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
