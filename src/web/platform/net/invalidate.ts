/** Fetching again after a save. */
import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Refetches the queries that a screen shows, and marks the others as out of date. A fetch that is under way is
 * cancelled: its answer may be older than what was saved. The library by itself would wait for a first fetch, and take
 * its answer for the latest.
 */
export async function invalidate(cache: QueryClient, filters: QueryFilters): Promise<void> {
  await cache.cancelQueries(filters);
  await cache.invalidateQueries(filters);
}
