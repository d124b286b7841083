/** The server's own OpenAPI document, read as what to send and what may come back. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import type { TestApp } from '#server/testing/test-app.ts';

/** A JSON schema, as far as inputs are made of it. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** One call: what it takes, and what it may answer. */
export interface Operation {
  /** `PUT /api/clients/{id}` */
  name: string;
  method: string;
  path: string;
  query: { name: string; required?: boolean | undefined; schema: JsonSchema }[];
  body: JsonSchema | undefined;
  /** The content type of a file, where the call takes one. */
  file: string | undefined;
  answers: Map<number, AnswerShape>;
}

/** What an answer of one status consists of: one of these types; without any it has no body. */
interface AnswerShape {
  types: readonly string[];
  fits: ValidateFunction | undefined;
}

/** The kind of the records that a path names: `/api/clients/{id}` -> `clients`. */
export const kindOf = (path: string): string => path.split('/{')[0]?.split('/').at(-1) ?? '';

const schemaShape = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const contentShape = z.record(z.string(), z.object({ schema: schemaShape.optional() }));
const responseShape = z.object({ $ref: z.string().optional(), content: contentShape.optional() });
const operationShape = z.object({
  parameters: z
    .array(
      z.object({
        in: z.string(),
        name: z.string(),
        required: z.boolean().optional(),
        schema: schemaShape,
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentShape }).optional(),
  responses: z.record(z.string(), responseShape),
});
const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.object({ responses: z.record(z.string(), responseShape) }),
});

type Response = z.output<typeof responseShape>;

/** Every call that the document lists. */
export async function readOperations(app: TestApp): Promise<Operation[]> {
  const { body: document } = await app.visitor().get('/api/openapi.json');
  const { paths, components } = documentShape.parse(document);
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...z.record(z.string(), z.unknown()).parse(document) });

  function answerOf(response: Response): AnswerShape {
    const shared = response.$ref?.split('/').at(-1);
    const { content } = shared === undefined ? response : (components.responses[shared] ?? {});
    const types = Object.keys(content ?? {});
    const schema = content?.['application/json'];
    if (!schema) return { types, fits: undefined };
    const absolute = JSON.stringify(schema.schema ?? {}).replaceAll('"#/', '"document#/');
    return { types, fits: ajv.compile(JSON.parse(absolute)) };
  }

  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query'),
      body: requestBody?.content['application/json']?.schema,
      file: Object.keys(requestBody?.content ?? {}).find((type) => type !== 'application/json'),
      answers: new Map(
        Object.entries(responses).map(([status, response]) => [Number(status), answerOf(response)]),
      ),
    })),
  );
}
