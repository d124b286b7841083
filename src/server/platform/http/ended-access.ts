/**
 * Ends transfers whose session has ended, on whichever server: a body that still arrives, a response that is still read, a stream of
 * events. PostgreSQL notifies every server when a session is deleted (migration 0076). A look once a minute finds what a notification
 * did not reach: sessions that expired, a connection that was away, a pooler that passes none on.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, OpenDatabase } from '#server/platform/db/database.ts';
import { listenTo } from '#server/platform/db/notifications.ts';
import type { Server } from '#server/platform/http/server.ts';

const LOOK_MS = 60_000;
const CHANNEL = 'session_ended';

interface Transfer {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The sessions among these that are live. */
type FindLive = (db: Database, sids: readonly string[]) => Promise<ReadonlySet<string>>;

/** A request that changes something may have ended its own session: its answer is still sent. */
const isUnderWay = ({ request, reply }: Transfer): boolean =>
  request.method === 'GET' ||
  !request.raw.complete ||
  (reply.raw.headersSent && !reply.raw.writableEnded);

/** Cuts off transfers of principals whose session has ended. For routes behind `authenticate`. */
export function endTransfersWithAccess(app: Server, db: OpenDatabase, findLive: FindLive): void {
  const open = new Map<string, Set<Transfer>>();

  app.addHook('onRequest', (request, reply, done) => {
    const sid = request.principal?.sid;
    if (sid === undefined || reply.raw.destroyed) return done();
    const transfer = { request, reply };
    const all = open.get(sid) ?? new Set();
    open.set(sid, all.add(transfer));
    reply.raw.once('close', () => {
      all.delete(transfer);
      if (all.size === 0 && open.get(sid) === all) open.delete(sid);
    });
    done();
  });

  function end(sid: string): void {
    for (const transfer of open.get(sid) ?? []) {
      if (!isUnderWay(transfer)) continue;
      transfer.request.log.info('a transfer was cut off: the session has ended');
      transfer.request.raw.destroy();
    }
  }

  async function look(): Promise<void> {
    const sids = [...open.keys()];
    if (sids.length === 0) return;
    const live = await findLive(db, sids);
    for (const sid of sids) if (!live.has(sid)) end(sid);
  }

  const lookNow = (): void =>
    // While the database is away nobody's session can end; the next look is soon.
    void look().catch((error: unknown) =>
      app.log.debug({ err: error }, 'open transfers were not checked'),
    );

  const channel = listenTo(db, CHANNEL, end, lookNow);
  const timer = setInterval(lookNow, LOOK_MS);
  timer.unref();
  app.addHook('onReady', async () => channel.open());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    channel.close();
  });
}
