/** The owner as a principal: made from the session cookie, here and nowhere else. */
import type { FastifyRequest } from 'fastify';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { Unauthorized } from '#server/platform/http/errors.ts';
import type { FindPrincipal, Principal } from '#server/platform/http/principal.ts';
import { type SessionCookies, sessionFinder, type SessionUser } from '#server/identity/sessions.ts';

/** A signed-in user, who asks for their own rows. */
interface OwnerPrincipal extends Principal {
  readonly kind: 'owner';
  readonly user: SessionUser;
}

/** Finds the owner of the session whose cookie a request carries. */
export function ownerFinder(db: DatabasePool, cookies: SessionCookies): FindPrincipal {
  const findSession = sessionFinder(db);
  return async (request): Promise<OwnerPrincipal | undefined> => {
    const token = cookies.token(request);
    const session = token === undefined ? undefined : await findSession(token);
    if (!session) return undefined;
    const { user, revisions, usage } = session;
    return { kind: 'owner', id: user.id, ownerId: user.id, revisions, usage, user };
  };
}

const isOwner = (principal: Principal | undefined): principal is OwnerPrincipal =>
  principal?.kind === 'owner';

/** The signed-in user of a request; throws `Unauthorized` for every other kind of principal. */
export function userOf({ principal }: FastifyRequest): SessionUser {
  if (!isOwner(principal)) throw new Unauthorized();
  return principal.user;
}
