/** Reading again after a save. */
import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reads anew what these filters name, as far as a screen shows it. A read that is under way is given up: its answer may be
 * older than what was saved. Left to itself the library would wait for a first one, and take it for the newest.
 */
export async function readAgain(cache: QueryClient, filters: QueryFilters): Promise<void> {
  await cache.cancelQueries(filters);
  await cache.invalidateQueries(filters);
}
