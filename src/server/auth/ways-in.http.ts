/** The one call that tells the profile how the account can be entered. */
import { waysIn } from '#contract/waysIn.ts';
import { findPassword } from '#server/auth/auth.sql.ts';
import { findIdentity } from '#server/auth/oidc/oidc.sql.ts';
import type { AuthContext } from '#server/auth/auth.context.ts';
import type { Server } from '#server/platform/http.ts';

/** For addresses behind `requireUser`. */
export function waysInRoutes(app: Server, { db, provider }: AuthContext): void {
  app.get('/api/ways-in', { schema: { response: { 200: waysIn } } }, async ({ ownerId }) => {
    const connection = provider && (await findIdentity(db, ownerId, provider.issuer));
    return {
      hasPassword: (await findPassword(db, ownerId)) !== undefined,
      provider: provider ? { name: provider.name, connection: connection ?? null } : null,
    };
  });
}
