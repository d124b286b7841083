/** The walk route calls: translation between HTTP and the statements. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { failure } from '#contract/errors.ts';
import { idParams } from '#contract/entity.ts';
import {
  gpxOptions,
  type Walk,
  walk,
  walkInput,
  walkSummary,
  type WalkSummary,
  walkUpdate,
} from '#contract/walks.ts';
import { MAX_WALK_POINTS } from '#contract/rules/walkLimits.ts';
import { found, NotFound } from '#server/platform/http/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/http/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import { gpxFileName, writeGpx } from '#server/walks/gpx.ts';
import {
  deleteWalk,
  findWalk,
  insertWalk,
  favoriteWalkList,
  walkList,
  updateWalk,
} from '#server/walks/walks.sql.ts';

/** A walk of a whole day at one point a second, each with every digit that a phone gives. */
const MAX_WALK_BYTES = 12 * 1024 * 1024;
/** A point has five fields at most. */
const MAX_WALK_VALUES = 7 * MAX_WALK_POINTS;

const gpx = {
  description: 'The walk as a GPX 1.1 file.',
  content: { 'application/gpx+xml': { schema: z.string() } },
};

/** The app sends one walk after another. */
const WALKS_AT_ONCE = 3;

const saved = z.union([walk, walkSummary]);

/** `Prefer: return=minimal` (RFC 7240) spares a phone the points that it has just sent, or has no use for. */
function answered(request: FastifyRequest, { gpsData, ...summary }: Walk): Walk | WalkSummary {
  const isBrief = /(?:^|,)\s*return=minimal\s*(?:[;,]|$)/i.test(String(request.headers['prefer']));
  return isBrief ? summary : { ...summary, gpsData };
}

export function walkRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/walks',
    {
      schema: {
        operationId: 'listWalks',
        summary: 'List all walk routes, newest first',
        response: { 200: z.array(walkSummary) },
      },
    },
    (request, reply) => lists.send(reply, walkList(request.ownerId)),
  );

  app.get(
    '/api/walks/favorites',
    {
      schema: {
        operationId: 'listFavoriteWalks',
        summary: 'List the favourite walk routes, newest first',
        response: { 200: z.array(walkSummary) },
      },
    },
    (request, reply) => lists.send(reply, favoriteWalkList(request.ownerId)),
  );

  app.get(
    '/api/walks/:id',
    {
      schema: {
        operationId: 'getWalk',
        summary: 'Get a walk route with its points',
        params: idParams,
        response: { 200: walk },
      },
    },
    async (request) =>
      found(await findWalk(request.db, request.ownerId, request.params.id), 'Walk route'),
  );

  app.get(
    '/api/walks/:id/gpx',
    {
      schema: {
        operationId: 'exportWalk',
        summary: 'Download a walk route as a GPX file',
        params: idParams,
        querystring: gpxOptions,
        response: { 200: gpx, 422: failure },
      },
    },
    async (request, reply) => {
      const route = found(
        await findWalk(request.db, request.ownerId, request.params.id),
        'Walk route',
      );
      return reply
        .header('content-type', 'application/gpx+xml; charset=utf-8')
        .header('content-disposition', `attachment; ${gpxFileName(route.name)}`)
        .header('cache-control', 'private, no-store')
        .send(writeGpx(route, request.query.trim));
    },
  );

  app.post(
    '/api/walks',
    {
      bodyLimit: MAX_WALK_BYTES,
      config: { maxConcurrent: WALKS_AT_ONCE, maxJsonValues: MAX_WALK_VALUES },
      schema: {
        operationId: 'createWalk',
        summary: 'Save a walk route',
        body: walkInput,
        response: { 201: saved },
      },
    },
    (request, reply) =>
      createOnce(request, reply, async (db) =>
        answered(request, await insertWalk(db, request.ownerId, request.body)),
      ),
  );

  app.put(
    '/api/walks/:id',
    {
      bodyLimit: MAX_WALK_BYTES,
      config: { maxConcurrent: WALKS_AT_ONCE, maxJsonValues: MAX_WALK_VALUES },
      schema: {
        operationId: 'updateWalk',
        summary: 'Change a walk route',
        params: idParams,
        body: walkUpdate,
        response: { 200: saved },
      },
    },
    async (request) => {
      const { updatedAt, ...changes } = request.body;
      const { id } = request.params;
      return answered(
        request,
        await updateWalk(request.db, request.ownerId, id, changes, updatedAt),
      );
    },
  );

  app.delete(
    '/api/walks/:id',
    {
      schema: {
        operationId: 'deleteWalk',
        summary: 'Delete a walk route',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const deleted = await deleteWalk(request.db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Walk route');
      return reply.code(204).send(null);
    },
  );
}
