import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { appointmentInput } from '#contract/diary/appointments.ts';
import {
  appointmentFormValues,
  endsBeforeStart,
  sentFields,
  valueText,
} from '#web/features/diary/appointments/appointmentFields.ts';

const ID = '0198a5a0-0000-7000-8000-000000000001';

const stored: Appointment = {
  id: ID,
  userId: ID,
  clientId: ID,
  petId: null,
  petIds: [],
  serviceId: null,
  seriesId: null,
  seriesDay: null,
  cancellationTerms: null,
  cancelledBy: null,
  cancellationFee: null,
  cancellationReason: null,
  endDate: null,
  charges: [],
  title: 'Round the lake',
  description: null,
  serviceType: 'walk',
  date: '2026-03-29',
  startTime: '09:30',
  endTime: '10:30',
  status: 'cancelled',
  price: '12.50',
  notes: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};

test('a new appointment starts on the given day, pending, with everything else empty', () => {
  const { date, status, petIds, charges, repeat, ...rest } = appointmentFormValues(
    undefined,
    '2026-03-29',
  );
  expect([petIds, charges]).toEqual([[], []]);
  expect({ date, status }).toEqual({ date: '2026-03-29', status: 'pending' });
  expect(repeat.isOn).toBe(false);
  expect(new Set(Object.values(rest))).toEqual(new Set(['']));
});

const dog = { kind: 'extraPets', label: 'Second dog', amount: '2.50' } as const;
const walk = { kind: 'base', label: 'Walk', amount: '10.00' } as const;
const stay: Appointment = {
  ...stored,
  petId: 'b',
  petIds: ['b', 'a'],
  serviceId: ID,
  endDate: '2026-04-02',
  charges: [walk, dog],
};

const sentOf = (typed: object) => sentFields(appointmentInput.parse(typed));

test.each([stored, stay])(
  'what a stored appointment puts into the form saves as it was: %#',
  (row) => {
    const petIds = row.petIds.map(() => ID);
    const typed = appointmentFormValues({ ...row, petIds: petIds.slice(1) }, '2030-01-01');
    const { id: _id, userId: _userId, createdAt: _at, updatedAt: _since, ...given } = row;
    const { seriesId: _series, seriesDay: _day, ...written } = given;
    const { cancellationTerms: _terms, cancelledBy: _by, ...other } = written;
    const { cancellationFee: _fee, cancellationReason: _why, ...fields } = other;
    const pets = { petIds: petIds.slice(1), petId: petIds[1] ?? null };
    // A price that was stored before it had parts is sent as it is.
    expect(sentOf(typed)).toEqual({ ...fields, ...pets });
  },
);

test('a price that is not the sum of its charges was typed, and is sent alone [appointment-fields-1]', () => {
  const typed = appointmentFormValues({ ...stay, petIds: [] }, '2030-01-01');
  expect(sentOf({ ...typed, price: '13' })).toMatchObject({ price: '13.00', charges: [] });
  expect(sentOf({ ...typed, price: '' })).toMatchObject({ price: null, charges: [] });
  expect(sentOf({ ...typed, price: '12.5' })).toMatchObject({ charges: [walk, dog] });
});

test('the form as it opens is refused at each required field but date [appointment-fields-2]', () => {
  const result = appointmentInput.safeParse(appointmentFormValues(undefined, '2026-03-29'));
  expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['clientId', 'Client is required'],
    ['title', 'Title is required'],
    ['serviceType', 'Service type is required'],
    ['startTime', 'Start time is required'],
    ['endTime', 'End time is required'],
  ]);
});

test.each([
  ['18:00', '08:00', true],
  ['09:00', '08:59', true],
  ['09:00', '09:00', false],
  ['09:00', '10:00', false],
  ['', '10:00', false],
  ['09:00', '', false],
])('from %s to %s ends before it starts: %s', (startTime, endTime, early) => {
  expect(endsBeforeStart(startTime, endTime)).toBe(early);
});

test.each([
  ['price', '1234.50', '£1,234.50'],
  ['date', '2026-03-29', 'Sunday 29 March 2026'],
  ['endDate', '2026-03-29', 'Sunday 29 March 2026'],
  ['charges', [walk, dog], '£10.00 + £2.50 second dog'],
  ['date', '2026-02-30', undefined],
  ['serviceType', 'checkup', 'Check-up'],
  ['status', 'completed', 'Completed'],
  ['title', 'Walk', undefined],
  ['price', null, undefined],
])('in a notice the %s %j reads "%s"', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});
