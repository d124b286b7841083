import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';

test('a column that a handler answers by mistake never leaves the server [response-serializer-1]', async () => {
  const app = Fastify();
  app.setSerializerCompiler(serializerCompiler);
  const point = z.object({ lat: z.number() });
  const inner = { lat: 1, secret: 'secret' };
  app.get('/', { schema: { response: { 200: z.array(point) } } }, async () => [inner]);
  app.get(
    '/nested',
    { schema: { response: { 200: z.object({ at: point.nullable() }) } } },
    async () => ({ at: inner, passwordHash: 'secret' }),
  );
  expect((await app.inject('/')).json()).toEqual([{ lat: 1 }]);
  expect((await app.inject('/nested')).json()).toEqual({ at: { lat: 1 } });
});
