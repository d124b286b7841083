/** The public page of a business: the owner's calls, what visitors read, and the enquiries that they send. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { failure } from '#contract/errors.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { publicPage, publicPageUpdate } from '#contract/overview/publicPage.ts';
import { enquiryInput, type ProspectValues } from '#contract/people/prospects.ts';
import { countEnquiries, insertProspect } from '#server/people/prospects/prospects.sql.ts';
import { switchOnFirst } from '#server/messages/notifications/settings.sql.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { problemsIn, typedFields } from '#server/platform/http/form-fields.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';
import { consumeRateLimits, isUsedUp, type RateLimit } from '#server/platform/limits/rate-limit.ts';
import {
  enquiryPage,
  type EnquiryForm,
  noPublicPage,
  publicPageOf,
  sentPage,
  TRAP,
} from '#server/overview/public-page/public-page.pages.ts';
import {
  findPublicPage,
  findPublished,
  listOffered,
  type Published,
  updatePublicPage,
} from '#server/overview/public-page/public-page.sql.ts';

const HOUR_S = 3600;
const MAX_FROM_NETWORK = 5;
/** From all networks together: what a real page never gets, and a flood does. */
const MAX_FOR_OWNER = 100;
/** As many as wait to be read; further ones are asked to call. */
const MAX_WAITING = 1_000;
/** Nobody writes an enquiry within this time. */
const MIN_WRITING_MS = 3_000;

const TOO_MANY = 'You’ve sent a lot of enquiries.';
const TOO_QUICK = 'That was very quick. Please wait a moment, then press Send enquiry again.';
const FULL = 'No more enquiries can be taken at the moment. Please call instead.';

const params = z.object({ slug: z.string().max(200) });
const options = { schema: { hide: true, params } } as const;

/** The owner's calls. */
export function publicPageRoutes(app: Server, now: () => Date): void {
  app.get(
    '/api/public-page',
    {
      schema: {
        operationId: 'getPublicPage',
        summary: 'Get the public page of the business',
        response: { 200: publicPage },
      },
    },
    ({ db, ownerId }) => findPublicPage(db, ownerId),
  );

  app.put(
    '/api/public-page',
    {
      schema: {
        operationId: 'updatePublicPage',
        summary: 'Change the public page of the business, publish it or take it back',
        body: publicPageUpdate,
        response: { 200: publicPage, 409: failure },
      },
    },
    ({ db, ownerId, body }) =>
      transaction(db, async (db) => {
        const page = await updatePublicPage(db, ownerId, body);
        // Who asks for enquiries wants to hear of them.
        if (page.isPublished) await switchOnFirst(db, ownerId, 'enquiry', now());
        return page;
      }),
  );
}

interface VisitorContext extends PageFrame {
  db: DatabasePool;
  now: () => Date;
  today: () => IsoDate;
  /** Tells the owner of an enquiry, within the transaction that stores it. */
  onEnquiry: (db: Database, ownerId: string, prospectId: string) => Promise<void>;
}

/** What visitors read and send. */
export function publicPages(
  app: Server,
  { db, now, today, onEnquiry, ...frame }: VisitorContext,
): void {
  const absent = (reply: FastifyReply) => sendLinkedPage(reply, 404, noPublicPage(frame));
  const newForm = (): EnquiryForm => ({
    form: randomUUID(),
    shownAt: String(now().getTime()),
    typed: {},
    problems: {},
  });

  app.get('/b/:slug', options, async (request, reply) => {
    const page = await findPublished(db, request.params.slug);
    if (!page) return absent(reply);
    const services = await listOffered(db.forOwner(page.ownerId), page.ownerId);
    const answer = cached(reply, page);
    return answer.send(publicPageOf(frame, page, services));
  });

  app.get('/b/:slug/enquiry', options, async (request, reply) => {
    const page = await findPublished(db, request.params.slug);
    if (!page) return absent(reply);
    return sendLinkedPage(reply, 200, enquiryPage(frame, page, newForm()));
  });

  app.get('/b/:slug/enquiry/sent', options, async (request, reply) => {
    const page = await findPublished(db, request.params.slug);
    return page ? sendLinkedPage(reply, 200, sentPage(frame, page)) : absent(reply);
  });

  app.post('/b/:slug/enquiry', options, async (request, reply) => {
    const page = await findPublished(db, request.params.slug);
    if (!page) return absent(reply);
    const sent = () => reply.redirect(`/b/${page.slug}/enquiry/sent`, 303);
    const typed = typedFields.parse(request.body);
    const { form = '', shownAt = '' } = typed;
    const state: EnquiryForm = { form, shownAt, typed, problems: {} };
    const again = (status: number, more: Partial<EnquiryForm>) =>
      sendLinkedPage(reply, status, enquiryPage(frame, page, { ...state, ...more }));
    // A robot learns nothing.
    if (typed[TRAP]) return sent();
    const read = enquiryInput.safeParse(typed);
    if (!read.success) return again(400, { problems: problemsIn(read.error) });
    const shown = /^\d{1,15}$/.test(shownAt) ? Number(shownAt) : now().getTime();
    if (form === '' || now().getTime() - shown < MIN_WRITING_MS) {
      return again(400, { problem: TOO_QUICK, form: form || randomUUID(), shownAt: `${shown}` });
    }
    const owned = db.forOwner(page.ownerId);
    try {
      await transaction(owned, (db) =>
        takeEnquiry(db, page, read.data, { form, network: networkOf(request.ip) }),
      );
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      // Two taps send it twice at once, and the other one was taken.
      if (await isUsedUp(owned, formOnce(page.ownerId, form))) return sent();
      return again(error.status, { problem: error.message });
    }
    return sent();
  });

  /** Stores an enquiry once, however often its form is sent. */
  async function takeEnquiry(
    db: Database,
    { ownerId }: Published,
    values: ProspectValues,
    { form, network }: { form: string; network: string },
  ): Promise<void> {
    const once = formOnce(ownerId, form);
    if (await isUsedUp(db, once)) return;
    await consumeRateLimits(db, TOO_MANY, [
      once,
      limit('enquiries from', network, MAX_FROM_NETWORK),
      limit('enquiries to', ownerId, MAX_FOR_OWNER),
    ]);
    if ((await countEnquiries(db, ownerId)) >= MAX_WAITING) throw new HttpError(409, FULL);
    const source = 'enquiry';
    const { id } = await insertProspect(db, ownerId, values, { today: today(), source });
    await onEnquiry(db, ownerId, id);
  }
}

const limit = (name: string, subject: string, max: number): RateLimit => ({
  name,
  subject,
  max,
  windowSeconds: HOUR_S,
});

const formOnce = (ownerId: string, form: string): RateLimit =>
  limit('enquiry form', `${ownerId} ${form}`, 1);

/** The one page of ours that caches may keep: for five minutes. */
const cached = (reply: FastifyReply, { isIndexed }: Published): FastifyReply =>
  reply
    .header('cache-control', 'public, max-age=300')
    .headers(isIndexed ? {} : { 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8');
