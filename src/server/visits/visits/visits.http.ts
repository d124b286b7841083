/** The visit calls: translation between HTTP and the statements. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import {
  runningVisits,
  visit,
  visitEvent,
  visitEventInput,
  visitInput,
  visitPeriod,
  visitUpdate,
} from '#contract/visits/visits.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { insertEvent } from '#server/visits/visits/events.sql.ts';
import {
  deleteVisit,
  findVisit,
  insertVisit,
  listRunningVisits,
  updateVisit,
  visitList,
} from '#server/visits/visits/visits.sql.ts';

/** The clock, and the zone of the business's days. */
export interface VisitClock {
  now: () => Date;
  timeZone: string;
}

export function visitRoutes(app: Server, lists: ListAnswers, { now, timeZone }: VisitClock): void {
  app.get(
    '/api/visits',
    {
      schema: {
        operationId: 'listVisits',
        summary: 'List the visits that began in a period, by start',
        querystring: visitPeriod,
        response: { 200: z.array(visit) },
      },
    },
    (request, reply) => lists.send(reply, visitList(request.ownerId, request.query, timeZone)),
  );

  app.get(
    '/api/visits/running',
    {
      schema: {
        operationId: 'listRunningVisits',
        summary: 'List unfinished visits, newest first',
        response: { 200: runningVisits },
      },
    },
    (request) => listRunningVisits(request.db, request.ownerId),
  );

  app.get(
    '/api/visits/:id',
    {
      schema: {
        operationId: 'getVisit',
        summary: 'Get a visit with its events',
        params: idParams,
        response: { 200: visit },
      },
    },
    async (request) =>
      found(await findVisit(request.db, request.ownerId, request.params.id), 'Visit'),
  );

  app.post(
    '/api/visits',
    {
      schema: {
        operationId: 'createVisit',
        summary: 'Begin a visit, or log one that is over',
        body: visitInput,
        response: { 201: visit },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) =>
        insertVisit(db, request.ownerId, request.body, { now: now(), timeZone }),
      ),
  );

  app.put(
    '/api/visits/:id',
    {
      schema: {
        operationId: 'updateVisit',
        summary: 'Change, end or correct a visit',
        params: idParams,
        body: visitUpdate,
        response: { 200: visit },
      },
    },
    ({ db, ownerId, params, body: { updatedAt, ...changes } }) =>
      transaction(db, (db) =>
        updateVisit(db, ownerId, params.id, changes, { readAt: updatedAt, now: now(), timeZone }),
      ),
  );

  app.delete(
    '/api/visits/:id',
    {
      schema: {
        operationId: 'deleteVisit',
        summary: 'Delete a visit with its events and route',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const deleted = await deleteVisit(request.db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Visit');
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/visits/:id/events',
    {
      schema: {
        operationId: 'addVisitEvent',
        summary: 'Add an event to a visit, or one that corrects another',
        params: idParams,
        body: visitEventInput,
        response: { 201: visitEvent },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) =>
        insertEvent(db, request.ownerId, request.params.id, request.body, now()),
      ),
  );
}
