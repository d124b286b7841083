import { afterEach, expect, it, vi } from 'vitest';
import { apiRequest } from '#web/platform/http.ts';
import { dropStarted, startCalls, takeStarted } from '#web/platform/startedCalls.ts';

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
  dropStarted();
  vi.unstubAllGlobals();
});

it('a started read is sent at once, as any other, and answers who asks first; the next one asks anew', async () => {
  const fetch = server();
  startCalls({ first: ['/api/pets'], behind: ['/api/clients'] });
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/pets', '/api/clients']);
  for (const [, init] of fetch.mock.calls) {
    expect(init).toMatchObject({ credentials: 'include', headers: { accept: 'application/json' } });
  }
  expect(await apiRequest('GET', '/api/clients')).toBe(2);
  expect(await apiRequest('GET', '/api/clients')).toBe(3);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('a save drops what was started before it, which may not hold it', async () => {
  server();
  startCalls({ first: ['/api/pets'], behind: [] });
  await apiRequest('DELETE', '/api/pets/1');
  expect(await apiRequest('GET', '/api/pets')).toBe(3);
});

it('a save never gets the answer to a read', async () => {
  server();
  startCalls({ first: ['/api/pets'], behind: [] });
  expect(await apiRequest('POST', '/api/pets', {})).toBe(2);
});

it('a started read that fails tells who takes it, and nobody else', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  startCalls({ first: ['/api/pets', '/api/clients'], behind: [] });
  await expect(takeStarted('/api/pets')).rejects.toThrow('Failed to fetch');
});
