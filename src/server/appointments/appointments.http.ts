/** The appointment calls: translation between HTTP and the statements. */
import { z } from 'zod';
import {
  appointment,
  appointmentInput,
  appointmentPeriod,
  appointmentUpdate,
} from '#contract/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { idParams } from '#contract/record.ts';
import {
  appointmentList,
  deleteAppointment,
  findAppointment,
  insertAppointment,
  updateAppointment,
} from '#server/appointments/appointments.sql.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import { found, NotFound } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import { createOnce } from '#server/platform/idempotency.ts';
import type { ListAnswers } from '#server/platform/kept-rows.ts';

/** `today` tells the business's day. */
export function appointmentRoutes(
  app: Server,
  db: DatabasePool,
  lists: ListAnswers,
  today: () => IsoDate,
): void {
  app.get(
    '/api/appointments',
    {
      config: { kept: true },
      schema: { querystring: appointmentPeriod, response: { 200: z.array(appointment) } },
    },
    (request, reply) => lists.send(reply, appointmentList(request.ownerId, request.query)),
  );

  app.get(
    '/api/appointments/today',
    { config: { kept: today }, schema: { response: { 200: z.array(appointment) } } },
    (request, reply) => {
      const day = today();
      return lists.send(reply, appointmentList(request.ownerId, { from: day, to: day }));
    },
  );

  app.get(
    '/api/appointments/:id',
    { schema: { params: idParams, response: { 200: appointment } } },
    async (request) =>
      found(await findAppointment(db, request.ownerId, request.params.id), 'Appointment'),
  );

  app.post(
    '/api/appointments',
    { schema: { body: appointmentInput, response: { 201: appointment } } },
    (request, reply) =>
      createOnce(db, request, reply, (db) => insertAppointment(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/appointments/:id',
    { schema: { params: idParams, body: appointmentUpdate, response: { 200: appointment } } },
    (request) => {
      const { updatedAt, ...changes } = request.body;
      return updateAppointment(db, request.ownerId, request.params.id, changes, updatedAt);
    },
  );

  app.delete(
    '/api/appointments/:id',
    { schema: { params: idParams, response: { 204: z.null() } } },
    async (request, reply) => {
      const deleted = await deleteAppointment(db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Appointment');
      return reply.code(204).send(null);
    },
  );
}
