/**
 * Who asks. A request behind `authenticate` carries its principal: a signed-in owner, later a client with a link or
 * staff. Each kind is found by a function of its own, for a scope of routes of its own; features see the owner's id alone.
 */
import type { FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER } from '#contract/account.ts';
import type { Database, DatabasePool } from '#server/platform/db/database.ts';
import { HttpError, Unauthorized } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

/** The requester, and the owner whose rows are meant. */
export interface Principal {
  /** Such as `owner`. */
  readonly kind: string;
  /** Unique within the kind. */
  readonly id: string;
  /** The business whose rows every statement of this request is limited to. */
  readonly ownerId: string;
  /** What the owner had when it was measured last. */
  readonly usage: TableUsage;
  /** Null where it was never measured. */
  readonly measuredAt: string | null;
  /** The hash of the session's token, where there is one: rows that end with the session refer to it. */
  readonly sid?: string;
  /** Whether the access still stands. */
  readonly stands: (db: Database) => Promise<boolean>;
  /** What has to be done first, in a sentence; until then only routes that help with it are allowed. */
  readonly restriction?: string | undefined;
}

/** What an owner has, by table. One without rows may be missing. */
export type TableUsage = Readonly<
  Record<string, readonly [rows: number, textBytes: number, otherBytes: number]>
>;

/** Finds who asks, by a cookie for example; undefined where nobody is signed in. */
export type FindPrincipal = (request: FastifyRequest) => Promise<Principal | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allowed even while the principal has something else to do first. */
    isUnrestricted?: boolean;
  }
  interface FastifyRequest {
    /** The requester; undefined outside `authenticate`. */
    principal: Principal | undefined;
    /** The owner whose rows are meant: `principal.ownerId`. Reading it without a principal answers 401. */
    readonly ownerId: string;
    /** The owner's share of the database, for what this request does. */
    readonly db: DatabasePool;
  }
}

/** Adds `request.principal`, `request.ownerId` and `request.db`, for all scopes. */
export function decoratePrincipal(app: Server, db: DatabasePool): void {
  app.decorateRequest('principal', undefined);
  app.decorateRequest('db', {
    getter() {
      return this.principal ? db.forOwner(this.principal.ownerId) : db;
    },
  });
  app.decorateRequest('ownerId', {
    getter() {
      return principalOf(this).ownerId;
    },
  });
}

/** The requester; throws `Unauthorized` without one. */
export function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new Unauthorized();
  return principal;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether a page that is still open from another account sends this. */
function isForAnother({ headers }: FastifyRequest, { ownerId }: Principal): boolean {
  const meant = headers[ACCOUNT_HEADER];
  return meant !== undefined && meant !== ownerId;
}

/**
 * Answers 401 to every request of this scope for which `findPrincipal` finds nobody or another account than it is meant for, and to one whose access has ended while its body
 * arrived, which may take minutes.
 */
export function authenticate(scope: Server, findPrincipal: FindPrincipal): void {
  scope.addHook('onRequest', async (request, reply) => {
    // Private data must not stay in any cache; photos, which never change, override this themselves.
    reply.header('cache-control', 'private, no-store');
    const principal = await findPrincipal(request);
    if (!principal || isForAnother(request, principal)) throw new Unauthorized();
    const { restriction } = principal;
    if (restriction !== undefined && request.routeOptions.config.isUnrestricted !== true) {
      throw new HttpError(403, restriction);
    }
    request.principal = principal;
  });
  scope.addHook('preHandler', async (request) => {
    if (!hasBody(request)) return;
    if (!(await principalOf(request).stands(request.db))) throw new Unauthorized();
  });
}
