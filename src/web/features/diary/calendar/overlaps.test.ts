import { expect, test } from 'vitest';
import { overlapping } from '#web/features/diary/calendar/overlaps.ts';

const booked = (id: string, startTime: string, endTime: string, status = 'confirmed' as const) => ({
  id,
  date: '2026-03-30',
  endDate: null,
  startTime,
  endTime,
  status,
});

test('appointments that share time are told apart from those that only touch', () => {
  const day = [
    booked('a', '09:00', '10:00'),
    booked('b', '10:00', '11:00'),
    booked('c', '10:30', '10:45'),
    booked('d', '12:00', '13:00'),
  ];
  expect([...overlapping(day)].sort()).toEqual(['b', 'c']);
});

test('an overnight stay meets what comes later on its day', () => {
  const day = [booked('night', '18:00', '08:00'), booked('late', '21:00', '21:30')];
  expect([...overlapping(day)].sort()).toEqual(['late', 'night']);
});

test('an overnight stay meets the early appointment of the next day', () => {
  const night = booked('night', '20:00', '08:00');
  const early = { ...booked('early', '07:30', '08:00'), date: '2026-03-31' };
  const later = { ...booked('later', '08:00', '09:00'), date: '2026-03-31' };
  expect([...overlapping([night, early, later])].sort()).toEqual(['early', 'night']);
});

test('a long appointment meets a later one past a short one between them', () => {
  const day = [
    booked('long', '09:00', '17:00'),
    booked('x', '10:00', '10:30'),
    booked('y', '16:00', '18:00'),
  ];
  expect([...overlapping(day)].sort()).toEqual(['long', 'x', 'y']);
});

test('a cancelled appointment takes no time', () => {
  const day = [
    booked('a', '09:00', '10:00'),
    { ...booked('b', '09:00', '10:00'), status: 'cancelled' as const },
  ];
  expect([...overlapping(day)]).toEqual([]);
});

test('a stay takes no time from the walks of its days, nor from another stay', () => {
  const stay = { ...booked('stay', '18:00', '10:00'), endDate: '2026-04-02' };
  const other = { ...stay, id: 'other' };
  expect([...overlapping([stay, other, booked('walk', '18:30', '19:30')])]).toEqual([]);
});
