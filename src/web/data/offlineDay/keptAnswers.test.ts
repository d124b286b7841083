import { expect, it } from 'vitest';
import type { OfflineDay } from '#contract/overview/offlineDay.ts';
import { keptAnswer } from '#web/data/offlineDay/keptAnswers.ts';
import type { KeptDay } from '#web/data/offlineDay/keptDay.ts';

const booking = (id: string, date: string, startTime: string, petId: string, status = 'pending') => ({
  id,
  date,
  startTime,
  endTime: `${startTime.slice(0, 2)}:59`,
  endDate: null,
  clientId: `of-${petId}`,
  petIds: [petId],
  status,
});

const TODAY = '2026-06-30';
const TOMORROW = '2026-07-01';
const [late, early, next, cancelled] = [
  booking('late', TODAY, '14:00', 'rex'),
  booking('early', TODAY, '08:00', 'bella'),
  booking('next', TOMORROW, '09:00', 'mia'),
  booking('cancelled', TODAY, '16:00', 'zoe', 'cancelled'),
];

const person = (petId: string) => ({ id: `of-${petId}`, doorNotes: 'Side gate' });
const sheet = (date: string, appointments: readonly { petIds: string[] }[]) => {
  const petIds = appointments.flatMap((each) => each.petIds);
  return {
    date,
    appointments,
    visits: [],
    clients: petIds.map(person),
    pets: petIds.map((id) => ({ id })),
  };
};

const made = {
  from: TODAY,
  to: TOMORROW,
  days: [sheet(TODAY, [late, early, cancelled]), sheet(TOMORROW, [next])],
  visits: [
    { id: 'over', endedAt: '2026-06-30T08:59:00.000Z' },
    { id: 'under way', endedAt: null },
  ],
  contacts: [{ id: 'contact', clientId: 'of-rex' }],
  keys: [
    { id: 'key', clientId: 'of-rex', place: 'atBase' },
    { id: 'missing', clientId: 'of-rex', place: 'lost' },
  ],
  treatments: [{ id: 'treatment', petId: 'rex' }],
  medicines: [{ id: 'medicine', petId: 'rex' }],
  photos: [],
  codes: [],
  emergency: {
    pets: ['rex', 'bella', 'mia'].map((id) => ({ id })),
    nextPetIds: ['bella'],
    treatments: [
      { id: 'soon', dueOn: '2026-07-20' },
      { id: 'later', dueOn: '2026-08-20' },
      { id: 'once', dueOn: null },
    ],
  },
};
// Only what is looked at.
const day = made as unknown as OfflineDay;

const ids = (answer: unknown) =>
  Array.isArray(answer) ? answer.map(({ id }: { id: string }) => id) : answer;

function answer(path: string, options: { time?: string; date?: string; codes?: KeptDay['codes'] } = {}) {
  const { time = '12:00', date = TODAY, codes = [] } = options;
  return keptAnswer(path, { day, codes, contactAt: 0 }, { date, time });
}

it.each([
  ['today, by time', '/api/appointments/today', ['early', 'late', 'cancelled']],
  ['a period', `/api/appointments?from=${TOMORROW}&to=${TOMORROW}`, ['next']],
  ['the coming ones of a client', `/api/appointments?clientId=of-rex&from=${TODAY}`, ['late']],
  ['the coming ones of a pet', `/api/appointments?petId=mia&from=${TODAY}`, ['next']],
  ['clients', '/api/clients', ['rex', 'bella', 'zoe', 'mia'].map((id) => `of-${id}`)],
  ['contacts of a client', '/api/clients/of-rex/contacts', ['contact']],
  ['a client without contacts', '/api/clients/of-mia/contacts', []],
  ['keys of a client', '/api/clients/of-rex/keys', ['key', 'missing']],
  ['all keys', '/api/keys', ['key', 'missing']],
  ['pets', '/api/pets', ['rex', 'bella', 'zoe', 'mia']],
  ['treatments of a pet', '/api/pets/rex/treatments', ['treatment']],
  ['medicines of a pet', '/api/pets/rex/medicines', ['medicine']],
  ['all medicines', '/api/medicines', ['medicine']],
  ['treatments due', '/api/treatments/due?before=2026-07-30', ['soon']],
  ['treatments due by their own day', '/api/treatments/due?before=2026-07-20', ['soon']],
  ['none that are due later', '/api/treatments/due?before=2026-07-19', []],
  ['visits under way', '/api/visits/running', ['under way']],
])('%s are answered from the kept day [offline-answers-1]', (_, path, wanted) => {
  expect(ids(answer(path))).toEqual(wanted);
});

it('a day, a client with the door notes, a pet and a visit are found in it [offline-answers-2]', () => {
  expect(answer(`/api/days/${TOMORROW}`)).toMatchObject({ date: TOMORROW });
  expect(answer('/api/clients/of-rex')).toEqual(person('rex'));
  expect(answer('/api/pets/mia')).toEqual({ id: 'mia' });
  expect(answer('/api/visits/over')).toMatchObject({ id: 'over' });
});

it.each([
  '/api/days/2026-07-02',
  `/api/appointments?from=2026-06-01&to=${TOMORROW}`,
  `/api/appointments?from=${TODAY}&to=2026-07-31`,
  `/api/appointments?from=${TODAY}`,
  '/api/appointments',
  '/api/appointments/unmarked',
  '/api/clients/nobody',
  '/api/clients/nobody/contacts',
  '/api/clients/of-rex/history',
  '/api/clients?archived=true',
  '/api/pets?archived=true',
  '/api/pets/nobody/treatments',
  '/api/visits?from=2026-06-30&to=2026-06-30',
  '/api/invoices',
  '/api/auth/user',
])('it has no answer to %s: a part is never shown as the whole [offline-answers-3]', (path) => {
  expect(answer(path)).toBeUndefined();
});

it('Emergency names the next pets as of now, days after the signal was lost [offline-answers-4]', () => {
  expect(answer('/api/emergency', { time: '07:00' })).toMatchObject({
    nextPetIds: ['bella', 'rex', 'mia'],
  });
  expect(answer('/api/emergency')).toMatchObject({ nextPetIds: ['rex', 'mia'] });
  expect(answer('/api/emergency', { date: TOMORROW })).toMatchObject({ nextPetIds: [] });
  expect(answer('/api/emergency', { time: '08:59' })).toMatchObject({
    nextPetIds: ['bella', 'rex', 'mia'],
  });
  expect(answer('/api/emergency', { time: '09:00' })).toMatchObject({ nextPetIds: ['rex', 'mia'] });
});

it('today is answered to the end of the last kept day, and not after it [offline-answers-6]', () => {
  expect(ids(answer('/api/appointments/today', { date: TOMORROW }))).toEqual(['next']);
  expect(answer('/api/appointments/today', { date: '2026-07-02' })).toBeUndefined();
});

it('names the codes of a client only where there are kept ones [offline-answers-5]', () => {
  expect(answer('/api/clients/of-rex/access')).toBeUndefined();
  const codes = [{ clientId: 'of-rex', kind: 'keySafe', value: '4711' }] as const;
  expect(answer('/api/clients/of-rex/access', { codes })).toEqual([
    { kind: 'keySafe', updatedAt: '1970-01-01T00:00:00.000Z' },
  ]);
  expect(answer('/api/clients/of-mia/access', { codes })).toEqual([]);
});
