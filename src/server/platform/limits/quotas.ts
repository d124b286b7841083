/**
 * Quotas: how many rows, and how many bytes, each owner may have. They are compared with counts that triggers keep (migration
 * 0016) and that come with the principal, so that a create costs no further statement until a quota is nearly reached.
 */
import type { FastifyRequest } from 'fastify';
import { quotaWords } from '#contract/usage.ts';
import sql from 'sql-template-tag';
import type { Database, DatabasePool } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { principalOf, type TableUsage } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';

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
  /** Creates check within their transaction (`createOnce`); other routes before their handler. */
  isCreate: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    quotas?: RouteQuotas;
  }
}

/** From here on people are told. */
const NEARLY = 0.9;
/** So near to a quota the counts are read again: requests under way may have added some. */
const FEW_ROWS = 100;
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

/** The counts as they are now. */
async function findUsage(db: Database, ownerId: string): Promise<TableUsage> {
  const row = await db.row<{ usage: TableUsage }>(
    sql`select usage from owner_revisions where user_id = ${ownerId}`,
  );
  return row?.usage ?? {};
}

/** Whether a quota is used up now, for what is no request. */
export const isUsedUp = async (db: Database, ownerId: string, quota: Quota): Promise<boolean> =>
  usedOf(quota, await findUsage(db, ownerId)) >= quota.limit;

const isNear = (quota: Quota, usage: TableUsage): boolean => {
  const left = quota.limit - usedOf(quota, usage);
  return left <= quota.limit * (1 - NEARLY) || (quota.unit === 'rows' && left <= FEW_ROWS);
};

/** Whether a quota of the request's route may be used up: only then it costs a statement to know. */
function isNearQuota(request: FastifyRequest): boolean {
  const { quotas = [] } = request.routeOptions.config.quotas ?? {};
  return quotas.some((quota) => isNear(quota, principalOf(request).usage));
}

/** The first quota of the request's route that is used up, or undefined. */
async function reachedBy(db: Database, request: FastifyRequest): Promise<Quota | undefined> {
  const { quotas = [], until = 1 } = request.routeOptions.config.quotas ?? {};
  if (!isNearQuota(request)) return undefined;
  const now = await findUsage(db, request.ownerId);
  return quotas.find((quota) => usedOf(quota, now) >= quota.limit * until);
}

/** Whether this transaction has added or removed anything that is counted. */
async function hasCounted(db: Database): Promise<boolean> {
  const { pending } = await db.one<{ pending: string | null }>(
    sql`select current_setting('pawkeeper.usage', true) as pending`,
  );
  return pending !== null && pending !== '' && pending !== '{}';
}

/**
 * Creates a record in a transaction. Where a quota is used up it throws, unless nothing was added: the same record was saved
 * before, and its caller shall hear so.
 */
export async function createWithinQuotas<Record>(
  db: Database,
  request: FastifyRequest,
  make: (db: Database) => Promise<Record>,
): Promise<Record> {
  const reached = await reachedBy(db, request);
  const record = await make(db);
  if (reached && (await hasCounted(db))) throw new QuotaReached(reached);
  return record;
}

/**
 * Refuses requests of routes with `config.quotas` that are no creates; says in `usage-notice` of their responses, and those of
 * creates, that a quota is nearly used up. For routes behind `authenticate`.
 */
export function limitUsage(app: Server, db: DatabasePool): void {
  app.addHook('preHandler', async (request) => {
    const { quotas } = request.routeOptions.config;
    if (quotas === undefined || quotas.isCreate) return;
    const reached = await reachedBy(db.forOwner(request.ownerId), request);
    if (reached) throw new QuotaReached(reached);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { quotas = [] } = request.routeOptions.config.quotas ?? {};
    if (quotas.length > 0 && request.principal && reply.statusCode < 400) {
      const { usage } = request.principal;
      const notice = quotas.map((quota) => noticeOf(quota, usage)).find((text) => text !== null);
      if (notice) reply.header('usage-notice', notice);
    }
    done(null, payload);
  });
}
