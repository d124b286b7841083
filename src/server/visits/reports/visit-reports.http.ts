/** The calls about reports of visits: translation between HTTP and the statements. */
import { z } from 'zod';
import { delivery } from '#contract/messages/deliveries.ts';
import { idParams } from '#contract/entity.ts';
import { privateLink } from '#contract/identity/privateLinks.ts';
import {
  reportLinkInput,
  sendVisitReportInput,
  visitReport,
  visitReportInput,
  visitReportQuery,
  visitReportUpdate,
} from '#contract/visits/visitReports.ts';
import { insertLinkWithPortal } from '#server/identity/links/private-links.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { visitReport as reportEmail } from '#server/visits/reports/visit-report.notification.ts';
import { mailByHand } from '#server/messages/notifications/by-hand.sql.ts';
import { cancelPutOff } from '#server/messages/notifications/unconfirmed.sql.ts';
import type { QueuedDelivery } from '#server/messages/notifications/deliveries.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found, HttpError, InvalidField, NotFound } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { MakeLink } from '#server/platform/http/private-link.ts';
import type { Server } from '#server/platform/http/server.ts';
import { findReportPreview, revokeReportLinks } from '#server/visits/reports/report-links.sql.ts';
import type { ReportPhotos } from '#server/visits/reports/report-page.http.ts';
import { reportPage } from '#server/visits/reports/report.pages.ts';
import { withDrawings } from '#server/visits/reports/track-drawing.ts';
import {
  type Addressee,
  deleteVisitReport,
  findRemade,
  findVisitReport,
  insertVisitReport,
  lockAddressee,
  markReportLinkMade,
  markReportSent,
  remakeVisitReport,
  updateVisitReport,
  visitReportList,
} from '#server/visits/reports/visit-reports.sql.ts';

const html = {
  description: 'The page that a link to this report opens.',
  content: { 'text/html': { schema: z.string() } },
};

export interface VisitReportContext extends PageFrame {
  photos: ReportPhotos;
  now: () => Date;
  /** Hands a delivery to a job; undefined without a mail server. */
  enqueue: ((db: Database, delivery: QueuedDelivery) => Promise<void>) | undefined;
  makeLink: MakeLink;
}

/** The most that a list answers; the quota of an account is at most that. */
const MAX_REPORTS = 500_000;

const NO_LINK = 'There is no link to this report yet. Make one first.';
const ENDED = 'The links to this report have expired. Choose a later last day, then try again.';

/** Says why a report cannot be opened by its client. */
function checkShown({ firstName, isArchived, hasEnded }: Addressee): void {
  if (isArchived)
    throw new InvalidField('clientId', `${firstName} is archived. Bring them back first.`);
  if (hasEnded) throw new InvalidField('expiresAt', ENDED);
}

/** Says why a client cannot be mailed a report. */
function checkReachable(addressee: Addressee): void {
  checkShown(addressee);
  const { firstName, email, hasMailsOff } = addressee;
  if (!email) {
    const message = `${firstName} has no email address. Add one first, or copy the link.`;
    throw new InvalidField('clientId', message);
  }
  if (hasMailsOff) {
    const message = `${firstName} has stopped emails from you. Copy the link instead.`;
    throw new InvalidField('clientId', message);
  }
}

