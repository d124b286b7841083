import { expect, it } from 'vitest';
import { answersToChanges, petsToAskAbout } from '#web/data/visits/beforeFinishing.ts';
import { begun, withEvent } from '#web/data/visits/phoneVisit.ts';

const NOW = '2026-06-01T08:00:00.000Z';
const END = '2026-06-01T09:00:00.000Z';
const rex = { id: 'rex', name: 'Rex', clientId: 'ann' };
const bella = { id: 'bella', name: 'Bella', clientId: 'bob' };
const otis = { id: 'otis', name: 'Otis', clientId: 'ann' };

function walk(pets: readonly { id: string }[], stops: [string, 'pickedUp' | 'droppedOff'][] = []) {
  const values = {
    id: 'v1',
    appointmentIds: ['a1', 'a2'],
    petIds: pets.map(({ id }) => id),
    startedAt: NOW,
  };
  let record = begun({ userId: 'sam', title: 'Walk', pets: [], values }, NOW);
  for (const [at, [petId, kind]] of stops.entries()) {
    const event = { id: `e${at}`, kind, petId, at: `2026-06-01T08:0${at}:00.000Z` };
    record = withEvent(record, event, NOW);
  }
  return record.visit;
}
const asked = (visit: ReturnType<typeof walk>, pets: (typeof rex)[]) =>
  petsToAskAbout(visit, pets).map(({ name, pickedUpAt }) => [name, pickedUpAt !== undefined]);

it('a visit of two households asks about each pet that is out or was never picked up [before-finishing-1]', () => {
  const visit = walk(
    [rex, bella, otis],
    [
      ['rex', 'pickedUp'],
      ['otis', 'pickedUp'],
      ['otis', 'droppedOff'],
    ],
  );
  expect(asked(visit, [rex, bella, otis])).toEqual([
    ['Rex', true],
    ['Bella', false],
  ]);
});

it('a pet that was picked up once more is out', () => {
  const stops: [string, 'pickedUp' | 'droppedOff'][] = [
    ['rex', 'pickedUp'],
    ['rex', 'droppedOff'],
    ['rex', 'pickedUp'],
    ['bella', 'pickedUp'],
    ['bella', 'droppedOff'],
  ];
  expect(asked(walk([rex, bella], stops), [rex, bella])).toEqual([['Rex', true]]);
});

it('a visit of one household asks nothing [before-finishing-2]', () => {
  expect(asked(walk([rex, otis]), [rex, otis])).toEqual([]);
});

it('where it is not known whose the pets are, the clients of the visit count', () => {
  const unknown = [rex, bella].map(({ id, name }) => ({ id, name }));
  const visit = walk([rex, bella]);
  expect(petsToAskAbout({ ...visit, clientIds: ['ann'] }, unknown)).toEqual([]);
  expect(petsToAskAbout({ ...visit, clientIds: ['ann', 'bob'] }, unknown)).toHaveLength(2);
});

it('a pet that was not there leaves the visit with its booking, one that came along stays [before-finishing-3]', () => {
  const bookings = [
    { id: 'a1', petIds: ['rex', 'otis'] },
    { id: 'a2', petIds: ['bella'] },
  ];
  const visit = walk([rex, bella, otis]);
  const answers = new Map([
    ['rex', 'droppedOff'],
    ['bella', 'absent'],
    ['otis', 'cameAlong'],
  ] as const);
  expect(answersToChanges(visit, answers, bookings, END)).toEqual({
    events: [{ kind: 'droppedOff', petId: 'rex', at: END }],
    changes: { petIds: ['rex', 'otis'], appointmentIds: ['a1'] },
  });
  const all = new Map([['rex', 'out']] as const);
  expect(answersToChanges(visit, all, bookings, END)).toEqual({ events: [], changes: {} });
});
