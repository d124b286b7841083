import { afterEach, expect, it, vi } from 'vitest';
import { apiRequest } from '#web/platform/net/http.ts';
import {
  dropPreloaded,
  startPreloading,
  takePreloaded,
} from '#web/platform/net/preloadedQueries.ts';

/** Answers every call with its own number. */
function server() {
  let count = 0;
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    count += 1;
    return Promise.resolve(new Response(String(count)));
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  dropPreloaded();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a preloaded read is sent at once and answers the first query; the next one asks again', async () => {
  const fetch = server();
  startPreloading(['/api/pets', '/api/clients']);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/pets', '/api/clients']);
  for (const [, init] of fetch.mock.calls) {
    expect(init).toMatchObject({ credentials: 'include', headers: { accept: 'application/json' } });
  }
  expect(await apiRequest('GET', '/api/clients')).toBe(2);
  expect(await apiRequest('GET', '/api/clients')).toBe(3);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('a preloaded answer waits for its page for minutes; one that is older is asked for again', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  server();
  startPreloading(['/api/pets', '/api/clients']);
  now.mockReturnValue(4 * 60_000);
  expect(await apiRequest('GET', '/api/pets')).toBe(1);
  now.mockReturnValue(6 * 60_000);
  expect(await apiRequest('GET', '/api/clients')).toBe(3);
});

it('a save drops what was preloaded before it', async () => {
  server();
  startPreloading(['/api/pets']);
  await apiRequest('DELETE', '/api/pets/1');
  expect(await apiRequest('GET', '/api/pets')).toBe(3);
});

it('a save never gets the answer to a read', async () => {
  server();
  startPreloading(['/api/pets']);
  expect(await apiRequest('POST', '/api/pets', {})).toBe(2);
});

it('a preloaded read that fails rejects for the query that takes it, and is handled for the rest', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  startPreloading(['/api/pets', '/api/clients']);
  await expect(takePreloaded('/api/pets')).rejects.toThrow('Failed to fetch');
});
