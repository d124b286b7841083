import { afterEach, expect, it, vi } from 'vitest';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body = '{"message":"Pet not found"}') =>
  vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : body, { status }));

it.each([204, 404])('an answer of %i counts as deleted [delete-request-1]', async (status) => {
  answer(status);
  await expect(deleteRequest('/api/pets/1')).resolves.toBeUndefined();
});

it.each([401, 409, 500])('an answer of %i is a failure', async (status) => {
  answer(status);
  await expect(deleteRequest('/api/pets/1')).rejects.toMatchObject({ status });
});

it.each(['', '<html>404</html>', '{"message":"x"}'])(
  'a 404 of something else (%s) is a failure',
  async (body) => {
    answer(404, body);
    await expect(deleteRequest('/api/pets/1')).rejects.toMatchObject({ status: 404 });
  },
);
