import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/rules/businessDay.ts';
import { isOnDay, isStay } from '#contract/rules/stay.ts';
import { bookedByDay } from '#web/features/diary/calendar/bookedDays.ts';
import { barsOver, cellLines, stayBars } from '#web/features/diary/calendar/stayBars.ts';
import { testAppointment } from '#web/features/diary/calendar/testAppointment.ts';

const stay = (id: string, date: string, endDate: string | null) =>
  testAppointment({ id, date, endDate, startTime: '18:00', endTime: '10:00' });
const week = (sunday: string) => Array.from({ length: 7 }, (_, at) => addDays(sunday, at));

const bookings = fc.array(
  fc.record({
    from: fc.oneof(fc.integer({ min: -70, max: 12 }), fc.integer({ min: -2, max: 6 })),
    // None: a booking that is no stay.
    nights: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 80 }),
    ),
  }),
  { maxLength: 30 },
);
const MARCH = week('2026-03-29');
const some = (list: { from: number; nights: number }[]) =>
  list.map(({ from, nights }, index) => {
    const date = addDays('2026-03-29', from);
    return stay(String(index), date, nights === 0 ? null : addDays(date, nights));
  });

test('no two bars of a row cover each other, and each covers exactly the days of its stay [stay-bars-3]', () => {
  fc.assert(
    fc.property(bookings, (list) => {
      const stays = some(list);
      const { shown, lanes } = stayBars(MARCH, stays, 100);
      const busiest = Math.max(
        ...MARCH.map((day) => stays.filter((each) => isStay(each) && isOnDay(each, day)).length),
      );
      // The fewest that can be: as many as there are stays on the busiest day.
      expect(lanes).toBe(busiest);
      MARCH.forEach((day, index) => {
        const over = barsOver(shown, index);
        expect(new Set(over.map(({ lane }) => lane)).size).toBe(over.length);
        const there = stays.filter((each) => isStay(each) && isOnDay(each, day));
        expect(over.map(({ booked }) => booked.id).sort()).toEqual(
          there.map(({ id }) => id).sort(),
        );
      });
      for (const { booked, from, length, begins, ends } of shown) {
        expect(begins).toBe(booked.date === MARCH[from]);
        expect(ends).toBe(booked.endDate === MARCH[from + length - 1]);
      }
    }),
  );
});

test('in the cell of a day every booking is a bar, a line or counted [stay-bars-4]', () => {
  fc.assert(
    fc.property(bookings, fc.integer({ min: 1, max: 3 }), (list, most) => {
      const all = some(list);
      const { shown } = stayBars(MARCH, all, most);
      const byDay = bookedByDay(all, MARCH);
      MARCH.forEach((day, index) => {
        const booked = byDay.get(day) ?? [];
        const bars = barsOver(shown, index);
        const { lines, more } = cellLines(booked, bars, most);
        const named = lines.filter((line) => line !== undefined);
        expect(lines).toHaveLength(most);
        expect(bars.length + named.length + more).toBe(booked.length);
        expect(more).toBeGreaterThanOrEqual(0);
        for (const { lane } of bars) expect(lines[lane]).toBeUndefined();
        // A booking of the day is counted only where no line is free.
        const leftOut = booked.filter((each) => !isStay(each)).length - named.length;
        expect(leftOut === 0 || bars.length + named.length === most).toBe(true);
      });
    }),
  );
});

test('a stay over the end of a month is cut at the ends of weeks and goes on in the next [stay-bars-1]', () => {
  const long = stay('a', '2026-03-27', '2026-04-06');
  const rows = ['2026-03-22', '2026-03-29', '2026-04-05', '2026-04-12'].map(
    (sunday) => stayBars(week(sunday), [long], 2).shown,
  );
  expect(rows).toMatchObject([
    [{ from: 5, length: 2, begins: true, ends: false }],
    [{ from: 0, length: 7, begins: false, ends: false }],
    [{ from: 0, length: 2, begins: false, ends: true }],
    [],
  ]);
});

test.each([
  ['of sixty days over the start of summer time', '2026-02-20', '2026-04-21', 61],
  ['over the end of a year', '2026-12-28', '2027-01-03', 7],
  ['of one night over the end of a year', '2026-12-31', '2027-01-01', 2],
  ['of one night on which the clocks change', '2026-10-24', '2026-10-25', 2],
])('a stay %s covers each of its days once [stay-bars-2]', (_, date, endDate, days) => {
  const weeks = Array.from({ length: 70 }, (_week, at) => week(addDays('2025-12-28', at * 7)));
  const bars = weeks.flatMap((row) => stayBars(row, [stay('a', date, endDate)], 2).shown);
  expect(bars.reduce((sum, { length }) => sum + length, 0)).toBe(days);
  expect(bars.filter(({ begins }) => begins)).toHaveLength(1);
  expect(bars.filter(({ ends }) => ends)).toHaveLength(1);
});

test('of twenty stays at a time so many are shown as there are lanes, and the others are counted [stay-bars-5]', () => {
  const stays = Array.from({ length: 20 }, (_, at) => stay(`s${at}`, '2026-03-30', '2026-04-02'));
  const { shown, lanes } = stayBars(MARCH, stays, 2);
  expect([shown.length, lanes]).toEqual([2, 20]);
  const walk = stay('walk', '2026-03-30', null);
  expect(cellLines([...stays, walk], barsOver(shown, 1), 2)).toEqual({
    lines: [undefined, undefined],
    more: 19,
  });
  expect(cellLines([walk], barsOver(shown, 0), 2)).toEqual({ lines: [walk, undefined], more: 0 });
});
