import { expect, test } from 'vitest';
import { medicineFormInput } from '#web/features/people/medicines/medicineFormInput.ts';

const times = (typed: string) =>
  medicineFormInput.safeParse({ name: 'Metacam', times: typed }).data?.times;

test.each([
  ['', []],
  ['08:00', ['08:00']],
  ['18:00, 8:00', ['08:00', '18:00']],
  ['8:00 and 18:00', ['08:00', '18:00']],
  ['08:00;08:00', ['08:00']],
])('the times of a medicine are read from one line: %j [medicine-form-1]', (typed, read) => {
  expect(times(typed)).toEqual(read);
});

test.each(['noon', '25:00', Array.from({ length: 13 }, (_, hour) => `${hour}:00`).join(' ')])(
  'other times are refused in a sentence: %j [medicine-form-2]',
  (typed) => {
    const read = medicineFormInput.safeParse({ name: 'Metacam', times: typed });
    expect(read.error?.issues).toHaveLength(1);
    expect(read.error?.issues[0]?.path).toEqual(['times']);
  },
);
