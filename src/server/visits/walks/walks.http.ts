/** The walk route calls: translation between HTTP and the statements. */
import type { FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failure } from '#contract/errors.ts';
import { idParams } from '#contract/entity.ts';
import {
  gpxOptions,
  walk,
  type WalkChanges,
  walkInput,
  walkSummary,
  walkUpdate,
} from '#contract/visits/walks.ts';
import { MAX_WALK_POINTS } from '#contract/fields/walkLimits.ts';
import { found, HttpError, NotFound } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import { JsonText, sendJsonText } from '#server/platform/http/json-text.ts';
import { runTask } from '#server/platform/processes/run-task.ts';
import { TaskFailed } from '#server/platform/processes/worker-process.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import { gpxFileName } from '#server/visits/walks/gpx.ts';
import {
  LONG_WALK_BYTES,
  type ReadBody,
  type ReadWalk,
  type WalkBody,
  walkReading,
} from '#server/visits/walks/walk-tasks.ts';
import { asReadWalk } from '#server/visits/walks/walk-work.ts';
import { writtenGpx } from '#server/visits/walks/written-gpx.ts';
import {
  deleteWalk,
  findWalk,
  insertWalk,
  favoriteWalkList,
  jsonOfWalk,
  walkList,
  updateWalk,
} from '#server/visits/walks/walks.sql.ts';

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

const BUSY = 'Pawkeeper is too busy to read this walk. It is sent again later.';

const saved = z.union([walk, walkSummary]);

/** `Prefer: return=minimal` (RFC 7240) spares a phone the points that it has just sent, or has no use for. */
const isBrief = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*return=minimal\s*(?:[;,]|$)/i.test(String(headers['prefer']));

/** The body of a long walk, which a process of its own has read and checked. */
class CheckedBody extends JsonText {
  readonly walk: ReadWalk;
  constructor({ text, walk }: ReadBody) {
    super(text);
    this.walk = walk;
  }
}

/** A walk that was sent: read already where it is long, else here. */
const walkIn = (body: WalkChanges): ReadWalk =>
  body instanceof CheckedBody ? body.walk : asReadWalk(body);

/** Reads a body in a process of its own. A phone keeps a walk that meets 503, and sends it again: being slow is no fault of the walk. */
async function readElsewhere(ownerId: string, body: WalkBody): Promise<ReadBody> {
  try {
    return await runTask(ownerId, walkReading, body);
  } catch (error) {
    if (!(error instanceof HttpError && error.cause instanceof TaskFailed)) throw error;
    const busy = new HttpError(503, BUSY);
    busy.cause = error.cause;
    throw busy;
  }
}

/** The calls that take points: a long body is read in a process of its own, and not checked once more. */
function savingRoutes(app: Server): void {
  const parser = app.getDefaultJsonParser('error', 'error');
  const readShort = (request: FastifyRequest, bytes: Buffer) =>
    new Promise<unknown>((resolve, reject) => {
      void parser(request, bytes.toString(), (error, body) =>
        error ? reject(error) : resolve(body),
      );
    });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_WALK_BYTES },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length <= LONG_WALK_BYTES) return readShort(request, bytes);
      const isNew = request.method === 'POST';
      return new CheckedBody(await readElsewhere(request.ownerId, { bytes, isNew }));
    },
  );
  app.setValidatorCompiler<z.core.$ZodType>((route) => {
    const validate = validatorCompiler(route);
    return (data) => (data instanceof CheckedBody ? { value: data } : validate(data));
  });

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
        jsonOfWalk(await insertWalk(db, request.ownerId, walkIn(request.body), isBrief(request))),
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
    async (request, reply) => {
      const { db, ownerId, params, body } = request;
      const changed = await updateWalk(db, ownerId, params.id, walkIn(body), isBrief(request));
      return sendJsonText(reply, jsonOfWalk(changed));
    },
  );
}

export async function walkRoutes(app: Server, lists: ListAnswers): Promise<void> {
  await app.register(async (scope) => savingRoutes(scope.withTypeProvider()));

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
    async ({ db, ownerId, params }, reply) =>
      sendJsonText(reply, jsonOfWalk(found(await findWalk(db, ownerId, params.id), 'Walk route'))),
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
    async ({ db, ownerId, params, query }, reply) => {
      const route = found(await findWalk(db, ownerId, params.id), 'Walk route');
      const file = await writtenGpx(ownerId, route, query.trim);
      return reply
        .header('content-type', 'application/gpx+xml; charset=utf-8')
        .header('content-disposition', `attachment; ${gpxFileName(route.name)}`)
        .header('cache-control', 'private, no-store')
        .send(file);
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
