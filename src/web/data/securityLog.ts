/** Reading the security log of the account, page by page. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { SECURITY_EVENTS_AT_ONCE } from '#contract/identity/securityEvents.ts';
import type { SecurityEvent } from '#contract/identity/securityLog.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** Fetched again at each visit: a sign-in elsewhere adds to it. */
const securityLogQuery = infiniteQueryOptions({
  queryKey: ['/api/security-log'],
  queryFn: ({ pageParam, signal }) =>
    apiRequest<SecurityEvent[]>('GET', `/api/security-log${pageParam}`, undefined, { signal }),
  initialPageParam: '',
  getNextPageParam: (page: SecurityEvent[]) =>
    page.length < SECURITY_EVENTS_AT_ONCE
      ? undefined
      : `?${new URLSearchParams({ before: page.at(-1)?.id ?? '' })}`,
  staleTime: 0,
});

export const useSecurityLog = () => useInfiniteQuery(securityLogQuery);
