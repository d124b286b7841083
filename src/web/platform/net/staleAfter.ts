/** What a change makes stale: each screen that shows a client, a pet or a service by name reads it again. */
import type { QueryClient } from '@tanstack/react-query';
import { NAMED_IN } from '#contract/namedIn.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

/** Reads again what shows a client, pet or service that has changed; what no screen shows, when one does. */
export async function invalidateAfter(
  cache: QueryClient,
  changed: keyof typeof NAMED_IN,
): Promise<void> {
  await Promise.all(NAMED_IN[changed].map((path) => invalidate(cache, pathFilter(path))));
}
