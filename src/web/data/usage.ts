/** How much the user has of what is limited. */
import { queryOptions } from '@tanstack/react-query';
import type { QuotaUsage } from '#contract/overview/usage.ts';

/** Fetched again at each visit: every save changes it. */
export const usageQuery = queryOptions<QuotaUsage[]>({
  queryKey: ['/api/account/usage'],
  staleTime: 0,
});
