import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/choices.ts';
import { finishedText, moments } from '#web/features/overview/dashboard/schedule.ts';

const DAY = '2026-03-29';
const booked = (startTime: string, endTime: string, status: AppointmentStatus = 'confirmed') => ({
  id: startTime,
  date: DAY,
  endDate: null,
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
  expect(moments(day, DAY, '09:30')).toEqual(['over', 'now', 'next', 'later']);
  expect(moments(day, DAY, '07:00')).toEqual(['next', 'later', 'later', 'later']);
  expect(moments(day, DAY, '13:00')).toEqual(['over', 'over', 'over', 'over']);
});

test('what is completed or cancelled is over at any time', () => {
  const day = [
    booked('10:00', '11:00', 'cancelled'),
    booked('11:00', '12:00', 'completed'),
    booked('12:00', '13:00', 'pending'),
  ];
  expect(moments(day, DAY, '09:00')).toEqual(['over', 'over', 'next']);
});

test('two appointments that start together are both next', () => {
  expect(moments([booked('10:00', '11:00'), booked('10:00', '10:30')], DAY, '09:00')).toEqual([
    'next',
    'next',
  ]);
});

test('an overnight stay that has begun lasts until midnight', () => {
  expect(moments([booked('18:00', '08:00')], DAY, '23:59')).toEqual(['now']);
});

test('a stay is next until it arrives and until it leaves, and is in the house between', () => {
  const stay = (date: string, endDate: string, startTime: string, endTime: string) => ({
    ...booked(startTime, endTime),
    date,
    endDate,
  });
  const day = [
    stay('2026-03-01', '2026-04-30', '09:00', '23:00'),
    stay('2026-03-20', DAY, '17:00', '10:00'),
    stay(DAY, '2026-04-02', '18:00', '08:00'),
    { ...stay(DAY, '2026-04-02', '18:00', '08:00'), status: 'cancelled' as const },
  ];
  expect(moments(day, DAY, '09:59')).toEqual(['staying', 'next', 'later', 'over']);
  expect(moments(day, DAY, '10:00')).toEqual(['staying', 'over', 'next', 'over']);
  expect(moments(day, DAY, '18:00')).toEqual(['staying', 'over', 'staying', 'over']);
});

test('finished appointments are counted by what became of them', () => {
  const finished = (...statuses: AppointmentStatus[]) => statuses.map((status) => ({ status }));
  expect(finishedText(finished('completed', 'completed'))).toBe('2 done');
  expect(finishedText(finished('completed', 'cancelled', 'completed'))).toBe('2 done, 1 cancelled');
  expect(finishedText(finished('cancelled'))).toBe('1 cancelled');
});
