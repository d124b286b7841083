import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import {
  bookedAgain,
  nextSameWeekday,
  repeated,
} from '#web/features/diary/appointments/bookAgain.ts';

test.each([
  ['2026-06-01', '2026-06-10', '2026-06-15'],
  ['2026-06-03', '2026-06-10', '2026-06-17'],
  ['2026-06-04', '2026-06-10', '2026-06-11'],
  ['2025-12-28', '2026-06-10', '2026-06-14'],
])('a booking of %s is made again, seen on %s, for %s [book-again-2]', (day, today, next) => {
  expect(nextSameWeekday(day, today)).toBe(next);
});

const stay: Appointment = {
  id: 'a',
  userId: 'u',
  clientId: 'c',
  petId: null,
  petIds: [],
  serviceId: null,
  seriesId: null,
  seriesDay: null,
  cancellationTerms: null,
  cancelledBy: null,
  cancellationFee: null,
  cancellationReason: null,
  charges: [],
  title: 'Holiday',
  description: null,
  serviceType: 'sitting',
  date: '2026-06-01',
  endDate: '2026-06-04',
  startTime: '18:00',
  endTime: '10:00',
  status: 'completed',
  price: '12.50',
  notes: 'Key 3',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('the same booking again is pending, as long as it was, and priced by the list where it has a service [book-again-3]', () => {
  const again = { date: '2026-06-15', endDate: '2026-06-18', status: 'pending', notes: 'Key 3' };
  expect(bookedAgain(stay, '2026-06-10')).toMatchObject({ ...again, price: '12.50' });
  const serviced = { ...stay, serviceId: stay.clientId };
  expect(bookedAgain(serviced, '2026-06-10')).toMatchObject({ ...again, price: '', charges: [] });
});

test('a series that begins with a booking repeats on its weekday, and is neither completed nor cancelled [book-again-1]', () => {
  const walk = { ...stay, date: '2026-06-10', endDate: null };
  expect(repeated({ ...walk, status: 'completed' })).toMatchObject({
    date: '2026-06-10',
    status: 'pending',
    repeat: { isOn: true, weekdays: [3], appointmentId: walk.id },
  });
  expect(repeated({ ...walk, status: 'confirmed' }).status).toBe('confirmed');
});
