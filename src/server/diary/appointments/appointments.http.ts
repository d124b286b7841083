/** The appointment calls: translation between HTTP and the statements. */
import { z } from 'zod';
import {
  appointment,
  appointmentInput,
  appointmentPeriod,
  appointmentUpdate,
} from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { scopeQuery, seriesChange } from '#contract/diary/series.ts';
import { idParams } from '#contract/entity.ts';
import {
  appointmentList,
  deleteAppointment,
  findAppointment,
  insertAppointment,
  restoreAppointment,
  updateAppointment,
} from '#server/diary/appointments/appointments.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import { warningRoutes } from '#server/diary/appointments/warnings.http.ts';
import { changeSeries, deleteFromSeries } from '#server/diary/appointments/series/changes.sql.ts';
import { noteHandEdit } from '#server/diary/appointments/series/hand-edits.sql.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';

/** A change of one appointment alone. */
const ONE_CHANGED = { changed: 1, kept: 0 };

/** A preview counts: without a scope it is about this one. */
const scopeOf = ({ scope, preview }: z.output<typeof scopeQuery>) => ({
  scope: scope ?? (preview ? 'this' : undefined),
  preview,
});

/** `today` is the business's day. */
export function appointmentRoutes(app: Server, lists: ListAnswers, today: () => IsoDate): void {
  warningRoutes(app);

  app.get(
    '/api/appointments',
    {
      schema: {
        operationId: 'listAppointments',
        summary: 'List appointments by day and time: all, or by period, client or pet',
        querystring: appointmentPeriod,
        response: { 200: z.array(appointment) },
      },
    },
    ({ ownerId, query }, reply) => lists.send(reply, appointmentList(ownerId, query)),
  );

  app.get(
    '/api/appointments/today',
    {
      schema: {
        operationId: 'listTodaysAppointments',
        summary: "List today's appointments by time",
        response: { 200: z.array(appointment) },
      },
    },
    (request, reply) => {
      const day = today();
      return lists.send(reply, appointmentList(request.ownerId, { from: day, to: day }));
    },
  );

  app.get(
    '/api/appointments/:id',
    {
      schema: {
        operationId: 'getAppointment',
        summary: 'Get an appointment',
        params: idParams,
        response: { 200: appointment },
      },
    },
    async (request) =>
      found(await findAppointment(request.db, request.ownerId, request.params.id), 'Appointment'),
  );

  app.post(
    '/api/appointments',
    {
      schema: {
        operationId: 'createAppointment',
        summary: 'Book an appointment',
        body: appointmentInput,
        response: { 201: appointment },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) => insertAppointment(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/appointments/:id',
    {
      schema: {
        operationId: 'updateAppointment',
        summary: 'Change an appointment, or with a scope the following ones or all of its series',
        params: idParams,
        querystring: scopeQuery,
        body: appointmentUpdate,
        response: { 200: z.union([appointment, seriesChange]) },
      },
    },
    (request) => {
      const { ownerId, query } = request;
      const { id } = request.params;
      const { updatedAt, ...changes } = request.body;
      const { scope, preview } = scopeOf(query);
      return transaction(request.db, async (db) => {
        if (scope === 'following' || scope === 'all') {
          const wide = { ownerId, id, scope, preview, today: today() };
          return changeSeries(db, wide, changes, updatedAt);
        }
        const before = found(await findAppointment(db, ownerId, id), 'Appointment');
        if (preview) return ONE_CHANGED;
        const after = await updateAppointment(db, ownerId, id, changes, updatedAt);
        await noteHandEdit(db, before, after);
        return scope === undefined ? after : ONE_CHANGED;
      });
    },
  );

  app.delete(
    '/api/appointments/:id',
    {
      schema: {
        operationId: 'deleteAppointment',
        summary:
          'Delete an appointment (can be undone for an hour), or with a scope several of its series',
        params: idParams,
        querystring: scopeQuery,
        response: { 200: seriesChange, 204: z.null() },
      },
    },
    async (request, reply) => {
      const { db, ownerId, query } = request;
      const { id } = request.params;
      const { scope, preview } = scopeOf(query);
      if (scope === 'following' || scope === 'all') {
        const wide = { ownerId, id, scope, preview, today: today() };
        return reply.send(await transaction(db, (db) => deleteFromSeries(db, wide)));
      }
      if (preview) {
        found(await findAppointment(db, ownerId, id), 'Appointment');
        return reply.send(ONE_CHANGED);
      }
      const deleted = await deleteAppointment(db, ownerId, id);
      if (!deleted) throw new NotFound('Appointment');
      return scope === undefined ? reply.code(204).send(null) : reply.send(ONE_CHANGED);
    },
  );

  app.post(
    '/api/appointments/:id/restore',
    {
      schema: {
        operationId: 'restoreAppointment',
        summary: 'Undo the deletion of an appointment',
        params: idParams,
        response: { 200: appointment },
      },
    },
    async (request) =>
      found(
        await restoreAppointment(request.db, request.ownerId, request.params.id),
        'Appointment',
      ),
  );
}
