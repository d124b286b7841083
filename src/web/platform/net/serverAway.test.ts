import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { HttpError } from '#web/platform/net/http.ts';
import { shownFromEarlier } from '#web/platform/net/serverAway.ts';

it.each([
  ['no answer', new TypeError('Failed to fetch'), true, true],
  [
    'a database that is away',
    new HttpError(503, '{"message":"The database is away."}'),
    true,
    true,
  ],
  ["somebody else's page", new HttpError(404, '<html>'), true, true],
  ['a record that is gone', new HttpError(404, '{"message":"Client not found"}'), true, false],
  ['no answer about what no screen shows', new TypeError('Failed to fetch'), false, false],
])('after %s the screen shows what was read earlier', async (_, error, isWatched, isEarlier) => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryKey = ['/api/clients'];
  cache.setQueryData(queryKey, []);
  const queryFn = async () => Promise.reject(error);
  if (isWatched) {
    new QueryObserver(cache, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
  }
  expect(shownFromEarlier(cache.getQueryCache())).toBeUndefined();
  await cache.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  expect(shownFromEarlier(cache.getQueryCache())).toBe(isEarlier ? 'memory' : undefined);
});
