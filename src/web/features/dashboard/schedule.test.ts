import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/choices.ts';
import { moments } from '#web/features/dashboard/schedule.ts';

const booked = (startTime: string, endTime: string, status: AppointmentStatus = 'confirmed') => ({
  id: startTime,
  startTime,
  endTime,
  status,
});

test('what has ended is over, what runs is now, and the first after it is next', () => {
  const day = [
    booked('08:00', '09:00'),
    booked('09:00', '10:00'),
    booked('10:00', '11:00'),
    booked('12:00', '13:00'),
  ];
  expect(moments(day, '09:30')).toEqual(['over', 'now', 'next', 'later']);
  expect(moments(day, '07:00')).toEqual(['next', 'later', 'later', 'later']);
  expect(moments(day, '13:00')).toEqual(['over', 'over', 'over', 'over']);
});

test('what is completed or cancelled is over at any time', () => {
  const day = [
    booked('10:00', '11:00', 'cancelled'),
    booked('11:00', '12:00', 'completed'),
    booked('12:00', '13:00', 'pending'),
  ];
  expect(moments(day, '09:00')).toEqual(['over', 'over', 'next']);
});

test('two appointments that start together are both next', () => {
  expect(moments([booked('10:00', '11:00'), booked('10:00', '10:30')], '09:00')).toEqual([
    'next',
    'next',
  ]);
});

test('an overnight stay that has begun lasts until midnight', () => {
  expect(moments([booked('18:00', '08:00')], '23:59')).toEqual(['now']);
});
