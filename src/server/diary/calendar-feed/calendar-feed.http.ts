/** The calendar feed: the calls that make and end it, and the file that a calendar program reads. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { calendarFeed, calendarFeedInput, newCalendarFeed } from '#contract/diary/calendarFeed.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { calendarOf } from '#server/diary/calendar-feed/calendar.ts';
import {
  findFeed,
  findFeedByToken,
  listFeedBookings,
  updateFeed,
} from '#server/diary/calendar-feed/calendar-feed.sql.ts';
import { deleteFeedLink, replaceFeedLink } from '#server/identity/links/private-links.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { openFeedCache } from '#server/diary/calendar-feed/feed-cache.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { NotFound } from '#server/platform/errors/errors.ts';
import { originOf } from '#server/platform/http/same-origin.ts';
import type { Server } from '#server/platform/http/server.ts';

/** The owner's calls. The URL is answered once, when it is made: only a hash is stored. */
export function calendarFeedRoutes(app: Server, publicOrigin: string | undefined): void {
  app.get(
    '/api/calendar-feed',
    {
      schema: {
        operationId: 'getCalendarFeed',
        summary: 'Get whether there is a calendar feed',
        response: { 200: calendarFeed },
      },
    },
    ({ db, ownerId }) => findFeed(db, ownerId),
  );

  // Not stored for repeats like other creates: the URL is a secret. Asked for twice, the second URL is the one that works.
  app.post(
    '/api/calendar-feed',
    {
      schema: {
        operationId: 'createCalendarFeed',
        summary: 'Make the calendar feed, or give it another URL',
        body: calendarFeedInput,
        response: { 201: newCalendarFeed },
      },
    },
    async (request, reply) => {
      const { db, ownerId, body } = request;
      const token = await replaceFeedLink(db, ownerId, body.showsNames ?? false);
      await logEvent(db, ownerId, 'link-made', { detail: 'feed' });
      const url = `${originOf(request, publicOrigin)}/calendar/${token}.ics`;
      return reply.code(201).send({ ...(await findFeed(db, ownerId)), url });
    },
  );

  app.put(
    '/api/calendar-feed',
    {
      schema: {
        operationId: 'updateCalendarFeed',
        summary: 'Change whether names are in the calendar feed',
        body: calendarFeedInput,
        response: { 200: calendarFeed },
      },
    },
    async ({ db, ownerId, body: { showsNames = false } }) => {
      if (!(await updateFeed(db, ownerId, showsNames))) throw new NotFound('Calendar feed');
      return findFeed(db, ownerId);
    },
  );

  app.delete(
    '/api/calendar-feed',
    {
      schema: {
        operationId: 'deleteCalendarFeed',
        summary: 'Revoke the calendar feed’s URL',
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId }, reply) => {
      await deleteFeedLink(db, ownerId);
      await logEvent(db, ownerId, 'links-revoked', { detail: 'feed' });
      return reply.code(204).send(null);
    },
  );
}

/** What the file is made with. */
export interface FeedFileContext {
  db: DatabasePool;
  now: () => Date;
  today: () => IsoDate;
  timeZone: string;
}

/** The file at the secret URL, for calendar programs, which do not sign in. */
export function calendarFeedFile(app: Server, { db, now, today, timeZone }: FeedFileContext): void {
  const cached = openFeedCache();
  app.get(
    '/calendar/:token(^[0-9a-f]{48}).ics',
    { schema: { hide: true, params: z.object({ token: z.string() }) } },
    async (request, reply) => {
      const feed = await findFeedByToken(db, request.params.token, now());
      if (!feed) throw new NotFound('Calendar');
      const { ownerId, showsNames } = feed;
      const at = { today: today(), now: now(), timeZone };
      const bookings = await listFeedBookings(db.forOwner(ownerId), ownerId, at);
      const version = hash('sha256', JSON.stringify([showsNames, bookings]));
      const text = await cached(ownerId, version, async () => calendarOf(bookings, showsNames));
      const etag = `"${hash('sha256', text)}"`;
      reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'same-origin')
        .header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}
