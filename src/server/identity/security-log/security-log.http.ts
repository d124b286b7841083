/** The call that answers an owner's security log. */
import { securityLog, securityLogQuery } from '#contract/identity/securityLog.ts';
import { hasEvent, listEvents } from '#server/identity/security-log/security-log.sql.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

const GONE = 'This entry is not in the log any more. Begin again without it.';

/** For routes behind `authenticate`. */
export function securityLogRoutes(app: Server): void {
  app.get(
    '/api/security-log',
    {
      schema: {
        operationId: 'listSecurityEvents',
        summary: 'List what happened to the account, newest first',
        querystring: securityLogQuery,
        response: { 200: securityLog },
      },
    },
    async ({ db, ownerId, query }) => {
      const { before } = query;
      if (before !== undefined && !(await hasEvent(db, ownerId, before))) {
        throw new InvalidField('before', GONE);
      }
      return listEvents(db, ownerId, query);
    },
  );
}
