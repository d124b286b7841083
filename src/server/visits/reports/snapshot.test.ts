import { expect, test } from 'vitest';
import type { VisitEvent } from '#contract/visits/visits.ts';
import {
  type ReportedVisit,
  snapshotOf,
  type SnapshotSource,
} from '#server/visits/reports/snapshot.ts';

const START = '2026-03-29T08:00:00.000Z';
const END = '2026-03-29T09:00:00.000Z';

const event = (id: string, minute: number, fields: Partial<VisitEvent> = {}): VisitEvent => ({
  id,
  kind: 'note',
  petId: 'biscuit',
  at: `2026-03-29T08:${String(minute).padStart(2, '0')}:00.000Z`,
  text: id,
  replacesId: null,
  isRemoved: false,
  medicineId: null,
  medicineName: null,
  dose: null,
  outcome: null,
  isClockWrong: false,
  createdAt: START,
  ...fields,
});

const visit = (fields: Partial<ReportedVisit> = {}): ReportedVisit => ({
  id: 'visit',
  userId: 'sam',
  appointmentIds: [],
  petIds: ['biscuit'],
  clientIds: ['jane'],
  startedAt: START,
  endedAt: END,
  note: null,
  privateNote: null,
  walkRouteId: null,
  isClockWrong: false,
  createdAt: START,
  updatedAt: START,
  corrections: [],
  events: [],
  photos: [],
  hasLostClient: false,
  ...fields,
});

const source = (events: VisitEvent[], fields: Partial<SnapshotSource> = {}): SnapshotSource => ({
  visit: visit({ events }),
  others: [],
  endedAt: END,
  clientId: 'jane',
  pets: [
    { id: 'biscuit', clientId: 'jane', name: 'Biscuit' },
    { id: 'rex', clientId: 'ann', name: 'Rex' },
  ],
  points: '[]',
  ...fields,
});

test('what was taken back or corrected is in no report [report-snapshot-1]', () => {
  const { events } = snapshotOf(
    source([
      event('stays', 10),
      event('taken back', 20, { isRemoved: true }),
      event('wrong', 30),
      event('right', 31, { replacesId: 'wrong' }),
    ]),
  );
  expect(events.map(({ text }) => text)).toEqual(['stays', 'right']);
});

test('a stop that a wrong clock noted sets no time of a report [report-snapshot-2]', () => {
  const times = ({ startedAt, endedAt }: { startedAt: string; endedAt: string }) => [
    startedAt.slice(11, 16),
    endedAt.slice(11, 16),
  ];
  const stops = (isClockWrong: boolean) => [
    event('from', 10, { kind: 'pickedUp', isClockWrong }),
    event('to', 50, { kind: 'droppedOff', isClockWrong }),
  ];
  expect(times(snapshotOf(source(stops(false))))).toEqual(['08:10', '08:50']);
  expect(times(snapshotOf(source(stops(true))))).toEqual(['08:00', '09:00']);
});

test('where another visit began and ended meanwhile is left out of the way [report-snapshot-3]', () => {
  const other = visit({
    id: 'other',
    clientIds: ['ann'],
    petIds: ['rex'],
    startedAt: '2026-03-29T08:15:00.000Z',
    endedAt: '2026-03-29T08:45:00.000Z',
    events: [event('dropped', 40, { kind: 'droppedOff', petId: 'rex' })],
  });
  const { trackSource } = snapshotOf(source([], { others: [other] }));
  expect(trackSource?.stops.map((at) => new Date(at).toISOString().slice(11, 16))).toEqual([
    '08:40',
    '08:15',
    '08:45',
  ]);
});
