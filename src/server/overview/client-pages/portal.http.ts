/**
 * The pages of a client at `/my`, listed one by one: what is registered here shows one client's own things and nothing else. They are read
 * with the cookie of a client's device; the owner's session means nothing here.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { type PhotoSize, photoSizeQuery } from '#contract/people/uploads.ts';
import { listCancellable } from '#server/diary/requests/cancelling.sql.ts';
import { findClientSettings } from '#server/diary/requests/request-settings.sql.ts';
import { listOpenOf, type TellOfRequests } from '#server/diary/requests/requests.sql.ts';
import { deleteDevice } from '#server/identity/links/client-devices.sql.ts';
import { hashOf } from '#server/identity/links/private-links.sql.ts';
import { threadPage, type ThreadView } from '#server/messages/conversations/client-page.pages.ts';
import { listThread } from '#server/messages/conversations/conversations.sql.ts';
import {
  agreementPages,
  listToSign,
} from '#server/overview/client-pages/agreements-portal.http.ts';
import {
  clientFinder,
  type DeviceCookie,
  readerOf,
} from '#server/overview/client-pages/client-principal.ts';
import { fileCounter } from '#server/overview/client-pages/file-count.ts';
import {
  idOf,
  type MenuPath,
  pagesOf,
  type Shown,
} from '#server/overview/client-pages/frame.pages.ts';
import { homePage } from '#server/overview/client-pages/invoices.pages.ts';
import { findOwed, listOpenInvoices } from '#server/overview/client-pages/invoices.sql.ts';
import { moneyRoutes } from '#server/overview/client-pages/money.http.ts';
import { closedPage, lostPage, signedOutPage } from '#server/overview/client-pages/open.pages.ts';
import { cardRoutes, type KeepCard } from '#server/overview/client-pages/card.http.ts';
import { askRoutes } from '#server/overview/client-pages/ask.http.ts';
import { detailRoutes } from '#server/overview/client-pages/details.http.ts';
import { requestPageRoutes } from '#server/overview/client-pages/requests.http.ts';
import {
  askButtons,
  openRequests,
  visitButtons,
} from '#server/overview/client-pages/requests.pages.ts';
import { petRoutes, type ReadDocument } from '#server/overview/client-pages/pets.http.ts';
import type { Reader } from '#server/overview/client-pages/reader.sql.ts';
import {
  someVisitsPage,
  visitPage,
  visitsPage,
} from '#server/overview/client-pages/visits.pages.ts';
import {
  findVisitOf,
  isPhotoShown,
  isReportOf,
  listComing,
  listPast,
  listReports,
} from '#server/overview/client-pages/visits.sql.ts';
import type { OnWithdrawn } from '#server/people/agreements/consents.sql.ts';
import type { OnSigned } from '#server/people/agreements/signatures.sql.ts';
import { findPrinted } from '#server/money/invoices/printed.sql.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { found, HttpError, NotFound, Unauthorized } from '#server/platform/errors/errors.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import { authenticate } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import { findReportPreview } from '#server/visits/reports/report-links.sql.ts';
import { reportPage } from '#server/visits/reports/report.pages.ts';

const NEXT_VISITS = 3;

export interface PortalContext extends PageFrame {
  db: DatabasePool;
  cookie: DeviceCookie;
  now: () => Date;
  today: () => IsoDate;
  onSigned: OnSigned;
  onWithdrawn: OnWithdrawn;
  diaryNow: () => DiaryTime;
  /** Notifies the owner of a request. */
  tellOwner: TellOfRequests['tellOwner'];
  readPhoto: (id: string, size: PhotoSize) => Promise<Buffer | undefined>;
  readDocument: ReadDocument;
  keepCard: KeepCard;
  /** Stores what a client wrote; answers why it did not. */
  takeAnswer: (
    reader: Reader,
    body: unknown,
    network: string,
  ) => Promise<{ status: number; typed: string; problem: string } | undefined>;
}

const byId = { schema: { hide: true, params: z.object({ id: z.string() }) } } as const;
const plain = { schema: { hide: true } } as const;
const optionalId = z.uuid().optional().catch(undefined);

