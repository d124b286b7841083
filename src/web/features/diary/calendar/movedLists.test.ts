import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { testAppointment } from '#web/features/diary/calendar/testAppointment.ts';
import { listWith, periodOf } from '#web/features/diary/calendar/movedLists.ts';

const booked = (id: string, date: string, startTime: string): Appointment =>
  testAppointment({ id, date, startTime, endTime: '18:00' });
const list = [booked('a', '2026-03-28', '09:00'), booked('b', '2026-03-29', '09:00')];
const ids = (rows: readonly Appointment[]) => rows.map(({ id }) => id).join('');

test('a booking that was moved is sorted in by day and time', () => {
  const period = { from: '2026-03-28', to: '2026-04-04' };
  expect(ids(listWith(list, booked('a', '2026-03-29', '09:15'), period))).toBe('ba');
  expect(ids(listWith(list, booked('a', '2026-03-29', '08:45'), period))).toBe('ab');
});

test('a booking that was moved away leaves the list of its days, and joins that of its new ones', () => {
  const moved = booked('a', '2026-04-05', '09:00');
  expect(ids(listWith(list, moved, { from: '2026-03-28', to: '2026-04-04' }))).toBe('b');
  expect(ids(listWith([], moved, { from: '2026-04-05', to: '2026-04-11' }))).toBe('a');
  expect(ids(listWith(list, moved, { from: null, to: null }))).toBe('ba');
});

test.each([
  ['/api/appointments', { from: null, to: null }],
  ['/api/appointments?from=2026-03-01&to=2026-04-04', { from: '2026-03-01', to: '2026-04-04' }],
  ['/api/appointments/today', undefined],
  ['/api/clients', undefined],
])('the list %s covers %j', (url, period) => {
  expect(periodOf(url)).toEqual(period);
});

test('a stay that was moved is in the list of each period that it reaches into', () => {
  const stay = { ...booked('s', '2026-03-20', '18:00'), endDate: '2026-03-28' };
  expect(ids(listWith(list, stay, { from: '2026-03-28', to: '2026-04-04' }))).toBe('sab');
  expect(ids(listWith(list, stay, { from: '2026-03-29', to: '2026-04-04' }))).toBe('ab');
  expect(ids(listWith([], stay, { from: '2026-03-01', to: '2026-03-20' }))).toBe('s');
  expect(ids(listWith([], stay, { from: '2026-03-01', to: '2026-03-19' }))).toBe('');
});
