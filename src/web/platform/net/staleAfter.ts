/** What a change makes stale: each screen that shows a client, a pet or a service by name reads it again. */
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

/** By what was changed, the paths whose answers show it, beside its own lists; everything below a path belongs to it. */
export const STALE_AFTER = {
  client: [
    '/api/appointments',
    '/api/bank-imports',
    '/api/conversations',
    '/api/days',
    '/api/days-off/bookings',
    '/api/deliveries',
    '/api/invoices',
    '/api/messages',
    '/api/payments',
    '/api/pets',
    '/api/prepared-messages',
    '/api/reports',
    '/api/unsorted-mails',
    '/api/visit-reports',
    '/api/visits',
  ],
  pet: [
    '/api/appointments',
    '/api/clients',
    '/api/days',
    '/api/days-off/bookings',
    '/api/invoices',
    '/api/pets-apart',
    '/api/prepared-messages',
    '/api/reports',
    '/api/visit-reports',
    '/api/visits',
  ],
  service: ['/api/client-prices', '/api/invoices', '/api/prices/quote', '/api/reports'],
} as const;

/** Reads again what shows a client, pet or service that has changed; what no screen shows, when one does. */
export async function invalidateAfter(
  cache: QueryClient,
  changed: keyof typeof STALE_AFTER,
): Promise<void> {
  await Promise.all(STALE_AFTER[changed].map((path) => invalidate(cache, pathFilter(path))));
}
