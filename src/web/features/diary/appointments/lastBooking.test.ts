import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import {
  lastBooking,
  lengthLike,
  takenOver,
} from '#web/features/diary/appointments/lastBooking.ts';

const walk: Appointment = {
  id: 'a',
  userId: 'u',
  clientId: 'c',
  petId: null,
  petIds: [],
  serviceId: 'walk',
  seriesId: null,
  seriesDay: null,
  cancellationTerms: null,
  cancelledBy: null,
  cancellationFee: null,
  cancellationReason: null,
  charges: [],
  title: 'Walk',
  description: null,
  serviceType: 'walk',
  date: '2026-06-01',
  endDate: null,
  startTime: '09:00',
  endTime: '09:45',
  status: 'completed',
  price: '12.50',
  notes: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('the last booking is the latest up to today, else the next one, without stays and cancelled ones [last-booking-1]', () => {
  const next = { ...walk, id: 'b', date: '2026-06-20' };
  const called = { ...walk, id: 'd', date: '2026-06-09', status: 'cancelled' as const };
  const stay = { ...walk, id: 'e', date: '2026-06-09', endDate: '2026-06-12' };
  const bookings = [walk, called, stay, next];
  expect(lastBooking(bookings, '2026-06-10')?.id).toBe('a');
  expect(lastBooking([called, stay, next], '2026-06-10')?.id).toBe('b');
  expect(lastBooking([], '2026-06-10')).toBeUndefined();
});

test.each([
  ['09:00', '09:45', 45],
  ['23:30', '00:15', 45],
  ['09:00', '09:00', 60],
])(
  'a booking from %s to %s is followed by one of %i minutes [last-booking-2]',
  (startTime, endTime, minutes) => {
    expect(lengthLike({ ...walk, startTime, endTime })).toBe(minutes);
  },
);

test('a new booking takes over the service, or the type and price where it is no longer offered [last-booking-3]', () => {
  expect(takenOver(walk, () => true)).toEqual({ serviceId: 'walk' });
  expect(takenOver(walk, () => false)).toEqual({ serviceType: 'walk', price: '12.50' });
  expect(takenOver({ ...walk, serviceId: null, price: null }, () => true)).toEqual({
    serviceType: 'walk',
    price: '',
  });
  expect(lengthLike(undefined)).toBe(60);
});
