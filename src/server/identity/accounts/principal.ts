/** The owner as a principal: made from the session cookie, here and nowhere else. */
import type { FastifyRequest } from 'fastify';
import { checkedDatabase, type Database, type DatabasePool } from '#server/platform/db/database.ts';
import { Unauthorized } from '#server/platform/errors/errors.ts';
import {
  type FindPrincipal,
  type Principal,
  principalOf,
} from '#server/platform/http/principal.ts';
import {
  findSessionUser,
  type SessionCookies,
  sessionStands,
  type SessionUser,
} from '#server/identity/sessions/sessions.ts';
import { lockAccount } from '#server/identity/accounts/sign-in-methods.sql.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False where an open page asks by itself: that alone does not keep a session from ending when it is idle. */
    isUse?: boolean;
  }
}

/** A signed-in user, who asks for their own rows. */
interface OwnerPrincipal extends Principal {
  readonly kind: 'owner';
  readonly user: SessionUser;
}

const SET_IT_UP = 'Two-step sign-in is required here. Reload this page to set it up.';

/** Finds the owner of the session whose cookie a request carries. An account that `lacksSecondFactor` can only set one up. */
export function ownerFinder(
  db: DatabasePool,
  cookies: SessionCookies,
  lacksSecondFactor?: (userId: string) => Promise<boolean>,
): FindPrincipal {
  return async (request): Promise<OwnerPrincipal | undefined> => {
    const token = cookies.token(request);
    const isUse = request.routeOptions.config.isUse !== false;
    const session =
      token === undefined ? undefined : await findSessionUser(db, token, Date.now(), isUse);
    if (!session) return undefined;
    const { sid, user, usage, measuredAt, isByPasskey } = session;
    const { id } = user;
    const stands = (db: Database) => sessionStands(db, sid);
    const restriction =
      !isByPasskey && (await lacksSecondFactor?.(id)) === true ? SET_IT_UP : undefined;
    return { kind: 'owner', id, ownerId: id, usage, measuredAt, sid, stands, restriction, user };
  };
}

const isOwner = (principal: Principal | undefined): principal is OwnerPrincipal =>
  principal?.kind === 'owner';

/** The signed-in user of a request; throws `Unauthorized` for every other kind of principal. */
export function userOf({ principal }: FastifyRequest): SessionUser {
  if (!isOwner(principal)) throw new Unauthorized();
  return principal.user;
}

/**
 * The database for a request that changes the account itself: its user, sessions or sign-in methods. Every transaction locks
 * the account, and then looks whether the session is live: a reset of the password, which takes the same lock, either comes later or has
 * ended it.
 */
export const accountDatabase = (
  db: DatabasePool,
  { ownerId, stands }: Pick<Principal, 'ownerId' | 'stands'>,
): DatabasePool =>
  checkedDatabase(db.forOwner(ownerId), async (transaction) => {
    await lockAccount(transaction, ownerId);
    if (!(await stands(transaction))) throw new Unauthorized();
  });

/** The same for what a request changes. */
export const accountOf = (request: FastifyRequest): DatabasePool =>
  accountDatabase(request.db, principalOf(request));
