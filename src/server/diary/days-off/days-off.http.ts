/** The calls of days off: translation between HTTP and the statements. */
import { z } from 'zod';
import {
  dayOff,
  dayOffCreate,
  dayOffSaved,
  dayOffUpdate,
  daysOff,
  daysOffHits,
  daysOffQuery,
} from '#contract/diary/daysOff.ts';
import { idParams } from '#contract/entity.ts';
import {
  daysOffList,
  deleteDayOff,
  findDayOff,
  findHits,
  insertDayOff,
  updateDayOff,
} from '#server/diary/days-off/days-off.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

const THING = 'Holiday';

export function daysOffRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/days-off',
    {
      schema: {
        operationId: 'listDaysOff',
        summary: 'List days off by their first day',
        response: { 200: daysOff },
      },
    },
    (request, reply) => lists.send(reply, daysOffList(request.ownerId)),
  );

  app.get(
    '/api/days-off/bookings',
    {
      schema: {
        operationId: 'listBookingsOnDaysOff',
        summary: 'List the bookings affected by days off, the first 2,000',
        querystring: daysOffQuery,
        response: { 200: daysOffHits },
      },
    },
    ({ db, ownerId, query: { from, to } }) => findHits(db, ownerId, from, to),
  );

  app.get(
    '/api/days-off/:id',
    {
      schema: {
        operationId: 'getDaysOff',
        summary: 'Get a span of days off',
        params: idParams,
        response: { 200: dayOff },
      },
    },
    async ({ db, ownerId, params }) => found(await findDayOff(db, ownerId, params.id), THING),
  );

  app.post(
    '/api/days-off',
    {
      schema: {
        operationId: 'createDaysOff',
        summary: 'Add days off, and cancel the named bookings',
        body: dayOffCreate,
        response: { 201: dayOffSaved },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) => insertDayOff(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/days-off/:id',
    {
      schema: {
        operationId: 'updateDaysOff',
        summary: 'Change days off, and cancel the named bookings',
        params: idParams,
        body: dayOffUpdate,
        response: { 200: dayOffSaved },
      },
    },
    ({ db, ownerId, params, body }) => {
      const { updatedAt, ...changes } = body;
      return transaction(db, (db) => updateDayOff(db, ownerId, params.id, changes, updatedAt));
    },
  );

  app.delete(
    '/api/days-off/:id',
    {
      schema: {
        operationId: 'deleteDaysOff',
        summary: 'Delete days off; bookings don’t change',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      if (!(await deleteDayOff(db, ownerId, params.id))) throw new NotFound(THING);
      return reply.code(204).send(null);
    },
  );
}
