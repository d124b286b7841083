/** Signing in with the administrator's OpenID Connect provider, and connecting an account to it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { identityProof } from '#contract/identity/users.ts';
import { providerAddress } from '#contract/identity/signInMethods.ts';
import { pageContextOf, sendPage, typedIn } from '#server/identity/sign-in/responses.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import { signInPage } from '#server/identity/sign-in/sign-in.pages.ts';
import { reAuthenticate } from '#server/identity/sign-in/re-authentication.ts';
import { afterFirstFactor } from '#server/identity/second-factor/first-factor.ts';
import { ATTEMPT_S, browserCookie } from '#server/identity/openid/browser-cookie.ts';
import {
  accountOfProviderUser,
  connectAndTell,
} from '#server/identity/openid/sign-in-completion.ts';
import {
  type Attempt,
  deleteIdentity,
  insertProviderAttempt,
  noteIdentityUse,
  takeProviderAttempt,
} from '#server/identity/openid/oidc.sql.ts';
import type { Provider } from '#server/identity/identity-provider/identity-provider.ts';
import { providerWords } from '#server/identity/identity-provider/refusals.ts';
import { mayRegister } from '#server/identity/registration/registration.http.ts';
import { signInMethods } from '#server/identity/sign-in/offered-methods.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';
import { noteChange } from '#server/identity/security-log/notes.ts';
import { HttpError, NotFound } from '#server/platform/errors/errors.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { accountDatabase, accountOf } from '#server/identity/accounts/principal.ts';
import { returnPath } from '#server/identity/sign-in/return-path.ts';

/** More would only fill the table and load the provider. */
const STARTS = { name: 'provider start', max: 300, windowSeconds: 15 * 60 };
const TOO_OFTEN = 'Too many sign-ins were started from your network.';
const LAST =
  'This is the only way into your account. Add a passkey or set a password before you disconnect it.';

/** Begins at the provider: gives the address to go to, for the browser of this answer. */
function beginnerOf(provider: Provider, publicOrigin: string) {
  const cookie = browserCookie(publicOrigin);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    db: DatabasePool,
    whose: Pick<Attempt, 'userId' | 'sid' | 'returnTo'>,
  ): Promise<string> => {
    await consumeRateLimits(db, TOO_OFTEN, [{ ...STARTS, subject: networkOf(request.ip) }]);
    const { address, secrets } = await provider.begin();
    await insertProviderAttempt(db, cookie.give(reply), { ...secrets, ...whose }, ATTEMPT_S);
    return address;
  };
}

/** What the provider put behind the address, as it came. */
const queryOf = ({ url }: FastifyRequest): string => url.slice(url.split('?')[0]?.length ?? 0);

/** The addresses that browsers are sent to; for the scope that answers with pages. */
export function providerPages(app: Server, context: AuthContext): void {
  const { db, findOwner, css, provider, publicOrigin } = context;
  if (!provider || publicOrigin === undefined) return;
  const { name } = provider;
  const cookie = browserCookie(publicOrigin);
  const begin = beginnerOf(provider, publicOrigin);
  const contextOf = pageContextOf(css, signInMethods(context));

  /** The sign-in page, with what went wrong and the other sign-in methods. */
  async function signInInstead(
    request: FastifyRequest,
    reply: FastifyReply,
    failure: HttpError,
    returnTo: string | undefined,
  ) {
    if (failure.status >= 500) {
      reply.header('retry-after', '30');
      request.log.warn({ reason: String(failure.cause) }, 'the sign-in provider does not answer');
    }
    const given = { ...contextOf(request), returnTo, message: failure.message };
    const canRegister = await mayRegister(context);
    return sendPage(reply, failure.status, signInPage({ ...given, canRegister }));
  }

  app.get('/api/oidc/start', { schema: { hide: true } }, async (request, reply) => {
    const { returnTo } = typedIn(request.query);
    try {
      const attempt = { userId: null, sid: null, returnTo: returnPath(returnTo) };
      return reply.redirect(await begin(request, reply, db, attempt), 303);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return signInInstead(request, reply, error, returnTo);
    }
  });

  /** Connects the account of the user who began, if the same user is still signed in. */
  async function comeBackToProfile(request: FastifyRequest, attempt: Attempt, userId: string) {
    const principal = await findOwner(request);
    if (principal?.id !== userId) throw new HttpError(400, providerWords.over(name));
    const person = await finish(request, attempt);
    const own = accountDatabase(db, principal);
    await connectAndTell(context, own, userId, person, name);
  }

  const finish = (request: FastifyRequest, attempt: Attempt) =>
    provider.finish(queryOf(request), attempt);

  app.get('/api/oidc/callback', { schema: { hide: true } }, async (request, reply) => {
    const browser = cookie.take(request, reply);
    const attempt = browser && (await takeProviderAttempt(db, browser));
    const over = new HttpError(400, providerWords.over(name));
    if (!attempt) return signInInstead(request, reply, over, undefined);
    if (attempt.userId !== null) {
      await comeBackToProfile(request, attempt, attempt.userId);
      return reply.redirect('/profile', 303);
    }
    const returnTo = attempt.returnTo ?? undefined;
    try {
      const person = await finish(request, attempt);
      const userId = await accountOfProviderUser(context, request, person, name);
      const by = { userId, method: 'provider', returnTo } as const;
      const next = await afterFirstFactor(context, request, reply, by, (db) =>
        noteIdentityUse(db, userId, person),
      );
      if (next === undefined) throw over;
      return reply.redirect(next, 303);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return signInInstead(request, reply, error, returnTo);
    }
  });
}

/** Connecting and disconnecting; for addresses behind `authenticate`. */
export function providerRoutes(app: Server, context: AuthContext): void {
  const { provider, publicOrigin } = context;
  if (!provider || publicOrigin === undefined) return;
  const begin = beginnerOf(provider, publicOrigin);

  // Not a link: another site must not connect its own account while someone is signed in here.
  app.post(
    '/api/provider/connect',
    {
      schema: {
        operationId: 'connectIdentityProvider',
        summary: 'Start connecting an account at the identity provider',
        body: identityProof,
        response: { 200: providerAddress },
      },
    },
    async (request, reply) => {
      await reAuthenticate(context, request, request.body.password);
      const { ownerId, sid = null } = principalOf(request);
      const whose = { userId: ownerId, sid, returnTo: null };
      return { address: await begin(request, reply, request.db, whose) };
    },
  );

  app.post(
    '/api/provider/disconnect',
    {
      schema: {
        operationId: 'disconnectIdentityProvider',
        summary: 'Disconnect the account at the identity provider',
        body: identityProof,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await reAuthenticate(context, request, request.body.password);
      const { ownerId } = request;
      const outcome = await deleteIdentity(
        accountOf(request),
        ownerId,
        provider.issuer,
        async (db) => noteChange(context.mail, db, ownerId, 'provider-disconnected'),
      );
      if (outcome === 'absent') throw new NotFound(`Account of ${provider.name}`);
      if (outcome === 'last') throw new HttpError(409, LAST);
      return reply.code(204).send(null);
    },
  );
}
