import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import {
  removeAppointments,
  showAppointment,
} from '#web/data/appointments.ts';

const booked = (id: string, title: string) => ({ id, title }) as Appointment;

/** Two lists, and what else is at their path. */
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
