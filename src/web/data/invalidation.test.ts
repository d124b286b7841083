import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, test } from 'vitest';
import { readAgain } from '#web/data/change.ts';
import { isStaleAfter } from '#web/data/invalidation.ts';

const queryKey = ['/api/appointments?from=2026-04-05&to=2026-04-11'];

/** A screen whose fetches are answered by the test. */
function screen(cache: QueryClient) {
  const reads: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver<string>(cache, {
    queryKey,
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  observer.subscribe(() => undefined);
  return { reads, shown: () => observer.getCurrentResult().data };
}

test('a first fetch that was under way during a save is not taken for the latest', async () => {
  const cache = new QueryClient();
  const { reads, shown } = screen(cache);
  expect(reads).toHaveLength(1);
  const again = readAgain(cache, 'appointment');
  reads[0]?.resolve('as it was before');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve('as it was saved');
  await again;
  expect(shown()).toBe('as it was saved');
});

test('what is shown stays while it is fetched again, and other keys are left alone', async () => {
  const cache = new QueryClient();
  const { reads, shown } = screen(cache);
  reads[0]?.resolve('first');
  await expect.poll(shown).toBe('first');
  await readAgain(cache, 'walk');
  expect(reads).toHaveLength(1);
  const again = readAgain(cache, 'appointment');
  await expect.poll(() => reads.length).toBe(2);
  expect(shown()).toBe('first');
  reads[1]?.resolve('second');
  await again;
  expect(shown()).toBe('second');
});

test('what follows from appointments is read again: histories, days, drafts, what is not billed, and reports [appointments-data-1]', async () => {
  const cache = new QueryClient();
  const follows = [
    '/api/appointments/today',
    '/api/clients/a/history',
    '/api/days/2026-03-30',
    '/api/invoices',
    '/api/invoices/a',
    '/api/invoices/unbilled?clientId=a',
    '/api/reports/this-month',
  ];
  for (const path of [...follows, '/api/clients/a']) cache.setQueryData([path], {});
  await readAgain(cache, 'appointment');
  const stale = cache.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(follows);
});

test('a saved series makes series stale, not the preview of its form, which would clash with its own days [series-data-1]', async () => {
  const cache = new QueryClient();
  const keys = [['/api/series/a'], ['/api/series'], ['/api/series?preview=true', {}]];
  for (const key of keys) cache.setQueryData(key, {});
  await readAgain(cache, 'series');
  expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

test('the page of a deleted record is out of date, and is not read while it is still on the screen [invalidation-1]', async () => {
  const cache = new QueryClient();
  const reads: string[] = [];
  for (const path of ['/api/pets', '/api/pets/1', '/api/pets/1/history']) {
    const observer = new QueryObserver(cache, {
      queryKey: [path],
      queryFn: async () => reads.push(path),
    });
    observer.subscribe(() => undefined);
  }
  await expect.poll(() => reads.length).toBe(3);
  reads.length = 0;
  await readAgain(cache, 'pet', { except: '/api/pets/1' });
  expect(reads).toEqual(['/api/pets']);
  expect(cache.getQueryState(['/api/pets/1/history'])?.isInvalidated).toBe(true);
});

test.each(['consent', 'contact', 'careSettings', 'pet', 'client'] as const)(
  'the emergency page and what a phone keeps are read again after a change of a %s [stale-after-2]',
  (changed) => {
    const paths = ['/api/emergency', '/api/offline-day'];
    expect(paths.filter((path) => !isStaleAfter(changed, path))).toEqual([]);
  },
);

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
    await readAgain(cache, changed);
    const isStale = (path: string) => cache.getQueryState([path])?.isInvalidated;
    expect(paths.filter((path) => isStale(path) !== true)).toEqual([]);
    expect(untouched.filter((path) => isStale(path) !== false)).toEqual([]);
  },
);

const appointments = [
  '/api/offline-day',
  '/api/appointments?from=2026-04-05&to=2026-04-11',
  '/api/appointments/1',
  '/api/days/2026-11-21',
  '/api/days-off/bookings?startsOn=2026-11-21',
  '/api/invoices/1',
  '/api/reports/revenue',
  '/api/requests/1',
  '/api/clients/1/history',
  '/api/pets/1/history',
];
const money = [
  '/api/clients/1/balance',
  '/api/invoices?clientId=1',
  '/api/invoices/1',
  '/api/payments?clientId=1',
  '/api/reports/revenue',
  '/api/clients/1/history',
];
const messages = [
  '/api/messages',
  '/api/conversations/1/messages',
  '/api/unsorted-mails',
  '/api/prepared-messages',
];
const devices = ['/api/auth/sessions', '/api/push-subscriptions'];

it.each([
  ['agreement', ['/api/agreements', '/api/clients/1/agreements', '/api/message-settings']],
  ['appointment', appointments],
  ['bankImport', ['/api/bank-imports', '/api/bank-imports/1', ...money]],
  ['billing', ['/api/clients/1/billing']],
  ['businessDetails', ['/api/business-details']],
  ['calendarFeed', ['/api/calendar-feed']],
  ['cancellationPolicy', ['/api/cancellation-policy']],
  ['careSettings', ['/api/care-settings']],
  ['client', ['/api/clients', '/api/clients/1', '/api/requests/1', '/api/treatments/due']],
  ['client', ['/api/appointments/1', '/api/days-off/bookings', '/api/visits/1']],
  ['clientPrice', ['/api/client-prices?clientId=1', '/api/prices/quote?serviceId=1']],
  ['consent', ['/api/clients/1', '/api/consents', '/api/documents?clientId=1']],
  ['contact', ['/api/clients/1/contacts']],
  ['dayOff', ['/api/days-off', '/api/appointments/warnings?date=2026-11-21', '/api/requests/1']],
  ['dayOrder', ['/api/days/2026-11-21']],
  ['delivery', ['/api/deliveries', '/api/deliveries/1', ...messages]],
  ['device', devices],
  ['invoiceBatch', ['/api/invoices/send-all']],
  ['message', messages],
  ['messageSettings', ['/api/message-settings']],
  ['money', money],
  ['passkey', ['/api/passkeys']],
  ['password', [...devices, '/api/sign-in-methods']],
  ['pet', ['/api/appointments/1', '/api/clients/1', '/api/days-off/bookings', '/api/pets/1']],
  ['pet', ['/api/prepared-messages', '/api/reports/revenue', '/api/requests/1']],
  ['pet', ['/api/treatments/due']],
  ['petsApart', ['/api/pets-apart', '/api/appointments/warnings', '/api/requests/1']],
  ['portal', ['/api/portal-settings', '/api/portal-texts']],
  ['prospect', ['/api/prospects', '/api/public-page']],
  ['pushDevice', ['/api/push-subscriptions']],
  ['secondFactor', ['/api/second-factor', ...devices]],
  ['series', [...appointments, '/api/series/1']],
  ['service', ['/api/services', '/api/cancellation-policy', '/api/invoices/unbilled?clientId=1']],
  ['signInMethod', ['/api/sign-in-methods']],
  ['surcharge', ['/api/surcharges', '/api/prices/quote?serviceId=1']],
  ['visit', ['/api/offline-day', '/api/visits/1', '/api/visit-reports?visitId=1']],
  ['visit', ['/api/clients/1/history', '/api/pets/1/history']],
  ['visitReport', ['/api/visit-reports?visitId=1']],
  ['walk', ['/api/walks', '/api/walks/favorites']],
] as const)('a saved %s makes these answers old: %j [stale-after-3]', (changed, paths) => {
  expect(paths.filter((path) => !isStaleAfter(changed, path))).toEqual([]);
});
