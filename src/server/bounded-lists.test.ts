import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** The lists of the specification, which answer every row. Any other list is bounded or asked for by period. */
const SPECIFIED = new Set([
  '/api/clients',
  '/api/pets',
  '/api/appointments',
  '/api/appointments/today',
  '/api/messages',
  '/api/walks',
  '/api/walks/favorites',
]);

const schemaShape = z.looseObject({
  type: z.unknown().optional(),
  maxItems: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});

const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          parameters: z.array(z.object({ name: z.string(), required: z.boolean() })).optional(),
          responses: z.object({
            200: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }),
          }),
        })
        .optional(),
    }),
  ),
});

/** Whether a response has a list without a bound: itself, or one of its fields. */
function hasUnboundedList(schema: unknown, depth = 0): boolean {
  const { data } = schemaShape.safeParse(schema);
  if (!data) return false;
  if (data.type === 'array') return data.maxItems === undefined;
  if (depth === 2) return false;
  const parts = [...Object.values(data.properties ?? {}), ...(data.anyOf ?? [])];
  return parts.some((part) => hasUnboundedList(part, depth + 1));
}

const { paths } = documentShape.parse((await app.visitor().get('/api/openapi.json')).body);
const reads = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, ...get }] : []));

test('every call that answers a list is one of the specification, asked for by period, or bounded [bounded-lists-1]', () => {
  const unbounded = reads.filter(({ path, parameters = [], responses }) => {
    const needsPeriod = ['from', 'to'].every((end) =>
      parameters.some(({ name, required }) => name === end && required),
    );
    const isUnbounded = Object.values(responses[200].content).some(({ schema }) =>
      hasUnboundedList(schema),
    );
    return isUnbounded && !needsPeriod && !SPECIFIED.has(path);
  });
  expect(unbounded.map(({ path }) => path)).toEqual([]);
  for (const path of SPECIFIED) expect(reads.map((read) => read.path)).toContain(path);
});
