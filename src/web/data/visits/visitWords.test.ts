import { expect, it, test } from 'vitest';
import { adopted } from '#web/data/visits/phoneVisits.ts';
import {
  hoursAndMinutes,
  isForgotten,
  notedText,
  petsOf,
  visitTimes,
  visitTitle,
} from '#web/data/visits/visitWords.ts';

const VISIT = {
  id: 'v1',
  userId: 'sam',
  appointmentIds: [],
  petIds: ['p1', 'p2'],
  clientIds: [],
  startedAt: '2026-06-21T07:02:00.000Z',
  endedAt: null,
  note: null,
  privateNote: null,
  walkRouteId: null,
  isClockWrong: false,
  corrections: [],
  events: [],
  photos: [],
  createdAt: '2026-06-21T07:02:00.000Z',
  updatedAt: '2026-06-21T07:02:00.000Z',
};
const START = Date.parse(VISIT.startedAt);

test.each([
  [0, '0:00'],
  [42 * 60_000 + 59_000, '0:42'],
  [665 * 60_000, '11:05'],
  [-60_000, '0:00'],
])('%d milliseconds are %s', (ms, text) => {
  expect(hoursAndMinutes(0, ms)).toBe(text);
});

test.each([
  [null, '21 Jun 2026, since 08:02'],
  ['2026-06-21T08:10:00.000Z', '21 Jun 2026, 08:02 to 09:10'],
  ['2026-06-21T23:10:00.000Z', '21 Jun 2026, 08:02 to 22 Jun 2026, 00:10'],
])('a visit until %s is "%s"', (endedAt, text) => {
  expect(visitTimes({ ...VISIT, endedAt }, 'Europe/London')).toBe(text);
});

it('without the list of pets they are called as the phone knew them', () => {
  const record = { ...adopted(VISIT), pets: [{ id: 'p1', name: 'Biscuit' }] };
  const pets = petsOf(record, new Map([['p2', 'Otto']]));
  expect(visitTitle('', pets)).toBe('Biscuit, Otto');
  expect(visitTitle('Group walk', pets)).toBe('Group walk');
  expect(visitTitle('', [])).toBe('Visit');
});

it('a visit without an end is taken for forgotten after eight hours [visit-words-1]', () => {
  expect(isForgotten(VISIT, START + 8 * 3_600_000)).toBe(false);
  expect(isForgotten(VISIT, START + 8 * 3_600_000 + 1)).toBe(true);
  expect(isForgotten({ ...VISIT, endedAt: VISIT.startedAt }, START + 9 * 3_600_000)).toBe(false);
});

it('what was noted is counted with its last time; once for several pets at one tap, and for one pet alone [visit-words-2]', () => {
  const event = (id: string, kind: 'wee' | 'poo', petId: string | null, minute: string) => ({
    ...{ id, kind, petId, at: `2026-06-21T07:${minute}:00.000Z` },
    ...{ replacesId: null, isRemoved: false, isClockWrong: false, createdAt: VISIT.createdAt },
    ...{ medicineId: null, medicineName: null, dose: null, outcome: null, text: null },
  });
  const visit = {
    ...VISIT,
    events: [
      event('e1', 'wee', 'p1', '10'),
      event('e2', 'wee', 'p2', '10'),
      event('e3', 'wee', 'p2', '30'),
    ],
  };
  const noted = (kind: 'wee' | 'poo', petId: string | null) =>
    notedText(visit, kind, petId, 'Europe/London');
  expect(noted('wee', null)).toBe('2 · 08:30');
  expect(noted('wee', 'p1')).toBe('1 · 08:10');
  expect(noted('poo', null)).toBeUndefined();
});
