/**
 * The OpenAPI document at `/api/openapi.json`. What a call takes and answers is made of the schemas that the server
 * checks; the failures that any call can answer are added here, from what each call is, so that none is forgotten.
 */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failure } from '#contract/errors.ts';

/** Every failure that is part of the contract: anything else is a fault of the server. */
const FAILURES = {
  400: 'Something in the request does not fit; `errors` names the fields.',
  401: 'Nobody is signed in, or the session has ended.',
  403: 'The request came from another site, or from somebody who has not shown who they are.',
  404: "There is no such record, or it is another owner's.",
  409: 'It was changed meanwhile, or exists already; `current` is a record as it stands now.',
  413: 'The request is too large.',
  415: 'The body is of a kind that this call does not take.',
  422: 'The request contradicts one that was sent under the same Idempotency-Key.',
  429: 'Too many requests of this kind. Try again later.',
  503: 'Something that the server needs is away or busy. Try again after `Retry-After` seconds.',
} as const;
type FailureStatus = keyof typeof FAILURES;

/** What the document says of one call, as far as it is read here. */
const operationShape = z.looseObject({
  parameters: z.array(z.looseObject({ in: z.string() })).optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
});
type Operation = z.infer<typeof operationShape>;

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The failures that a call can answer, by what it takes. */
function failuresOf(method: string, { parameters = [], requestBody }: Operation): FailureStatus[] {
  const takes = (place: string) => parameters.some((parameter) => parameter.in === place);
  const statuses: FailureStatus[] = [401, 429, 503];
  if (takes('path')) statuses.push(404);
  if (takes('query')) statuses.push(400);
  if (method !== 'get') statuses.push(400, 403, 404, 409, 413, 415, 422);
  if (requestBody !== undefined) statuses.push(400);
  return statuses;
}

/** A part of the document that all calls share. */
const refTo = (name: string) => ({ $ref: `#/components/${name}` });

function withFailures(method: string, operation: Operation): Operation {
  const added = failuresOf(method, operation).map((status) => [
    status,
    refTo(`responses/Failure${status}`),
  ]);
  return {
    ...operation,
    // What a route says of itself stands.
    responses: { ...Object.fromEntries(added), ...operation.responses },
  };
}

const sharedResponses = Object.fromEntries(
  Object.entries(FAILURES).map(([status, description]) => [
    `Failure${status}`,
    { description, content: { 'application/json': { schema: refTo('schemas/Failure') } } },
  ]),
);

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>;

const addFailures: Transform = (given) => {
  if (!('openapiObject' in given)) return given.swaggerObject;
  const { openapiObject: document } = given;
  for (const item of Object.values(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      if (!METHODS.has(method)) continue;
      Object.assign(item ?? {}, {
        [method]: withFailures(method, operationShape.parse(operation)),
      });
    }
  }
  return Object.assign(document, {
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, Failure: z.toJSONSchema(failure) },
      responses: sharedResponses,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'pawkeeper_session' } },
    },
    security: [{ session: [] }],
  });
};

/** How the document is made. */
export const apiDocument: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Pawkeeper',
      description: 'The API that the web app uses.',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the document: the server that answered it.
    servers: [{ url: '/' }],
  },
  transform: jsonSchemaTransform,
  transformObject: addFailures,
};
