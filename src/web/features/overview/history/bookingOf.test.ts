import { expect, test } from 'vitest';
import type { VisitEntry } from '#contract/overview/history.ts';
import { bookingOf } from '#web/features/overview/history/bookingOf.ts';

const visit = {
  id: 'v',
  startedAt: '2026-06-01T23:30:00.000Z',
  endedAt: '2026-06-02T00:15:00.000Z',
  petIds: ['rex', 'bella'],
  walk: { id: 'w' },
};

const booked = (fields: object = {}, names: readonly [string, string][] = []) =>
  bookingOf({
    // Only what is looked at. The day and time are those of the business.
    entry: { at: '2026-06-02T00:30', visit: { ...visit, ...fields } } as unknown as VisitEntry,
    clientId: 'c',
    petNames: new Map(names),
    timeZone: 'Europe/London',
  });

test('a visit is booked again for its client and pets, at its times by the clock of the business [booking-of-visit-1]', () => {
  const names = [
    ['rex', 'Rex'],
    ['bella', 'Bella'],
  ] as const;
  expect(
    booked(
      {},
      names.map(([id, name]) => [id, name]),
    ),
  ).toMatchObject({
    clientId: 'c',
    petIds: ['rex', 'bella'],
    title: 'Walk with Rex and Bella',
    serviceType: 'walk',
    date: '2026-06-02',
    startTime: '00:30',
    endTime: '01:15',
  });
});

test('a visit without a walk is a sitting, and one that has no end yet has none here [booking-of-visit-2]', () => {
  expect(booked({ walk: null, endedAt: null })).toMatchObject({
    title: 'Visit',
    serviceType: 'sitting',
    endTime: '',
  });
});
