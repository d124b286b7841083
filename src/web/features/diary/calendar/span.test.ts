import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endingAt,
  isSameTimes,
  piecesOn,
  snapped,
  spanOf,
  startingAt,
  type Times,
  timeOf,
  timesOf,
} from '#web/features/diary/calendar/span.ts';

const at = (date: string, startTime: string, endTime: string): Times => ({
  date,
  startTime,
  endTime,
  endDate: null,
});
const minute = fc.integer({ min: 0, max: 1439 });
const times = fc
  .tuple(
    fc.date({ min: new Date('0100-01-01'), max: new Date('9000-01-01'), noInvalidDate: true }),
    minute,
    minute,
  )
  .map(([day, start, end]) => at(day.toISOString().slice(0, 10), timeOf(start), timeOf(end)));

test('a span and its times convert into each other', () => {
  fc.assert(
    fc.property(times, (booked) => {
      expect(timesOf(spanOf(booked))).toEqual(booked);
    }),
  );
});

test('the pieces of a booking on its day and the next are as long as the booking', () => {
  fc.assert(
    fc.property(times, (booked) => {
      const span = spanOf(booked);
      const next = timesOf({ from: span.from + 1440, to: span.to + 1440 }).date;
      const pieces = [...piecesOn(booked.date, [booked]), ...piecesOn(next, [booked])];
      const length = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(length).toBe(span.to - span.from);
      expect(pieces.filter(({ begins }) => begins)).toHaveLength(1);
      expect(pieces.filter(({ ends }) => ends)).toHaveLength(1);
    }),
  );
});

test('a booking keeps its length wherever it is moved', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -100_000, max: 100_000 }), (booked, by) => {
      const { from, to } = spanOf(booked);
      const moved = spanOf(startingAt(booked, from + by));
      expect(moved).toEqual({ from: from + by, to: to + by });
    }),
  );
});

test.each([
  ['an overnight stay', at('2026-03-28', '20:00', '08:00'), '2026-03-28', 1200, 1440],
  ['its morning', at('2026-03-28', '20:00', '08:00'), '2026-03-29', 0, 480],
  ['a stay over the end of February', at('2024-02-29', '22:00', '07:00'), '2024-03-01', 0, 420],
  ['a stay into the new year', at('2026-12-31', '23:00', '01:00'), '2027-01-01', 0, 60],
  ['24 hours', at('2026-10-24', '09:00', '09:00'), '2026-10-25', 0, 540],
])('a booking past midnight is drawn on both days: %s', (_, booked, day, from, to) => {
  expect(piecesOn(day, [booked])).toMatchObject([{ from, to }]);
});

test('a booking that ends at midnight has no piece on the next day', () => {
  const late = at('2026-03-28', '22:00', '00:00');
  expect(piecesOn('2026-03-28', [late])).toMatchObject([{ from: 1320, to: 1440, ends: true }]);
  expect(piecesOn('2026-03-29', [late])).toEqual([]);
});

test.each([
  ['2026-03-29', '00:30', '01:30', '2026-03-28', '23:30', '00:30'],
  ['2024-03-01', '00:15', '01:15', '2024-02-29', '23:15', '00:15'],
])('an hour earlier than %s %s is the evening before', (date, start, end, ...before) => {
  const booked = at(date, start, end);
  expect(startingAt(booked, spanOf(booked).from - 60)).toEqual(at(...before));
});

test('the clock changes of London move no booking: days have 24 hours in the diary', () => {
  const booked = at('2026-03-29', '00:45', '01:30');
  expect(startingAt(booked, spanOf(booked).from + 30)).toEqual(at('2026-03-29', '01:15', '02:00'));
});

test('a booking cannot be moved to a day that cannot be stored', () => {
  const last = at('9999-12-31', '23:00', '23:30');
  expect(startingAt(last, spanOf(last).from + 1440)).toEqual(last);
  const first = at('0001-01-01', '00:00', '00:30');
  expect(startingAt(first, spanOf(first).from - 15)).toEqual(first);
});

test('an end is at least a quarter of an hour and at most a day after its start', () => {
  const booked = at('2026-03-30', '09:00', '10:00');
  const { from } = spanOf(booked);
  expect(endingAt(booked, from - 300).endTime).toBe('09:15');
  expect(endingAt(booked, from + 5000)).toEqual(at('2026-03-30', '09:00', '09:00'));
});

test.each([
  [547, 540],
  [548, 555],
  [0, 0],
])('minute %i snaps to minute %i', (given, quarter) => {
  expect(snapped(given)).toBe(quarter);
});

test.each([
  ['2026-03-27', []],
  ['2026-03-28', [{ from: 1080, to: 1140, begins: true, ends: false }]],
  ['2026-03-29', []],
  ['2026-03-30', [{ from: 600, to: 660, begins: false, ends: true }]],
  ['2026-03-31', []],
])('among the hours of %s a stay has its arrival and departure only [span-1]', (day, pieces) => {
  const stay = { ...at('2026-03-28', '18:00', '10:00'), endDate: '2026-03-30' };
  expect(piecesOn(day, [stay])).toEqual(pieces.map((piece) => ({ booked: stay, ...piece })));
});

test('a stay from the last minute of a day to midnight is drawn on its two days', () => {
  const stay = { ...at('2026-12-31', '23:59', '00:00'), endDate: '2027-01-01' };
  expect(piecesOn('2026-12-31', [stay])).toMatchObject([{ from: 1439, to: 1440 }]);
  expect(piecesOn('2027-01-01', [stay])).toMatchObject([{ from: 0, to: 60 }]);
});

test('times are the same only with the same last day', () => {
  const stay = { ...at('2026-03-28', '18:00', '10:00'), endDate: '2026-03-30' };
  expect(isSameTimes(stay, { ...stay })).toBe(true);
  expect(isSameTimes(stay, { ...stay, endDate: '2026-03-31' })).toBe(false);
  expect(isSameTimes(stay, { ...stay, endDate: null })).toBe(false);
});
