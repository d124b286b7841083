/**
 * `GET /api/messages/unread`: how many messages of clients are unread. A browser that asks for `text/event-stream` is told again
 * at each change, whichever server wrote it (server-sent events; PostgreSQL's NOTIFY).
 */
import { finished, PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { countUnread } from '#server/messages/conversations/conversations.sql.ts';
import type { OwnerNotifications } from '#server/platform/db/notifications.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

/** Proxies end connections on which nothing moves for a minute. */
const KEEP_ALIVE_MS = 25_000;
/** A browser reconnects by itself; new access and new settings then apply. */
const MAX_OPEN_MS = 30 * 60_000;
const MAX_STREAMS_OF_OWNER = 12;
const TOO_MANY = 'Pawkeeper is open in many windows. Close some of them.';

/** Runs it one at a time. Called while it runs, it runs once more after: a count that began earlier must not be written later. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let again = false;
  return async () => {
    again = true;
    if (isRunning) return;
    isRunning = true;
    while (again) {
      again = false;
      await run();
    }
    isRunning = false;
  };
}

/** Answers with a stream of events; ends with the response. */
async function send(reply: FastifyReply, stream: PassThrough): Promise<void> {
  return reply
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream);
}

export function unreadRoutes(
  app: Server,
  db: DatabasePool,
  notifications: OwnerNotifications,
): void {
  const open = new Map<string, number>();
  const streams = new Set<PassThrough>();
  app.addHook('preClose', async () => streams.forEach((stream) => stream.end()));

  app.get(
    '/api/messages/unread',
    {
      // A tab that is left open listens for ever.
      config: { isUse: false },
      schema: {
        operationId: 'countUnreadMessages',
        summary: 'Count unread messages; as text/event-stream, again at each change',
        response: { 200: z.object({ unread: z.number() }) },
      },
    },
    async (request, reply) => {
      const { ownerId } = request;
      if (!request.headers.accept?.includes('text/event-stream')) {
        return { unread: await countUnread(db.forOwner(ownerId), ownerId) };
      }
      const count = open.get(ownerId) ?? 0;
      if (count >= MAX_STREAMS_OF_OWNER) throw new HttpError(429, TOO_MANY);
      open.set(ownerId, count + 1);
      const stream = new PassThrough();
      streams.add(stream);
      const write = async (): Promise<void> => {
        try {
          const unread = await countUnread(db.forOwner(ownerId), ownerId);
          if (!stream.writableEnded) stream.write(`data: ${JSON.stringify({ unread })}\n\n`);
        } catch (err) {
          // A count that could not be read is read at the next change.
          request.log.warn({ err }, 'unread');
        }
      };
      const tell = oneAtATime(write);
      const stopListening = notifications.listen(ownerId, () => void tell());
      const alive = setInterval(() => stream.write(':\n\n'), KEEP_ALIVE_MS);
      const end = setTimeout(() => stream.end(), MAX_OPEN_MS);
      // Also where the browser left while its session was looked up, and 'close' has been emitted already.
      finished(reply.raw, () => {
        stopListening();
        clearInterval(alive);
        clearTimeout(end);
        streams.delete(stream);
        stream.destroy();
        const left = (open.get(ownerId) ?? 1) - 1;
        if (left > 0) open.set(ownerId, left);
        else open.delete(ownerId);
      });
      stream.write('retry: 3000\n\n');
      return send(reply, stream);
    },
  );
}
