import { expect, test } from 'vitest';
import type { Medicine } from '#contract/people/medicines.ts';
import type { Visit, VisitEvent } from '#contract/visits/visits.ts';
import { dosesOf } from '#web/data/visits/doses.ts';

const stamps = { createdAt: '2026-03-01T00:00:00.000Z', updatedAt: '2026-03-01T00:00:00.000Z' };

const medicine = (fields: Partial<Medicine> = {}): Medicine => ({
  id: 'm',
  userId: 'u',
  petId: 'p',
  name: 'Metacam',
  dose: '0.5 ml',
  times: ['08:00', '18:00'],
  withFood: false,
  from: null,
  until: null,
  instruction: null,
  ...stamps,
  ...fields,
});

const event = (fields: Partial<VisitEvent> = {}): VisitEvent => ({
  id: 'e',
  kind: 'medicine',
  petId: 'p',
  at: '2026-03-10T08:05:00.000Z',
  text: null,
  replacesId: null,
  isRemoved: false,
  medicineId: 'm',
  medicineName: 'Metacam',
  dose: '0.5 ml',
  outcome: 'given',
  isClockWrong: false,
  createdAt: stamps.createdAt,
  ...fields,
});

const visit = (fields: Partial<Visit> = {}): Visit => ({
  id: 'v',
  userId: 'u',
  appointmentIds: [],
  petIds: ['p'],
  clientIds: ['c'],
  startedAt: '2026-03-10T07:45:00.000Z',
  endedAt: null,
  note: null,
  privateNote: null,
  walkRouteId: null,
  isClockWrong: false,
  corrections: [],
  events: [],
  photos: [],
  ...stamps,
  ...fields,
});

const NOW = Date.parse('2026-03-10T07:50:00.000Z');
const doses = (
  of: Visit,
  medicines: readonly Medicine[] = [medicine()],
  others: readonly Visit[] = [],
) => dosesOf(of, others, medicines, NOW, 'Europe/London');
const said = (of: Visit, ...rest: [(readonly Medicine[])?, (readonly Visit[])?]) =>
  doses(of, ...rest).map(({ time, event: answer }) => `${time} ${answer?.outcome ?? 'due'}`);

test('a dose that is due while a visit runs is on it, also an hour ahead; other times, pets and days are not [doses-1]', () => {
  expect(said(visit())).toEqual(['08:00 due']);
  expect(said(visit(), [medicine({ times: ['08:50', '08:51'] })])).toEqual(['08:50 due']);
  expect(said(visit(), [medicine({ times: ['06:44', '06:45'] })])).toEqual(['06:45 due']);
  expect(said(visit({ petIds: ['q'] }))).toEqual([]);
  expect(said(visit(), [medicine({ times: [] })])).toEqual([]);
  expect(said(visit(), [medicine({ until: '2026-03-09' })])).toEqual([]);
  expect(said(visit(), [medicine({ from: '2026-03-11' })])).toEqual([]);
  expect(said(visit(), [medicine({ from: '2026-03-10', until: '2026-03-10' })])).toHaveLength(1);
});

test('a stay has the doses of all its days, by the clock of the business [doses-2]', () => {
  const stay = visit({
    startedAt: '2026-03-28T17:30:00.000Z',
    endedAt: '2026-03-29T09:00:00.000Z',
  });
  expect(said(stay)).toEqual(['18:00 due', '08:00 due']);
  expect(doses(stay)[1]?.at).toBe(Date.parse('2026-03-29T07:00:00.000Z'));
});

test('each event answers the dose that is nearest to it, and one that was taken back none [doses-3]', () => {
  const stay = visit({ endedAt: '2026-03-10T18:30:00.000Z' });
  const refused = event({ id: 'f', at: '2026-03-10T18:10:00.000Z', outcome: 'refused' });
  expect(said({ ...stay, events: [refused] })).toEqual(['08:00 due', '18:00 refused']);
  expect(said({ ...stay, events: [refused, event()] })).toEqual(['08:00 given', '18:00 refused']);
  const removal = event({ id: 'g', replacesId: 'e', isRemoved: true });
  expect(said({ ...stay, events: [event(), removal] })).toEqual(['08:00 due', '18:00 due']);
});

test('what another visit gave is not due again [doses-4]', () => {
  const other = visit({ id: 'w', events: [event({ at: '2026-03-10T07:20:00.000Z' })] });
  const [dose] = doses(visit(), [medicine()], [other]);
  expect([dose?.event?.outcome, dose?.isElsewhere]).toEqual(['given', true]);
  const evening = visit({ id: 'w', events: [event({ at: '2026-03-09T18:00:00.000Z' })] });
  expect(said(visit(), [medicine()], [evening])).toEqual(['08:00 due']);
});

test('what another visit gave answers a dose up to three hours away [doses-5]', () => {
  const at = (moment: string) => [visit({ id: 'w', events: [event({ at: moment })] })];
  expect(said(visit(), [medicine()], at('2026-03-10T05:00:00.000Z'))).toEqual(['08:00 given']);
  expect(said(visit(), [medicine()], at('2026-03-10T04:59:59.000Z'))).toEqual(['08:00 due']);
  expect(said(visit(), [medicine()], at('2026-03-10T11:00:00.000Z'))).toEqual(['08:00 given']);
  expect(said(visit(), [medicine()], at('2026-03-10T11:00:01.000Z'))).toEqual(['08:00 due']);
});

test('a dose that a visit gave answers no other of its doses, also where the visit is among all [doses-6]', () => {
  const twice = medicine({ times: ['08:00', '08:30'] });
  const own = visit({ events: [event()] });
  expect(said(own, [twice], [own])).toEqual(['08:00 given', '08:30 due']);
});

test('a dose of the minute in which a visit ended is on it, a later one is not [doses-7]', () => {
  const over = visit({ endedAt: '2026-03-10T08:00:00.000Z' });
  expect(said(over, [medicine({ times: ['08:00', '08:01'] })])).toEqual(['08:00 due']);
});
