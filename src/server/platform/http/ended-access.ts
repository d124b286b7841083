/**
 * Ends transfers whose principal's access has ended: a body that still arrives, or a response that is still read. Both may take
 * minutes, and the session may end meanwhile, on any server. One statement looks for all of them. A stream of events lies open for
 * half an hour and checks the access itself before each event, so it is looked at less often.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';

/** How often the access behind transfers is checked. Most requests are over before the first check. */
const CHECK_MS = 1_000;
const CHECK_STREAMS_MS = 5_000;

interface Transfer {
  request: FastifyRequest;
  reply: FastifyReply;
  /** When its access was found or checked last. */
  checkedAt: number;
}

/** The sessions among these that are live. */
type FindLive = (db: Database, sids: readonly string[]) => Promise<ReadonlySet<string>>;

/** A request that was answered 401 has no access that could end. */
const isUnderWay = ({ request, reply }: Transfer): boolean =>
  request.principal !== undefined &&
  (!request.raw.complete || (reply.raw.headersSent && !reply.raw.writableEnded));

const isStream = ({ reply }: Transfer): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** Cuts off transfers of principals whose access has ended. For routes behind `authenticate`. */
export function endTransfersWithAccess(app: Server, db: Database, findLive: FindLive): void {
  const open = new Set<Transfer>();
  let isChecking = false;

  app.addHook('onRequest', (request, reply, done) => {
    const transfer = { request, reply, checkedAt: Date.now() };
    open.add(transfer);
    reply.raw.once('close', () => open.delete(transfer));
    done();
  });

  async function check(): Promise<void> {
    const now = Date.now();
    const due = [...open].filter(
      (transfer) =>
        now - transfer.checkedAt >= (isStream(transfer) ? CHECK_STREAMS_MS : CHECK_MS) &&
        isUnderWay(transfer),
    );
    const sidOf = ({ request }: Transfer): string => principalOf(request).sid ?? '';
    if (due.length === 0) return;
    const live = await findLive(db, [...new Set(due.map(sidOf))]);
    for (const transfer of due) {
      transfer.checkedAt = now;
      if (live.has(sidOf(transfer))) continue;
      transfer.request.log.info('a transfer was cut off: the session has ended');
      transfer.request.raw.destroy();
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
