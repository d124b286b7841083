/** The cache of everything read from the server. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { apiRequest, isUnauthorized } from '#web/platform/net/http.ts';
import { type FindKept, readOrKept } from '#web/platform/net/keptAnswers.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Reads are keyed by their path (`useQuery<Client[]>({ queryKey: ['/api/clients'] })`), are never repeated on their own
 * and never go stale: a save invalidates what it changed, and `refetchOnReturn` what others may have changed.
 * `onUnauthorized` is called where a read finds that the session has ended, `findKept` where the server doesn't answer.
 */
export function createQueryClient(
  onUnauthorized: () => void,
  findKept: FindKept = () => Promise.resolve(undefined),
): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnauthorized(error)) onUnauthorized();
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: (asked) =>
          readOrKept(
            client,
            asked,
            () => apiRequest('GET', String(asked.queryKey[0]), undefined, { signal: asked.signal }),
            findKept,
          ),
        retry: false,
        staleTime: Infinity,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Without a network, fail at once and say so; the default would wait in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
