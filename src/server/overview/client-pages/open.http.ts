/**
 * Opens a client's pages on a device. Programs that check emails open every link: a GET changes nothing and sets no cookie. The button
 * of the first device sets the cookie; further devices need a code.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  deleteDevice,
  insertDevice,
  redeemCode,
} from '#server/identity/links/client-devices.sql.ts';
import { hashOf, openFirst } from '#server/identity/links/private-links.sql.ts';
import type { DeviceCookie } from '#server/overview/client-pages/client-principal.ts';
import {
  askPage,
  codePage,
  endedPortalPage,
  openPage,
} from '#server/overview/client-pages/open.pages.ts';
import {
  findInvited,
  findReader,
  lockLink,
  type Reader,
} from '#server/overview/client-pages/reader.sql.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { TooMany } from '#server/platform/errors/errors.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';
import {
  consumeRateLimits,
  deleteRateLimit,
  isUsedUp,
  type RateLimit,
} from '#server/platform/limits/rate-limit.ts';

const HOUR_S = 3600;
const MAX_OPENINGS = 20;
const MAX_FROM_NETWORK = 60;
const MAX_CODES = 5;
const MAX_WRONG = 5;
const TOO_MANY = 'This page has been opened too many times.';
const TOO_MANY_CODES = 'Too many codes have been requested for this page.';
const TOO_MANY_WRONG = 'There were too many wrong codes.';
const WRONG =
  'This code is wrong or too old. Check the email, or open the link again for a new code.';

export interface OpenContext extends PageFrame {
  db: DatabasePool;
  cookie: DeviceCookie;
  now: () => Date;
  /** Emails a code for a link, named by its hash; undefined where this Pawkeeper sends no email. */
  sendCode: ((db: Database, linkHash: string) => Promise<void>) | undefined;
}

const params = z.object({ token: z.string() });
const options = { schema: { hide: true, params } } as const;
const codeForm = z.object({ code: z.string().catch('') }).catch({ code: '' });

const limit = (name: string, subject: string, max: number): RateLimit => ({
  name,
  subject,
  max,
  windowSeconds: HOUR_S,
});

/** Wrong codes count for the reader, whichever link they are tried at. */
const subjectOf = ({ clientId, contactId }: Reader): string => contactId ?? clientId;

export function openRoutes(
  app: Server,
  { db, cookie, now, sendCode, ...frame }: OpenContext,
): void {
  const ended = (reply: FastifyReply) => sendLinkedPage(reply, 404, endedPortalPage(frame));
  const urlOf = (token: string): string => `/my/open/${token}`;

  /** Whom this device shows now. */
  const shownNow = async (request: FastifyRequest): Promise<Reader | undefined> => {
    const token = cookie.token(request);
    return token === undefined ? undefined : findReader(db, token, now());
  };
  const isSame = (one: Reader | undefined, other: Reader): boolean =>
    one?.clientId === other.clientId && one.contactId === other.contactId;

  /** Opens the pages on a device that was given access. What it showed before ends with its cookie. */
  async function letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<FastifyReply> {
    const before = cookie.token(request);
    const shown = await shownNow(request);
    if (before !== undefined && shown) {
      await deleteDevice(db.forOwner(shown.ownerId), shown.ownerId, before);
    }
    cookie.set(request, reply, token);
    return reply.redirect('/my', 303);
  }

  app.get('/my/open/:token', options, async (request, reply) => {
    const { token } = request.params;
    const invited = await findInvited(db, token, now());
    if (!invited) return ended(reply);
    const shown = await shownNow(request);
    const other = isSame(shown, invited) ? undefined : shown;
    return sendLinkedPage(reply, 200, openPage(frame, invited, urlOf(token), other));
  });

  app.post('/my/open/:token', options, async (request, reply) => {
    const { token } = request.params;
    const invited = await findInvited(db, token, now());
    if (!invited) return ended(reply);
    // A device that has access needs no other link, and uses none up.
    if (isSame(await shownNow(request), invited)) return reply.redirect('/my', 303);
    try {
      await consumeRateLimits(db, TOO_MANY, [
        limit('open pages', hashOf(token), MAX_OPENINGS),
        limit('open pages from', networkOf(request.ip), MAX_FROM_NETWORK),
      ]);
      const { ownerId } = invited;
      const opened = await transaction(db.forOwner(ownerId), async (db) => {
        if (!(await lockLink(db, ownerId, token))) return undefined;
        const isFirst = await openFirst(db, ownerId, token, now());
        return { device: isFirst ? await insertDevice(db, invited, now()) : undefined };
      });
      if (!opened) return ended(reply);
      if (opened.device !== undefined) return await letIn(request, reply, opened.device);
      if (!sendCode) return sendLinkedPage(reply, 200, askPage(frame, invited));
      await consumeRateLimits(db, TOO_MANY_CODES, [limit('codes', subjectOf(invited), MAX_CODES)]);
      await sendCode(db.forOwner(ownerId), hashOf(token));
      return sendLinkedPage(reply, 200, codePage(frame, invited, urlOf(token)));
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      const page = openPage(frame, invited, urlOf(token), undefined, error.message);
      return sendLinkedPage(reply, 429, page);
    }
  });

  app.post('/my/open/:token/code', options, async (request, reply) => {
    const { token } = request.params;
    const invited = await findInvited(db, token, now());
    if (!invited) return ended(reply);
    const again = (status: number, problem: string) =>
      sendLinkedPage(reply, status, codePage(frame, invited, urlOf(token), problem));
    const code = codeForm.parse(request.body).code.replaceAll(/\s/g, '').slice(0, 20);
    const wrong = limit('wrong codes', subjectOf(invited), MAX_WRONG);
    /** An hour from the fifth wrong one on, however long ago the first was. */
    const closed = limit('codes closed', subjectOf(invited), 1);
    const network = limit('codes from', networkOf(request.ip), MAX_FROM_NETWORK);
    try {
      if (await isUsedUp(db, closed)) await consumeRateLimits(db, TOO_MANY_WRONG, [closed]);
      await consumeRateLimits(db, TOO_MANY_WRONG, [wrong, network]);
    } catch (error) {
      if (error instanceof TooMany) return again(429, error.message);
      throw error;
    }
    const { ownerId } = invited;
    const device = await transaction(db.forOwner(ownerId), async (db) => {
      if (!(await lockLink(db, ownerId, token))) return undefined;
      const isRight = await redeemCode(db, ownerId, token, code, now());
      return isRight ? insertDevice(db, invited, now()) : undefined;
    });
    if (device !== undefined) {
      await deleteRateLimit(db, wrong);
      return letIn(request, reply, device);
    }
    if (await isUsedUp(db, wrong)) {
      await consumeRateLimits(db, TOO_MANY_WRONG, [closed]).catch((error: unknown) => {
        if (!(error instanceof TooMany)) throw error;
      });
    }
    return again(400, WRONG);
  });
}
