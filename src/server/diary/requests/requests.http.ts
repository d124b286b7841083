/** The owner's calls about requests of clients, and about what clients may ask for: translation between HTTP and the statements. */
import {
  acceptInput,
  clientPortalSettings,
  declineInput,
  offerInput,
  portalSettingsInput,
  portalSettingsQuery,
  type Request,
  requestAnswer,
  requestCheck,
  requestQuery,
  requests,
} from '#contract/diary/requests.ts';
import { idParams } from '#contract/entity.ts';
import { failure } from '#contract/errors.ts';
import { pageQuery } from '#contract/pageQuery.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { declineRequest, offerTimes } from '#server/diary/requests/answering.sql.ts';
import { undoCancellation } from '#server/diary/requests/cancelling.sql.ts';
import { findRequestCheck } from '#server/diary/requests/checks.sql.ts';
import { acceptRequest, type DecisionTime } from '#server/diary/requests/deciding.sql.ts';
import {
  findPortalSettings,
  savePortalSettings,
} from '#server/diary/requests/request-settings.sql.ts';
import {
  findRequest,
  requestList,
  type TellOfRequests,
} from '#server/diary/requests/requests.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

interface RequestContext extends Pick<TellOfRequests, 'tellClient'> {
  now: () => Date;
  timeZone: string;
}

const answered = { 200: requestAnswer, 409: failure };

/** `now` is the server's clock; days are those of the business's zone. */
export function requestRoutes(app: Server, lists: ListAnswers, context: RequestContext): void {
  /** Decides within one transaction, and tells the client of what is new. */
  const decide = (
    db: DatabasePool,
    work: (db: Database, time: DecisionTime) => Promise<{ request: Request; isNew: boolean }>,
  ) =>
    transaction(db, async (db) => {
      const now = context.now();
      const { request, isNew } = await work(db, {
        now,
        today: businessDay(now, context.timeZone),
      });
      if (isNew) await context.tellClient(db, request);
      return { appointmentIds: request.appointmentIds };
    });

  app.get(
    '/api/requests',
    {
      schema: {
        operationId: 'listRequests',
        summary:
          'List what clients asked for, the newest first: in one state, of one client, or all',
        querystring: requestQuery.extend(pageQuery.shape),
        response: { 200: requests },
      },
    },
    (request, reply) => lists.send(reply, requestList(request.ownerId, request.query)),
  );

  app.get(
    '/api/requests/:id/check',
    {
      schema: {
        operationId: 'checkRequest',
        summary: 'Get what decides a request: clashes, limit, days off, overdue treatments',
        params: idParams,
        response: { 200: requestCheck },
      },
    },
    async ({ db, ownerId, params: { id } }) =>
      findRequestCheck(db, found(await findRequest(db, ownerId, id), 'Request')),
  );

  app.post(
    '/api/requests/:id/accept',
    {
      schema: {
        operationId: 'acceptRequest',
        summary: 'Accept a request: book, change or pause what it asks for, and tell the client',
        params: idParams,
        body: acceptInput,
        response: answered,
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      decide(db, (db, time) => acceptRequest(db, ownerId, id, body ?? {}, time)),
  );

  app.post(
    '/api/requests/:id/offer',
    {
      schema: {
        operationId: 'offerTimes',
        summary: 'Offer the client another time',
        params: idParams,
        body: offerInput,
        response: answered,
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      decide(db, (db, time) => offerTimes(db, ownerId, id, body, time)),
  );

  app.post(
    '/api/requests/:id/decline',
    {
      schema: {
        operationId: 'declineRequest',
        summary: 'Decline a request, with words for the client',
        params: idParams,
        body: declineInput,
        response: answered,
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      decide(db, (db, time) => declineRequest(db, ownerId, id, body?.message ?? null, time)),
  );

  app.post(
    '/api/requests/:id/undo',
    {
      schema: {
        operationId: 'undoCancellation',
        summary: 'Put back what a client cancelled, without a fee',
        params: idParams,
        response: answered,
      },
    },
    ({ db, ownerId, params: { id } }) =>
      decide(db, (db, time) => undoCancellation(db, ownerId, id, time)),
  );

  app.get(
    '/api/portal-settings',
    {
      schema: {
        operationId: 'getPortalSettings',
        summary: 'Get what clients may ask for on their pages, or what one client may',
        querystring: portalSettingsQuery,
        response: { 200: clientPortalSettings, 404: failure },
      },
    },
    ({ db, ownerId, query }) => findPortalSettings(db, ownerId, query.clientId),
  );

  app.put(
    '/api/portal-settings',
    {
      schema: {
        operationId: 'updatePortalSettings',
        summary: 'Change what clients may ask for; for one client, null goes by the business’s',
        querystring: portalSettingsQuery,
        body: portalSettingsInput,
        response: { 200: clientPortalSettings, 404: failure },
      },
    },
    ({ db, ownerId, query, body }) =>
      transaction(db, (db) => savePortalSettings(db, ownerId, query.clientId, body)),
  );
}
