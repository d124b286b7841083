/** The edges of what fields take: the last values that fit, and the first that do not. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { cancellationPolicyInput } from '#contract/diary/cancellations.ts';
import { diarySettings } from '#contract/diary/diarySettings.ts';
import { MAX_SERIES_DAYS, seriesInput, seriesPause } from '#contract/diary/series.ts';
import { serviceInput } from '#contract/diary/services.ts';
import { addDays } from '#contract/rules/businessDay.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const terms = (...percents: number[]) => ({
  lines: percents.map((percent, at) => ({ before: { hours: 48 - at }, percent })),
  services: [],
});
const series = {
  clientId: ID,
  title: 'Walk',
  serviceType: 'walk',
  startTime: '09:00',
  endTime: '10:00',
  // A Wednesday.
  startsOn: '2026-06-10',
  weekdays: [3],
};

type Case = [name: string, schema: z.ZodType, valid: object, fits: object[], refused: object[]];

const diary: Case[] = [
  [
    'a cancellation policy',
    cancellationPolicyInput,
    { services: [] },
    [
      terms(50, 50, 100),
      { ...terms(50), noShowPercent: 50 },
      { lines: [{ before: { hours: 0 }, percent: 0 }] },
      { lines: [{ before: { hours: 8_784 }, percent: 100 }] },
      { lines: [{ before: { days: 366, at: '18:00' }, percent: 33.33 }] },
    ],
    [
      terms(50, 49.99),
      { ...terms(50), noShowPercent: 49.99 },
      { lines: [{ before: { hours: -1 }, percent: 0 }] },
      { lines: [{ before: { hours: 8_785 }, percent: 0 }] },
      { lines: [{ before: { days: 367, at: '18:00' }, percent: 0 }] },
      { lines: [{ before: { hours: 1 }, percent: 100.01 }] },
      { lines: [{ before: { hours: 1 }, percent: 33.333 }] },
    ],
  ],
  [
    'the most dogs at once',
    diarySettings,
    {},
    [{ mostDogs: 1 }, { mostDogs: 50 }],
    [{ mostDogs: 0 }, { mostDogs: 51 }, { mostDogs: 1.5 }],
  ],
  [
    'a service',
    serviceInput,
    { name: 'Walk', serviceType: 'walk', price: '12.00' },
    [
      { durationMinutes: 1 },
      { durationMinutes: 1_440 },
      { price: '0.00' },
      { durationMinutes: null },
    ],
    [{ durationMinutes: 0 }, { durationMinutes: 1_441 }, { price: '-1.00' }, { price: '' }],
  ],
  [
    'a repeating appointment',
    seriesInput,
    series,
    [
      { endsOn: '2026-06-10' },
      { endsOn: addDays('2026-06-10', MAX_SERIES_DAYS - 1) },
      { weekdays: [1, 7], endsOn: null },
      { everyWeeks: 4 },
      { appointmentId: ID },
      { endDate: '2026-06-10' },
    ],
    [
      { endsOn: '2026-06-09' },
      { endsOn: addDays('2026-06-10', MAX_SERIES_DAYS) },
      { weekdays: [] },
      { weekdays: [0] },
      { weekdays: [8] },
      { weekdays: [3, 3] },
      { weekdays: [1], endsOn: '2026-06-14' },
      { everyWeeks: 0 },
      { everyWeeks: 5 },
      { weekdays: [1], appointmentId: ID },
      { endDate: '2026-06-11' },
      { status: 'completed' },
    ],
  ],
  ['a pause', seriesPause, { from: '2026-06-10' }, [{ to: '2026-06-10' }], [{ to: '2026-06-09' }]],
];

test.each(diary)(
  '%s is taken up to its limits, and refused beyond them [limits-diary-1]',
  (_name, schema, valid, fits, refused) => {
    const isTaken = (changes: object) => schema.safeParse({ ...valid, ...changes }).success;
    expect(fits.filter((changes) => !isTaken(changes))).toEqual([]);
    expect(refused.filter(isTaken)).toEqual([]);
  },
);
