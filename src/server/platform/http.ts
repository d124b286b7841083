/** What every feature's HTTP file is given, and the guard that puts the owner on a request. */
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { DatabasePool } from '#server/platform/database.ts';
import { Unauthorized } from '#server/platform/errors.ts';
import { type SessionCookies, sessionFinder, type SessionUser } from '#server/platform/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set on every address behind `requireUser`. */
    user: SessionUser | undefined;
    /** The revision of all that is the user's, as the session was looked up with it; null where it is not known. */
    revision: string | null;
    /** The id that every statement carries. Reading it without a session is refused. */
    readonly ownerId: string;
  }
}

/** The server as features see it: its schemas are zod's. */
export type Server = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Makes `request.user`, `request.ownerId` and `request.revision` known to the server. */
export function decorateOwner(app: Server): void {
  app.decorateRequest('user', undefined);
  app.decorateRequest('revision', null);
  app.decorateRequest('ownerId', {
    getter() {
      if (!this.user) throw new Unauthorized();
      return this.user.id;
    },
  });
}

/** Puts a live session on every address that is registered in this scope; without one the answer is 401. */
export function requireUser(app: Server, db: DatabasePool, cookies: SessionCookies): void {
  const findUser = sessionFinder(db);
  app.addHook('onRequest', async (request, reply) => {
    // What is an owner's alone stays in no cache; photos, which never change, say otherwise themselves.
    reply.header('cache-control', 'private, no-store');
    const token = cookies.token(request);
    const signedIn = token === undefined ? undefined : await findUser(token);
    if (!signedIn) throw new Unauthorized();
    request.user = signedIn.user;
    request.revision = signedIn.revision;
  });
}
