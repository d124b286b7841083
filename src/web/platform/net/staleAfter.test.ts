import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invalidateAfter } from '#web/platform/net/staleAfter.ts';

/** Answers that name a client, a pet or a service, and some that name none. */
const answers = {
  client: [
    '/api/conversations?q=jane',
    '/api/messages',
    '/api/unsorted-mails',
    '/api/prepared-messages',
    '/api/deliveries',
    '/api/invoices',
    '/api/invoices/1',
    '/api/invoices/unbilled?clientId=1',
    '/api/bank-imports/1',
    '/api/payments?clientId=1',
    '/api/reports/clients',
    '/api/days/2026-11-21',
    '/api/pets?archived=true',
    '/api/visit-reports?visitId=1',
  ],
  pet: [
    '/api/days/2026-11-21',
    '/api/clients/1/history',
    '/api/pets/2/history',
    '/api/pets-apart',
    '/api/visits/1',
    '/api/invoices/1',
    '/api/visit-reports?visitId=1',
  ],
  service: [
    '/api/prices/quote?serviceId=1',
    '/api/reports/revenue',
    '/api/client-prices?clientId=1',
  ],
} as const;
const untouched = ['/api/walks', '/api/auth/user', '/api/passkeys', '/api/days-off'];

it.each(Object.entries(answers))(
  'a renamed %s is renamed wherever it is named [stale-after-1]',
  async (changed, paths) => {
    const cache = new QueryClient();
    for (const path of [...paths, ...untouched]) cache.setQueryData([path], {});
    if (changed !== 'client' && changed !== 'pet' && changed !== 'service')
      throw new Error(changed);
    await invalidateAfter(cache, changed);
    const isStale = (path: string) => cache.getQueryState([path])?.isInvalidated;
    expect(paths.filter((path) => isStale(path) !== true)).toEqual([]);
    expect(untouched.filter((path) => isStale(path) !== false)).toEqual([]);
  },
);
