import { expect, test } from 'vitest';
import { seriesInput } from '#contract/diary/series.ts';
import { seriesDays } from '#contract/rules/seriesDays.ts';
import {
  lastDayOf,
  NO_REPEAT,
  onWorkdays,
  previewFields,
  repeatErrors,
  repeatValues,
  seriesFields,
  switched,
  type RepeatTyped,
} from '#web/features/diary/appointments/series/repeatFields.ts';

const MONDAY = '2026-03-30';
const weekly: RepeatTyped = { ...NO_REPEAT, isOn: true, weekdays: [1] };
const times = { startTime: '09:00', endTime: '10:00' };
const typed = (repeat: Partial<RepeatTyped>, fields = {}) => ({
  date: MONDAY,
  endDate: '',
  status: 'pending',
  repeat: { ...weekly, ...repeat },
  ...fields,
});

test('Repeat starts with the weekday of the booking, and keeps weekdays that were chosen [repeat-fields-2]', () => {
  expect(switched(NO_REPEAT, true, MONDAY)).toEqual(weekly);
  expect(switched({ ...weekly, weekdays: [3, 5] }, true, MONDAY).weekdays).toEqual([3, 5]);
  expect(switched({ ...weekly, weekdays: [3] }, false, MONDAY)).toMatchObject({
    isOn: false,
    weekdays: [3],
  });
  expect(switched(NO_REPEAT, true, '').weekdays).toEqual([]);
});

test('a series for some weeks ends the day before its first weekday comes round again, so one week has five workdays [repeat-fields-4]', () => {
  expect([1, 2, 4].map((weeks) => lastDayOf(MONDAY, weeks))).toEqual([
    '2026-04-05',
    '2026-04-12',
    '2026-04-26',
  ]);
  expect(lastDayOf('2026-03', 1)).toBeUndefined();
  for (const [day, last] of [
    [MONDAY, '2026-04-05'],
    ['2026-04-01', '2026-04-07'],
  ] as const) {
    const { weekdays, endsOn } = onWorkdays(NO_REPEAT, day);
    const rule = { weekdays, everyWeeks: 1, startsOn: day, endsOn };
    expect([endsOn, seriesDays(rule, day, '2026-12-31').length]).toEqual([last, 5]);
  }
});

test('what is sent is what the contract takes: weekdays in order, a number of weeks, null for good', () => {
  const repeat = repeatValues({ ...weekly, weekdays: [5, 1, 3], everyWeeks: '2' });
  expect(repeat).toEqual({
    weekdays: [1, 3, 5],
    everyWeeks: 2,
    endsOn: null,
    skipBankHolidays: false,
  });
  const booking = {
    clientId: '0198a5a0-0000-7000-8000-000000000001',
    title: 'Walk',
    serviceType: 'walk',
    date: MONDAY,
    ...times,
    status: 'confirmed',
    price: '12.50',
    charges: [],
  } as const;
  const sent = seriesFields({ ...booking, charges: [] }, repeat, false);
  expect(sent).toMatchObject({ startsOn: MONDAY, status: 'confirmed', price: '12.50' });
  expect(sent).not.toHaveProperty('date');
  expect(seriesInput.safeParse(sent).success).toBe(true);
  expect(seriesFields({ ...booking, charges: [] }, repeat, true)).not.toHaveProperty('price');
});

test.each([
  [typed({ weekdays: [] }), { repeat: { weekdays: { message: 'Choose at least one weekday' } } }],
  [
    typed({ endsOn: '2026-03-29' }),
    {
      repeat: {
        endsOn: {
          message: 'The series ends before it starts. Choose a later last day, or none.',
        },
      },
    },
  ],
  [
    typed({ endsOn: '2040-01-01' }),
    {
      repeat: {
        endsOn: {
          message:
            'A series covers at most 3,000 days, about eight years. Choose an earlier last day, or none.',
        },
      },
    },
  ],
  [
    typed({ weekdays: [2], endsOn: MONDAY }),
    {
      repeat: {
        weekdays: {
          message:
            'None of these weekdays falls between the first and the last day. Choose other weekdays or a later last day.',
        },
      },
    },
  ],
  [
    typed({}, { endDate: '2026-04-01' }),
    { endDate: { message: 'Stays can’t repeat. Book each stay separately.' } },
  ],
  [
    typed({}, { status: 'completed' }),
    { status: { message: 'A new repeating appointment must be pending or confirmed' } },
  ],
])(
  'a series that cannot be is refused next to its field: %# [repeat-fields-1]',
  (booking, errors) => {
    expect(repeatErrors(booking)).toMatchObject(errors);
  },
);

test('without a day that exists only the weekdays can be wrong [repeat-fields-3]', () => {
  expect(repeatErrors(typed({ endsOn: '2026-03-29' }, { date: '' }))).toEqual({});
  expect(repeatErrors(typed({}))).toEqual({});
});

test('a preview is asked for as soon as days and times are complete', () => {
  expect(previewFields(typed({}), { ...times, endTime: '' })).toBeUndefined();
  expect(previewFields(typed({ weekdays: [] }), times)).toBeUndefined();
  expect(previewFields(typed({}), times)).toMatchObject({ startsOn: MONDAY, weekdays: [1] });
});