export async function portalRoutes(app: Server, context: PortalContext): Promise<void> {
  const {
    db,
    cookie,
    now,
    today,
    diaryNow,
    onSigned,
    onWithdrawn,
    readPhoto,
    readDocument,
    keepCard,
    takeAnswer,
    tellOwner,
    css,
    timeZone,
  } = context;
  const outside = { css, timeZone };

  authenticate(app, clientFinder(db, cookie, now));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Unauthorized) return sendLinkedPage(reply, 401, closedPage(outside));
    if (!(error instanceof HttpError) || !request.principal) throw error;
    const { reader, frame } = shownTo(request, '/my');
    return sendLinkedPage(reply, error.status, lostPage(frame, reader.business, error.message));
  });

  /** Whose page is shown, in which frame. */
  const shownTo = (request: FastifyRequest, path: MenuPath): Shown => {
    const reader = readerOf(request);
    return { reader, frame: pagesOf(outside, reader, path) };
  };

  app.get('/my', plain, async (request, reply) => {
    const { reader, frame } = shownTo(request, '/my');
    const { db } = request;
    const coming = await listComing(db, reader, { today: today(), now: now(), limit: NEXT_VISITS });
    const owed = await findOwed(db, reader);
    const open = await listOpenInvoices(db, reader);
    const newest = open.at(-1);
    const printed = newest && (await findPrinted(db, reader.ownerId, newest.id));
    const toSign = await listToSign(db, reader);
    const settings = await findClientSettings(db, reader.ownerId, reader.clientId);
    const requests = [askButtons(settings), openRequests(await listOpenOf(db, reader))];
    const home = { reader, coming, owed, open, toSign, printed, requests };
    return sendLinkedPage(reply, 200, homePage(frame, home));
  });

  app.get(
    '/my/visits',
    {
      schema: {
        hide: true,
        querystring: z.object({ after: optionalId, before: optionalId }),
      },
    },
    async (request, reply) => {
      const { reader, frame } = shownTo(request, '/my/visits');
      const { business } = reader;
      const { after, before } = request.query;
      const { db } = request;
      const moment = { today: today(), now: now() };
      if (after !== undefined || before !== undefined) {
        const direction = after === undefined ? 'before' : 'after';
        const visits =
          after === undefined
            ? await listPast(db, reader, { ...moment, before })
            : await listComing(db, reader, { ...moment, after });
        const page = someVisitsPage(frame, { business, visits, direction });
        return sendLinkedPage(reply, 200, page);
      }
      const coming = await listComing(db, reader, moment);
      const past = await listPast(db, reader, moment);
      const reports = await listReports(db, reader, now());
      return sendLinkedPage(reply, 200, visitsPage(frame, { business, coming, past, reports }));
    },
  );

  app.get('/my/visits/:id', byId, async (request, reply) => {
    const { reader, frame } = shownTo(request, '/my/visits');
    const { db } = request;
    const id = idOf(request, 'Visit');
    const visit = found(await findVisitOf(db, reader, id, now()), 'Visit');
    const [open] = await listCancellable(db, reader, id, 'this', today());
    const buttons =
      open && visitButtons(id, await findClientSettings(db, reader.ownerId, reader.clientId));
    return sendLinkedPage(reply, 200, visitPage(frame, reader.business, visit, buttons));
  });

  app.get('/my/reports/:id', byId, async (request, reply) => {
    const { reader, frame } = shownTo(request, '/my/visits');
    const id = idOf(request, 'Report');
    if (!(await isReportOf(request.db, reader, id, now()))) throw new NotFound('Report');
    const report = found(await findReportPreview(request.db, reader.ownerId, id), 'Report');
    const page = reportPage(frame, report, (photoId) => `/my/photos/${photoId}`);
    return sendLinkedPage(reply, 200, page);
  });

  async function showThread(
    request: FastifyRequest,
    reply: FastifyReply,
    view: Pick<ThreadView, 'before' | 'typed' | 'problem' | 'isSent'>,
    status = 200,
  ): Promise<FastifyReply> {
    const { reader, frame } = shownTo(request, '/my/messages');
    const { ownerId, clientId, business, firstName } = reader;
    const part = { withNotes: false, before: view.before };
    const messages = await listThread(request.db, ownerId, clientId, part);
    const at = { url: '/my/messages', photosUrl: '/my/photos' };
    const page = threadPage(frame, { ...view, ...at, business, firstName, messages });
    return sendLinkedPage(reply, status, page);
  }

  app.get(
    '/my/messages',
    {
      schema: {
        hide: true,
        querystring: z.object({ before: optionalId, sent: z.string().optional().catch(undefined) }),
      },
    },
    (request, reply) => {
      const { before, sent } = request.query;
      return showThread(request, reply, { before, isSent: sent !== undefined });
    },
  );

  app.post('/my/messages', plain, async (request, reply) => {
    const refused = await takeAnswer(readerOf(request), request.body, networkOf(request.ip));
    if (!refused) return reply.redirect('/my/messages?sent=1', 303);
    const { status, typed, problem } = refused;
    return showThread(request, reply, { typed, problem }, status);
  });

  app.get(
    '/my/photos/:id',
    { schema: { ...byId.schema, querystring: photoSizeQuery } },
    async (request, reply) => {
      const id = idOf(request, 'Photo');
      if (!(await isPhotoShown(request.db, readerOf(request), id, now()))) {
        throw new NotFound('Photo');
      }
      const bytes = found(await readPhoto(id, request.query.size), 'Photo');
      return sendPicture(reply, bytes, 'private, no-store');
    },
  );

  app.post('/my/sign-out', plain, async (request, reply) => {
    const { ownerId } = readerOf(request);
    await deleteDevice(request.db, ownerId, cookie.token(request) ?? '');
    cookie.clear(request, reply);
    return sendLinkedPage(reply, 200, signedOutPage(outside));
  });

  const pages = { tellOwner, timeZone, now, today, diaryNow, shownTo };
  askRoutes(app, pages);
  detailRoutes(app, pages);
  cardRoutes(app, { shownTo, keepCard });
  requestPageRoutes(app, pages);
  const countFile = fileCounter();
  petRoutes(app, {
    today,
    countFile,
    readDocument,
    shownTo: (request) => shownTo(request, '/my/pets'),
  });
  moneyRoutes(app, { today, countFile, shownTo: (request) => shownTo(request, '/my/invoices') });
  agreementPages(app, {
    now,
    today,
    timeZone,
    countFile,
    onSigned,
    onWithdrawn,
    deviceOf: (request) => hashOf(cookie.token(request) ?? ''),
    shownTo: (request) => shownTo(request, '/my/agreements'),
  });
}
