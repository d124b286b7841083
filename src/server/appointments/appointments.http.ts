/** The appointment calls: translation between HTTP and the statements. */
import { z } from 'zod';
import {
  appointment,
  appointmentInput,
  appointmentPeriod,
  appointmentUpdate,
} from '#contract/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { idParams } from '#contract/entity.ts';
import {
  appointmentList,
  deleteAppointment,
  findAppointment,
  insertAppointment,
  restoreAppointment,
  updateAppointment,
} from '#server/appointments/appointments.sql.ts';
import { found, NotFound } from '#server/platform/http/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/http/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';

/** `today` returns the business's day. */
export function appointmentRoutes(app: Server, lists: ListAnswers, today: () => IsoDate): void {
  app.get(
    '/api/appointments',
    {
      config: { cache: { tables: ['appointments'] } },
      schema: {
        operationId: 'listAppointments',
        summary: 'List appointments by day and time, all or of a period, a client or a pet',
        querystring: appointmentPeriod,
        response: { 200: z.array(appointment) },
      },
    },
    (request, reply) => lists.send(reply, appointmentList(request.ownerId, request.query)),
  );

  app.get(
    '/api/appointments/today',
    {
      config: { cache: { tables: ['appointments'], varyOn: today } },
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
        summary: 'Change an appointment',
        params: idParams,
        body: appointmentUpdate,
        response: { 200: appointment },
      },
    },
    (request) => {
      const { updatedAt, ...changes } = request.body;
      return updateAppointment(request.db, request.ownerId, request.params.id, changes, updatedAt);
    },
  );

  app.delete(
    '/api/appointments/:id',
    {
      schema: {
        operationId: 'deleteAppointment',
        summary: 'Delete an appointment, which can be undone for an hour',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const deleted = await deleteAppointment(request.db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Appointment');
      return reply.code(204).send(null);
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
