import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import {
  invalidateAppointments,
  removeAppointments,
  showAppointment,
} from '#web/features/appointments/appointments.data.ts';

const booked = (id: string, title: string) => ({ id, title }) as Appointment;

/** Two lists, and what else stands at their path. */
function cacheWithWarnings() {
  const cache = new QueryClient();
  cache.setQueryData(['/api/appointments/today'], [booked('a', 'Walk'), booked('b', 'Feed')]);
  cache.setQueryData(['/api/appointments?from=2026-03-30'], [booked('b', 'Feed')]);
  cache.setQueryData(['/api/appointments/warnings?date=2026-03-30'], { overlaps: [] });
  cache.setQueryData(['/api/appointments/a?scope=all&preview=true', {}], { changed: 2, kept: 0 });
  return cache;
}

const beside = (cache: QueryClient) => [
  cache.getQueryData(['/api/appointments/warnings?date=2026-03-30']),
  cache.getQueryData(['/api/appointments/a?scope=all&preview=true', {}]),
];

const listed = (cache: QueryClient) => [
  cache.getQueryData(['/api/appointments/today']),
  cache.getQueryData(['/api/appointments?from=2026-03-30']),
];

test('a saved appointment is shown in every list, and warnings and previews stay as they are [appointments-data-3]', () => {
  const cache = cacheWithWarnings();
  showAppointment(cache, booked('b', 'Feed Rex'));
  expect(listed(cache)).toEqual([
    [booked('a', 'Walk'), booked('b', 'Feed Rex')],
    [booked('b', 'Feed Rex')],
  ]);
  expect(beside(cache)).toEqual([{ overlaps: [] }, { changed: 2, kept: 0 }]);
});

test('a deleted appointment leaves every list, and warnings and previews stay as they are [appointments-data-2]', () => {
  const cache = cacheWithWarnings();
  removeAppointments(cache, ({ id }) => id === 'b');
  expect(listed(cache)).toEqual([[booked('a', 'Walk')], []]);
  expect(beside(cache)).toEqual([{ overlaps: [] }, { changed: 2, kept: 0 }]);
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
  await invalidateAppointments(cache);
  const stale = cache.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(follows);
});
