/**
 * What Prometheus reads, on a port of its own: how many requests of which kind take how long, how the database's
 * connections are used, and how the process is. Labels are patterns and classes, so that their number is bounded and
 * no address of a caller or of a record becomes one.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../../package.json' with { type: 'json' };
import type { DatabasePool } from '#server/platform/database.ts';
import { refuseAddress } from '#server/platform/errors.ts';
import { holdPlace } from '#server/platform/passwords.ts';
import type { RequestObserver } from '#server/platform/request-log.ts';

/** Seconds: from an answer that is at hand to one that nobody waits for. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Whatever else a caller invents is one label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function observeRequests(registry: Registry): RequestObserver {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by pattern of the address.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that have no answer yet.',
    registers: [registry],
  });
  return {
    began: () => inFlight.inc(),
    ended({ method, route, status, ms }) {
      inFlight.dec();
      const kind = METHODS.has(method) ? method : 'other';
      const statusClass = `${Math.floor(status / 100)}xx`;
      durations.observe({ method: kind, route, status: statusClass }, ms / 1000);
    },
  };
}

function watchDatabase(registry: Registry, { pool }: DatabasePool): void {
  const connections = new Gauge({
    name: 'pawkeeper_database_connections',
    help: 'Connections of this process to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'open' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

function watchProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const queue: Gauge = new Gauge({
    name: 'pawkeeper_password_hashes_queued',
    help: 'Passwords that are being hashed or wait for it.',
    registers: [registry],
    collect() {
      queue.set(holdPlace.waiting());
    },
  });
  new Gauge({
    name: 'pawkeeper_build_info',
    help: 'Always 1; the labels tell what runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: packageJson.version, node: process.version }, 1);
}

export interface Metrics {
  /** Is told of every request. */
  observer: RequestObserver;
  /** Answers `/metrics`; the caller lets it listen and closes it. */
  server: FastifyInstance;
}

/** Begins to count. */
export function openMetrics(db: DatabasePool): Metrics {
  const registry = new Registry();
  const observer = observeRequests(registry);
  watchDatabase(registry, db);
  watchProcess(registry);

  const server = Fastify({ forceCloseConnections: true });
  server.setNotFoundHandler((_request, reply) => refuseAddress(reply));
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return { observer, server };
}
