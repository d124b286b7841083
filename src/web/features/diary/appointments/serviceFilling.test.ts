import { expect, test } from 'vitest';
import { type Filled, filledAfter } from '#web/features/diary/appointments/serviceFilling.ts';

const walk = {
  id: 'walk',
  name: 'Hour’s walk',
  serviceType: 'walk',
  durationMinutes: 60,
  unit: 'visit',
} as const;
const wash = {
  ...walk,
  id: 'wash',
  name: 'Wash',
  serviceType: 'grooming',
  durationMinutes: 75,
} as const;
const house = {
  ...walk,
  id: 'house',
  name: 'House sitting',
  serviceType: 'sitting',
  durationMinutes: null,
  unit: 'night',
} as const;
const services = [walk, wash, house];

const petNames = new Map([
  ['rex', 'Rex'],
  ['bella', 'Bella'],
]);
const facts = { services, petNames, minutes: 45 };

const empty: Filled = {
  serviceId: '',
  petIds: [],
  title: '',
  serviceType: '',
  date: '2026-12-28',
  startTime: '',
  endTime: '',
  endDate: '',
};
const walked: Filled = {
  ...empty,
  serviceId: 'walk',
  title: 'Hour’s walk',
  serviceType: 'walk',
  startTime: '09:30',
  endTime: '10:30',
};

/** What is filled in when these fields change, of which the first is what someone changed. */
function after(before: Filled, change: Partial<Filled>) {
  const [changed = ''] = Object.keys(change);
  return filledAfter(changed, before, { ...before, ...change }, facts);
}

test('a service fills in title, type and, once there is a start, the end [service-filling-1]', () => {
  const filled = { title: 'Hour’s walk', serviceType: 'walk' };
  expect(after(empty, { serviceId: 'walk' })).toEqual(filled);
  const started = { ...empty, startTime: '23:30' };
  expect(after(started, { serviceId: 'walk' })).toEqual({ ...filled, endTime: '00:30' });
  const chosen = { ...empty, ...filled, serviceId: 'walk' };
  expect(after(chosen, { startTime: '09:30' })).toEqual({ endTime: '10:30' });
});

test('another service replaces what the one before filled in, and a later start moves the end [service-filling-2]', () => {
  expect(after(walked, { serviceId: 'wash' })).toEqual({
    title: 'Wash',
    serviceType: 'grooming',
    endTime: '10:45',
  });
  expect(after(walked, { startTime: '14:00' })).toEqual({ endTime: '15:00' });
});

test('an end that a service filled in goes with it where the next one has no length [service-filling-4]', () => {
  const end = { endTime: '', endDate: '2026-12-29' };
  expect(after(walked, { serviceId: 'house' })).toMatchObject(end);
  const typed = after({ ...walked, endTime: '11:00' }, { serviceId: 'house' });
  expect(typed).not.toHaveProperty('endTime');
});

test('what was typed stays [service-filling-3]', () => {
  const typed = { ...walked, title: 'Round the lake', endTime: '11:00' };
  expect(after(typed, { serviceId: 'wash' })).toEqual({ serviceType: 'grooming' });
  expect(after(typed, { startTime: '14:00' })).toEqual({});
  expect(after({ ...typed, serviceType: 'other' }, { serviceId: 'wash' })).toEqual({});
  // Neither does taking the service away empty anything.
  expect(after(walked, { serviceId: '' })).toEqual({});
  expect(after(walked, { title: '' })).toEqual({});
});

test('a service by the night ends a day later, and the night goes with it unless it was changed [service-filling-5]', () => {
  const night = { title: 'House sitting', serviceType: 'sitting', endDate: '2026-12-29' };
  expect(after(empty, { serviceId: 'house' })).toEqual(night);
  const booked = { ...empty, ...night, serviceId: 'house' };
  expect(after(booked, { serviceId: 'walk' })).toMatchObject({ endDate: '' });
  expect(after(booked, { serviceId: '' })).toEqual({ endDate: '' });
  const week = { ...booked, endDate: '2027-01-04' };
  expect(after(week, { serviceId: '' })).toEqual({});
});

test('a stay that begins on another day keeps its nights [service-filling-6]', () => {
  const stay = { ...empty, endDate: '2027-01-04' };
  expect(after(stay, { date: '2027-02-26' })).toEqual({ endDate: '2027-03-05' });
  expect(after(stay, { date: '' })).toEqual({});
  expect(after({ ...stay, endDate: '2026-12-01' }, { date: '2027-02-26' })).toEqual({});
  expect(after(empty, { date: '2027-02-26' })).toEqual({});
});

test('the title names the pets of the booking, and follows them until it is typed [service-filling-7]', () => {
  expect(after(walked, { petIds: ['rex'] })).toEqual({ title: 'Hour’s walk with Rex' });
  const named = { ...walked, title: 'Hour’s walk with Rex', petIds: ['rex'] };
  expect(after(named, { petIds: ['rex', 'bella'] })).toEqual({
    title: 'Hour’s walk with Rex and Bella',
  });
  expect(after(named, { petIds: [] })).toEqual({ title: 'Hour’s walk' });
  expect(after({ ...named, title: 'Rex' }, { petIds: [] })).toEqual({});
});

test('without a service the type makes the title, and the end follows the start [service-filling-8]', () => {
  const rex = { ...empty, petIds: ['rex'] };
  expect(after(rex, { serviceType: 'walk' })).toEqual({ title: 'Dog walk with Rex' });
  expect(after(rex, { serviceType: 'other' })).toEqual({});
  expect(after(empty, { startTime: '09:30' })).toEqual({ endTime: '10:15' });
  const edited = filledAfter(
    'startTime',
    empty,
    { ...empty, startTime: '09:30' },
    {
      ...facts,
      minutes: null,
    },
  );
  expect(edited).toEqual({});
});
