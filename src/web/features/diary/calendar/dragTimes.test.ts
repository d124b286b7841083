import { expect, test } from 'vitest';
import { dragTimes } from '#web/features/diary/calendar/dragTimes.ts';
import { type DayBox, pointAt } from '#web/features/diary/calendar/gridPoint.ts';
import { startOfDay } from '#web/features/diary/calendar/span.ts';

const booked = { date: '2026-03-28', startTime: '09:00', endTime: '10:00', endDate: null };
const minute = (day: string, at: number) => ({ minute: startOfDay(day) + at });
const box = (day: string, left: number, top: number, bottom: number): DayBox => ({
  day,
  left,
  right: left + 100,
  top,
  bottom,
});
/** Saturday and Sunday of the night on which summer time begins; a minute is a pixel. */
const boxes = {
  columns: [box('2026-03-28', 0, 100, 1540), box('2026-03-29', 100, 100, 1540)],
  headers: [box('2026-03-28', 0, 20, 100), box('2026-03-29', 100, 20, 100)],
};

test('a booking that is dragged lands on a quarter of an hour, on the day under the pointer', () => {
  const start = minute('2026-03-28', 550);
  expect(dragTimes(booked, 'move', start, minute('2026-03-29', 641))).toEqual({
    ...booked,
    date: '2026-03-29',
    startTime: '10:30',
    endTime: '11:30',
  });
});

test('a lower edge that is dragged changes the end only', () => {
  const start = minute('2026-03-28', 599);
  expect(dragTimes(booked, 'resize', start, minute('2026-03-28', 651))).toEqual({
    ...booked,
    endTime: '10:45',
  });
});

test('over the header of a day a booking keeps its time', () => {
  const start = minute('2026-03-28', 550);
  expect(dragTimes(booked, 'move', start, { day: '2026-04-02' })).toEqual({
    ...booked,
    date: '2026-04-02',
  });
  expect(dragTimes(booked, 'resize', start, { day: '2026-04-02' })).toEqual(booked);
});

test('a point of the screen means a day and a minute of it', () => {
  expect(pointAt(50, 640, boxes)).toEqual(minute('2026-03-28', 540));
  expect(pointAt(150, 640, boxes)).toEqual(minute('2026-03-29', 540));
});

test('a point next to the columns means the nearest one, below them the end of the day', () => {
  expect(pointAt(900, 5000, boxes)).toEqual(minute('2026-03-29', 1440));
  expect(pointAt(-30, 640, boxes)).toEqual(minute('2026-03-28', 540));
});

test('a point on the header of a day means the day alone', () => {
  expect(pointAt(150, 60, boxes)).toEqual({ day: '2026-03-29' });
});

test('nothing can be dropped on a column that is not shown', () => {
  const hidden: DayBox = { day: '2026-03-27', left: 0, right: 0, top: 0, bottom: 0 };
  expect(pointAt(0, 640, { columns: [hidden, ...boxes.columns], headers: [] })).toEqual(
    minute('2026-03-28', 540),
  );
});
