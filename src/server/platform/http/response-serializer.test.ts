import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { responseSerializer } from '#server/platform/http/response-serializer.ts';

const point = z.object({ lat: z.number(), lng: z.number().optional() });
const walk = z.object({
  name: z.string(),
  points: z.array(point).nullable(),
  start: point.nullable().optional(),
  tags: z.record(z.string(), point).optional(),
});
const brief = walk.omit({ points: true });
const open = z.looseObject({ id: z.string() });

const secret = 'secret';
const cases: [what: string, schema: z.ZodType, value: unknown, left: unknown][] = [
  ['a record', point, { lat: 1, secret }, { lat: 1 }],
  [
    'the records of a list',
    z.array(point),
    [{ lat: 1 }, { lat: 2, secret }],
    [{ lat: 1 }, { lat: 2 }],
  ],
  [
    'a list within a record',
    walk,
    { name: 'Lake', points: [{ lat: 1, secret }] },
    { name: 'Lake', points: [{ lat: 1 }] },
  ],
  [
    'an optional record within a record',
    walk,
    { name: 'Lake', points: null, start: { lat: 1, secret } },
    { name: 'Lake', points: null, start: { lat: 1 } },
  ],
  [
    'the values of a record by name',
    walk,
    { name: 'Lake', points: null, tags: { a: { lat: 1, secret } } },
    { name: 'Lake', points: null, tags: { a: { lat: 1 } } },
  ],
  ['either of two records', z.union([walk, brief]), { name: 'Lake', secret }, { name: 'Lake' }],
];

const serializerOf = (checked: boolean, schema: z.ZodType) =>
  responseSerializer(checked)({ schema, method: 'GET', url: '/api/walks' });

test.each(cases)(
  'in production %s leaves without a field of no schema',
  (_what, schema, value, left) => {
    expect(serializerOf(false, schema)(value)).toBe(JSON.stringify(left));
    expect(serializerOf(false, schema)(left)).toBe(JSON.stringify(left));
  },
);

test.each(cases)(
  'in tests %s with a field of no schema is refused',
  (_what, schema, value, left) => {
    expect(() => serializerOf(true, schema)(value)).toThrow(
      'GET /api/walks answers secret, which its schema does not have',
    );
    expect(JSON.parse(serializerOf(true, schema)(left))).toEqual(left);
  },
);

test('in tests a value that does not fit its schema is refused', () => {
  expect(() => serializerOf(true, point)({ lat: 'north' })).toThrow(
    "Response doesn't match the schema",
  );
});

test('a schema that says that there may be other fields lets them through', () => {
  for (const checked of [true, false]) {
    expect(serializerOf(checked, open)({ id: '1', more: { a: 1 } })).toBe(
      '{"id":"1","more":{"a":1}}',
    );
  }
});

test.each([
  [true, 500],
  [false, 200],
])(
  'a column that a handler answers by mistake never leaves the server (checked: %s) [response-serializer-1]',
  async (checked, status) => {
    const app = Fastify();
    app.setSerializerCompiler(responseSerializer(checked));
    app.get('/', { schema: { response: { 200: z.array(point) } } }, async () => [
      { lat: 1, passwordHash: secret },
    ]);
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain('passwordHash":');
    expect(answer.body).not.toContain(secret);
  },
);
