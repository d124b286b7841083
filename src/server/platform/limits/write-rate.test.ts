import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitWrites } from '#server/platform/limits/write-rate.ts';
import { handleErrors } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp({ WRITES_PER_MINUTE: '6' });

/** A server whose owner is named by a header, and that reads pictures. */
function withOwner(server: Server): Server {
  server.decorateRequest('ownerId', {
    getter() {
      return String(this.headers['owner']);
    },
  });
  server.addContentTypeParser('image/png', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  return server;
}

test('an owner’s changes beyond so many a minute are asked to wait, reading goes on, and nobody else waits [write-rate-1]', async () => {
  const [sam, ann] = [await app.user(), await app.user()];
  const { id } = await addClient(sam);
  const change = () => sam.put(`/api/clients/${id}`, { notes: 'Rings twice' });
  const made = await Promise.all([1, 2, 3, 4, 5].map(change));
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const late = await change();
  expect([late.status, late.body]).toEqual([
    429,
    { message: 'That’s too many changes in one minute. Try again in 1 minute.' },
  ]);
  const waitS = Number(late.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  expect((await sam.delete(`/api/clients/${id}`)).status).toBe(429);
  expect((await sam.get('/api/clients')).status).toBe(200);
  expect((await sam.form('/api/logout', {})).status).toBeLessThan(400);
  await addClient(ann);
});

test('an owner’s changes beyond so many bytes a minute are asked to wait, announced or not [write-rate-2]', async () => {
  const server = Fastify();
  handleErrors(server, {});
  limitWrites(withOwner(server), { perMinute: 100, bytesPerMinute: 5_000 });
  server.put('/', (request) => ({ bytes: request.bodyBytes }));
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const put = async (owner: string, body: string | ReadableStream, type = 'application/json') => {
    const { status } = await fetch(origin, {
      method: 'PUT',
      headers: { owner, 'content-type': type },
      body,
      ...(typeof body !== 'string' && { duplex: 'half' }),
    });
    return status;
  };
  const text = (length: number) => JSON.stringify('x'.repeat(length));
  const inPieces = (length: number) => new Blob([text(length)]).stream();
  expect([await put('sam', text(2_000)), await put('sam', inPieces(2_000))]).toEqual([200, 200]);
  expect(await put('sam', inPieces(2_000))).toBe(429);
  expect(await put('sam', text(2))).toBe(429);
  expect(await put('ann', text(4_000))).toBe(200);
  expect(await put('ann', text(4_000))).toBe(429);
  expect(await put('eve', 'x'.repeat(9_000), 'image/png')).toBe(200);
});
