/** Errors in browsers, written to the server's log: without this call nobody but the user would see them. */
import { z } from 'zod';
import { browserError } from '#contract/overview/browserErrors.ts';
import { withoutPersonalData } from '#contract/rules/withoutPersonalData.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

const MAX_BODY_BYTES = 8 * 1024;

/** Reports within `WINDOW_S`, from one network address and from all of them: they must not fill the log. */
export const MOST_FROM_ADDRESS = 20;
const MOST_IN_ALL = 500;
const WINDOW_S = 10 * 60;

/** Works with and without a session: errors before sign-in count too. */
export function browserErrorRoutes(app: Server, db: Database): void {
  app.post(
    '/api/browser-errors',
    {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        operationId: 'reportBrowserError',
        summary: 'Report a browser error to the server’s log',
        body: browserError,
        response: { 204: z.null() },
      },
    },
    async ({ body, ip, log }, reply) => {
      await consumeRateLimits(db, 'Too many errors were reported.', [
        {
          name: 'browser errors from',
          subject: networkOf(ip),
          max: MOST_FROM_ADDRESS,
          windowSeconds: WINDOW_S,
        },
        { name: 'browser errors', subject: 'everybody', max: MOST_IN_ALL, windowSeconds: WINDOW_S },
      ]);
      const { message, ...rest } = body;
      const reported = { ...rest, message: withoutPersonalData(message) };
      log.warn({ browserError: reported }, 'an error in a browser');
      return reply.code(204).send(null);
    },
  );
}
