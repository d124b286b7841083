/**
 * Quotas: how many rows, and how many bytes, each owner may have. They are compared with what was measured last and was added since
 * (decision 87), so that a create costs no further statement until a quota may be reached.
 */
import type { FastifyRequest } from 'fastify';
import { quotaWords } from '#contract/overview/usage.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { principalOf, type TableUsage } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { Addition, Known, UsageMeter } from '#server/platform/limits/usage-meter.ts';
import { findUsage } from '#server/platform/limits/usage.sql.ts';

export interface Quota {
  /** Such as `clients`. */
  name: string;
  unit: 'rows' | 'bytes';
  /** The tables that are counted. */
  tables: readonly string[];
  limit: number;
}

/** What a route checks. */
export interface RouteQuotas {
  quotas: readonly Quota[];
  /** How far beyond a quota the route goes on: 1.1 for a tenth. */
  until: number;
  /** A create beyond a quota goes on to `createOnce`: it may repeat one that was saved. */
  isCreate: boolean;
  /** How many rows or bytes it may add to a quota, by its name; where nothing is said one row, and the bytes of the body. */
  adds?: Readonly<Record<string, number>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    quotas?: RouteQuotas;
  }
  interface FastifyRequest {
    /** The quota that a create is beyond. */
    reachedQuota: Quota | undefined;
  }
}

/** From this share of a quota on, people are warned. */
const NEARLY = 0.9;
const MEGABYTE = 1_000_000;

const formatted = (count: number): string => count.toLocaleString('en-GB');

/** `1,200 clients`, `4,730 MB of photos`. */
const amount = ({ name, unit }: Quota, count: number): string =>
  unit === 'rows'
    ? `${formatted(count)} ${quotaWords(name)}`
    : `${formatted(Math.ceil(count / MEGABYTE))} MB of ${quotaWords(name)}`;

const adviceFor = ({ name, unit }: Quota): string =>
  `Delete ${unit === 'rows' ? quotaWords(name) : 'what'} you no longer need, or ask your administrator for more.`;

/** How much of a quota is used. */
export const usedOf = ({ tables, unit }: Quota, usage: TableUsage): number =>
  tables.reduce((sum, table) => {
    const [rows = 0, textBytes = 0, otherBytes = 0] = usage[table] ?? [];
    return sum + (unit === 'rows' ? rows : textBytes + otherBytes);
  }, 0);

/** The sentence about a quota that is nearly or fully used; null where there is enough left. */
export function noticeOf(quota: Quota, usage: TableUsage): string | null {
  const used = usedOf(quota, usage);
  if (used >= quota.limit) return reachedMessage(quota);
  if (used < quota.limit * NEARLY) return null;
  return `You have ${amount(quota, used)}; the most you can have is ${amount(quota, quota.limit)}. ${adviceFor(quota)}`;
}

const reachedMessage = (quota: Quota): string =>
  `You have ${amount(quota, quota.limit)}, which is the most you can have. ${adviceFor(quota)}`;

/** A quota is used up; the message says what to do. */
class QuotaReached extends HttpError {
  constructor(quota: Quota) {
    super(403, reachedMessage(quota));
  }
}

/** Whether a quota is used up now, for what is no request. */
export const isUsedUp = async (db: Database, ownerId: string, quota: Quota): Promise<boolean> =>
  usedOf(quota, (await findUsage(db, ownerId, quota.tables)).usage) >= quota.limit;

const rowsOf = (usage: TableUsage): number =>
  Object.values(usage).reduce((sum, [rows]) => sum + rows, 0);

/**
 * Creates a record in a transaction. Where a quota is used up it throws, unless nothing was added: the same record was saved
 * before, and its caller shall hear so.
 */
export async function createWithinQuotas<Record>(
  db: Database,
  { reachedQuota, ownerId }: FastifyRequest,
  make: (db: Database) => Promise<Record>,
): Promise<Record> {
  if (reachedQuota === undefined) return make(db);
  const count = async () => rowsOf((await findUsage(db, ownerId, reachedQuota.tables)).usage);
  const before = await count();
  const record = await make(db);
  if ((await count()) > before) throw new QuotaReached(reachedQuota);
  return record;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a request may add. A deletion adds nothing. */
function additionOf({ method, routeOptions, bodyBytes }: FastifyRequest): Addition {
  const { quotas: all = [], adds = {} } = routeOptions.config.quotas ?? {};
  if (method === 'DELETE') return { rows: 0, bytes: 0, quotas: {} };
  const added = all.map(({ name, unit }) => {
    const count = adds[name] ?? (unit === 'rows' ? 1 : bodyBytes);
    return { name, unit, count };
  });
  const sumOf = (unit: Quota['unit'], least: number): number =>
    added.reduce((sum, each) => sum + (each.unit === unit ? each.count : 0), 0) || least;
  const quotas = Object.fromEntries(added.map(({ name, count }) => [name, count]));
  return { rows: sumOf('rows', 1), bytes: sumOf('bytes', bodyBytes), quotas };
}

/** What is known of the owner whose rows a request is about. */
export const knownOf = (request: FastifyRequest): Known => {
  const { ownerId, usage, measuredAt } = principalOf(request);
  return { ownerId, usage, measuredAt };
};

/**
 * Refuses requests of routes with `config.quotas` beyond a quota; says in `usage-notice` of their responses that one is nearly used up.
 * For routes behind `authenticate` and `limitWrites`.
 */
export function limitUsage(app: Server, meter: UsageMeter): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.decorateRequest('reachedQuota', undefined);

  app.addHook('preHandler', async (request) => {
    if (READS.has(request.method)) return;
    const known = knownOf(request);
    const { quotas = [], until = 1, isCreate } = request.routeOptions.config.quotas ?? {};
    const reachedAt = (usage: TableUsage, added: Addition): Quota | undefined =>
      quotas.find(
        (quota) => usedOf(quota, usage) + (added.quotas[quota.name] ?? 0) >= quota.limit * until,
      );
    const isReached = (usage: TableUsage, added: Addition) => reachedAt(usage, added) !== undefined;
    const { usage, added } = await meter.usage(request.db, known, isReached);
    const reached = reachedAt(usage, added);
    if (reached && isCreate !== true) throw new QuotaReached(reached);
    request.reachedQuota = reached;
    // Beyond a quota nothing is added.
    if (reached === undefined) ends.set(request, meter.begin(known, additionOf(request)));
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    ends.get(request)?.();
    ends.delete(request);
    const { quotas = [] } = request.routeOptions.config.quotas ?? {};
    if (quotas.length > 0 && request.principal && reply.statusCode < 400) {
      const usage = meter.lastUsage(request.principal.ownerId);
      const notice = quotas.map((quota) => noticeOf(quota, usage)).find((text) => text !== null);
      if (notice) reply.header('usage-notice', notice);
    }
    done(null, payload);
  });
}
