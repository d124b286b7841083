/**
 * Ends transfers whose principal's access has ended: a body that still arrives, or a response that is still read. Both may take
 * minutes, and the session may end meanwhile, on any server.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';

/** How often the access behind transfers is checked. Most requests are over before the first check. */
const CHECK_MS = 1_000;

interface Transfer {
  request: FastifyRequest;
  reply: FastifyReply;
  startedAt: number;
}

const isUnderWay = ({ request, reply }: Transfer): boolean =>
  !request.raw.complete || (reply.raw.headersSent && !reply.raw.writableEnded);

/** Cuts off transfers of principals whose access has ended. For routes behind `authenticate`. */
export function endTransfersWithAccess(app: Server, db: Database): void {
  const open = new Set<Transfer>();
  let isChecking = false;

  app.addHook('onRequest', (request, reply, done) => {
    const transfer = { request, reply, startedAt: Date.now() };
    open.add(transfer);
    reply.raw.once('close', () => open.delete(transfer));
    done();
  });

  async function check(): Promise<void> {
    const before = Date.now() - CHECK_MS;
    for (const transfer of open) {
      if (transfer.startedAt > before || !isUnderWay(transfer)) continue;
      const { request } = transfer;
      if (await principalOf(request).stands(db)) continue;
      request.log.info('a transfer was cut off: the session has ended');
      request.raw.destroy();
    }
  }

  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      // While the database is away nobody's session can end; the next check is soon.
      .catch((error: unknown) => app.log.debug({ err: error }, 'transfers were not checked'))
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
