import { expect, test } from 'vitest';
import { createEdgeScroll } from '#web/features/diary/calendar/edgeScroll.ts';

const HOURS = { top: 100, bottom: 600 };

/** What is scrolled in one frame of 20 ms after another, with the pointer at each of these heights. */
function scrolled(pressedAt: number, heights: readonly number[], frameMs = 20): number[] {
  const scroll = createEdgeScroll(pressedAt, HOURS);
  return heights.map((y) => Math.round(scroll(y, HOURS, frameMs) * 10) / 10);
}

test('a pointer that comes to an edge scrolls by time: 540 pixels a second', () => {
  expect(scrolled(300, [300, 135, 570, 400])).toEqual([0, -10.8, 10.8, 0]);
  expect(scrolled(300, [570], 10)).toEqual([5.4]);
});

test('next to the edges nothing scrolls: above the hours are the days, below them everything scrolls down', () => {
  expect(scrolled(300, [99, 136, 564, 601])).toEqual([0, 0, 0, 10.8]);
});

test.each([
  ['upper', 110, [110, 130, 105]],
  ['lower', 580, [580, 570, 599]],
])(
  'at the %s edge where the drag began nothing scrolls until the pointer has left it [edge-scroll-1]',
  (_, y, stay) => {
    expect(scrolled(y, stay)).toEqual([0, 0, 0]);
    const [, , again] = scrolled(y, [y, 300, y]);
    expect(Math.abs(again ?? 0)).toBe(10.8);
  },
);

test('from one edge straight to the other the hours scroll', () => {
  expect(scrolled(110, [110, 590, 110])).toEqual([0, 10.8, -10.8]);
});

test('a long frame scrolls no further than one of 50 ms', () => {
  expect(scrolled(300, [590], 2000)).toEqual([27]);
});
