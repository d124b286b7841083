/** The call that answers the sign-in methods of an account. */
import { signInMethods } from '#contract/identity/signInMethods.ts';
import { findPassword } from '#server/identity/accounts/account.sql.ts';
import { findIdentity } from '#server/identity/openid/oidc.sql.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import type { Server } from '#server/platform/http/server.ts';

/** For routes behind `authenticate`. */
export function signInMethodRoutes(app: Server, { db, provider }: AuthContext): void {
  app.get(
    '/api/sign-in-methods',
    {
      config: { isUnrestricted: true },
      schema: {
        operationId: 'getSignInMethods',
        summary: 'Get the sign-in methods of the user',
        response: { 200: signInMethods },
      },
    },
    async ({ ownerId }) => {
      const connection = provider && (await findIdentity(db, ownerId, provider.issuer));
      return {
        hasPassword: (await findPassword(db, ownerId)) !== undefined,
        provider: provider ? { name: provider.name, connection: connection ?? null } : null,
      };
    },
  );
}