export function visitReportRoutes(
  app: Server,
  lists: ListAnswers,
  { photos, now, enqueue, makeLink, ...frame }: VisitReportContext,
): void {
  app.get(
    '/api/visit-reports',
    {
      schema: {
        operationId: 'listVisitReports',
        summary: 'List visit reports, newest first: all, or by visit or client',
        querystring: visitReportQuery,
        response: { 200: z.array(visitReport).max(MAX_REPORTS) },
      },
    },
    (request, reply) => lists.send(reply, visitReportList(request.ownerId, request.query)),
  );

  app.get(
    '/api/visit-reports/:id',
    {
      schema: {
        operationId: 'getVisitReport',
        summary: 'Get a report',
        params: idParams,
        response: { 200: visitReport },
      },
    },
    async ({ db, ownerId, params }) =>
      found(await findVisitReport(db, ownerId, params.id), 'Report'),
  );

  app.get(
    '/api/visit-reports/:id/page',
    {
      schema: {
        operationId: 'previewVisitReport',
        summary: 'Get the page that a report’s links open',
        params: idParams,
        response: { 200: html },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      const report = found(await findReportPreview(db, ownerId, params.id), 'Report');
      const remade = await withDrawings(ownerId, () => findRemade(db, ownerId, params.id, now()));
      return sendLinkedPage(reply, 200, reportPage(frame, { ...report, ...remade }, photos.urlOf));
    },
  );

  app.post(
    '/api/visit-reports',
    {
      schema: {
        operationId: 'createVisitReport',
        summary: 'Make the report of a visit for one of its clients',
        body: visitReportInput,
        response: { 201: visitReport },
      },
    },
    (request, reply) =>
      withDrawings(request.ownerId, () =>
        createOnce(request, reply, (db) =>
          insertVisitReport(db, request.ownerId, request.body, now()),
        ),
      ),
  );

  app.put(
    '/api/visit-reports/:id',
    {
      schema: {
        operationId: 'updateVisitReport',
        summary: 'Change an unsent report, or when its links expire',
        params: idParams,
        body: visitReportUpdate,
        response: { 200: visitReport },
      },
    },
    ({ db, ownerId, params, body: { updatedAt, ...changes } }) =>
      withDrawings(ownerId, () =>
        transaction(db, (db) => updateVisitReport(db, ownerId, params.id, changes, updatedAt)),
      ),
  );

  app.delete(
    '/api/visit-reports/:id',
    {
      schema: {
        operationId: 'deleteVisitReport',
        summary: 'Delete a report; its links stop working',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      if (!(await deleteVisitReport(db, ownerId, params.id))) throw new NotFound('Report');
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/visit-reports/:id/send',
    {
      schema: {
        operationId: 'sendVisitReport',
        summary: 'Email a report to its client, or again after a named email',
        params: idParams,
        body: sendVisitReportInput.nullish(),
        response: { 200: delivery },
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      withDrawings(ownerId, () =>
        transaction(db, async (db) => {
          await remakeVisitReport(db, ownerId, id, body?.updatedAt);
          const addressee = found(await lockAddressee(db, ownerId, id, now()), 'Report');
          checkReachable(addressee);
          const { clientId } = addressee;
          const freeze = () => markReportLinkMade(db, ownerId, id, now());
          const subject = { clientId, kind: reportEmail.kind, subjectId: id };
          return mailByHand({ db, ownerId, now: now(), enqueue, freeze }, subject, body?.after);
        }),
      ),
  );

  app.post(
    '/api/visit-reports/:id/links',
    {
      schema: {
        operationId: 'createReportLink',
        summary: 'Make a private link to a report, to send without email',
        params: idParams,
        body: reportLinkInput.nullish(),
        response: { 200: privateLink },
      },
    },
    (request) => {
      const { db, ownerId, body } = request;
      const { id } = request.params;
      return withDrawings(ownerId, () =>
        transaction(db, async (db) => {
          await remakeVisitReport(db, ownerId, id, body?.updatedAt);
          const to = found(await lockAddressee(db, ownerId, id, now()), 'Report');
          checkShown(to);
          await markReportLinkMade(db, ownerId, id, now());
          const about = { id, clientId: to.clientId };
          const token = await insertLinkWithPortal(db, ownerId, 'report', about, now());
          await logEvent(db, ownerId, 'link-made', { detail: 'report' });
          return makeLink(request, body?.origin, `/r/${token}`);
        }),
      );
    },
  );

  app.post(
    '/api/visit-reports/:id/sent',
    {
      schema: {
        operationId: 'markVisitReportSent',
        summary: 'Mark a report as sent: its link was copied or shared with another app',
        params: idParams,
        response: { 200: visitReport },
      },
    },
    ({ db, ownerId, params: { id } }) =>
      transaction(db, async (db) => {
        found(await lockAddressee(db, ownerId, id, now()), 'Report');
        if ((await markReportSent(db, ownerId, id, now())) === 0) throw new HttpError(409, NO_LINK);
        await cancelPutOff(db, ownerId, 'reportReady', id);
        return found(await findVisitReport(db, ownerId, id), 'Report');
      }),
  );

  app.delete(
    '/api/visit-reports/:id/links',
    {
      schema: {
        operationId: 'revokeReportLinks',
        summary: 'Revoke all links to a report',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params: { id } }, reply) => {
      await transaction(db, async (db) => {
        found(await lockAddressee(db, ownerId, id, now()), 'Report');
        await revokeReportLinks(db, ownerId, id, now());
        await logEvent(db, ownerId, 'links-revoked', { detail: 'report' });
      });
      return reply.code(204).send(null);
    },
  );
}
