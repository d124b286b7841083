/**
 * Metrics for Prometheus, on a port of their own: durations of requests, connections of the database, jobs, and the process.
 * Labels are patterns and classes: their number is bounded, and no IP address or id becomes one.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { OpenDatabase } from '#server/platform/db/database.ts';
import { watchJobs } from '#server/platform/jobs/job-metrics.ts';
import type { JobObserver } from '#server/platform/jobs/jobs.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';
import { sendNotFound } from '#server/platform/errors/errors.ts';
import type { RequestObserver } from '#server/platform/http/request-log.ts';

/** The buckets of durations, in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Any other method that a caller invents is counted as `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function observeRequests(registry: Registry): RequestObserver {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that have no response yet.',
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

function watchDatabase(registry: Registry, { pool }: OpenDatabase): void {
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

/** A number that a feature shows; it is read whenever Prometheus asks. */
export interface ObservedNumber {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

function observe(registry: Registry, { name, help, read }: ObservedNumber): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        gauge.set(await read());
      } catch (error) {
        // While the database is away everything else can be read.
        if (!transientErrorOf(error)) throw error;
        gauge.set(Number.NaN);
      }
    },
  });
}

function watchProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
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
  /** Is told of every attempt at a job. */
  jobObserver: JobObserver;
  /** Answers `/metrics`; the caller lets it listen and closes it. */
  server: FastifyInstance;
}

/** Begins to count requests; `numbers` are what else Prometheus shall see. */
export function openMetrics(db: OpenDatabase, numbers: readonly ObservedNumber[]): Metrics {
  const registry = new Registry();
  const observer = observeRequests(registry);
  watchDatabase(registry, db);
  watchProcess(registry);
  for (const number of numbers) observe(registry, number);
  // Last: its own statements shall not be counted as waiting for a connection.
  const jobObserver = watchJobs(registry, db);

  const server = Fastify({ forceCloseConnections: true });
  server.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return { observer, jobObserver, server };
}
