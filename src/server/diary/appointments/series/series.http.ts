/** The calls about series: translation between HTTP and the statements. */
import { idParams } from '#contract/entity.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  previewQuery,
  series,
  seriesCreated,
  seriesInput,
  seriesChange,
  seriesList,
  seriesPause,
  seriesPreview,
} from '#contract/diary/series.ts';
import { transaction } from '#server/platform/db/database.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createSeries, previewSeries } from '#server/diary/appointments/series/creation.sql.ts';
import { pauseSeries, resumeSeries } from '#server/diary/appointments/series/pauses.sql.ts';
import { findSeries, seriesOf } from '#server/diary/appointments/series/series.sql.ts';

/** `today` returns the business's day; `maxAppointments` is how many an owner may have. */
export function seriesRoutes(
  app: Server,
  lists: ListAnswers,
  today: () => IsoDate,
  maxAppointments: number,
): void {
  app.get(
    '/api/series',
    {
      schema: {
        operationId: 'listSeries',
        summary: 'List the series by their first day',
        response: { 200: seriesList },
      },
    },
    (request, reply) => lists.send(reply, seriesOf(request.ownerId)),
  );

  app.get(
    '/api/series/:id',
    {
      schema: {
        operationId: 'getSeries',
        summary: 'Get a series',
        params: idParams,
        response: { 200: series },
      },
    },
    async (request) =>
      found(await findSeries(request.db, request.ownerId, request.params.id), 'Series'),
  );

  app.post(
    '/api/series',
    {
      schema: {
        operationId: 'createSeries',
        summary: 'Book a series and make its appointments 18 months ahead, or preview it',
        querystring: previewQuery,
        body: seriesInput,
        response: { 200: seriesPreview, 201: seriesCreated },
      },
    },
    async (request, reply) => {
      const { ownerId, body, query } = request;
      if (query.preview) return reply.send(await previewSeries(request.db, ownerId, body, today()));
      return createOnce(request, reply, (db) =>
        createSeries(db, ownerId, body, today(), maxAppointments),
      );
    },
  );

  app.post(
    '/api/series/:id/pause',
    {
      schema: {
        operationId: 'pauseSeries',
        summary: 'Pause a series: cancel its appointments in a period',
        params: idParams,
        body: seriesPause,
        response: { 200: seriesChange },
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      transaction(db, (db) => pauseSeries(db, ownerId, id, body)),
  );

  app.post(
    '/api/series/:id/resume',
    {
      schema: {
        operationId: 'resumeSeries',
        summary: 'End a pause of a series',
        params: idParams,
        body: seriesPause,
        response: { 200: seriesChange },
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      transaction(db, (db) => resumeSeries(db, ownerId, id, body)),
  );
}
