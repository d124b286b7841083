/** The one call that tells the profile how the account can be entered. */
import { waysIn } from '#contract/waysIn.ts';
import { findPassword } from '#server/auth/auth.sql.ts';
import type { SignInContext } from '#server/auth/auth.context.ts';
import type { Server } from '#server/platform/http.ts';

/** For addresses behind `requireUser`. */
export function waysInRoutes(app: Server, { db }: SignInContext): void {
  app.get('/api/ways-in', { schema: { response: { 200: waysIn } } }, async ({ ownerId }) => ({
    hasPassword: (await findPassword(db, ownerId)) !== undefined,
  }));
}
