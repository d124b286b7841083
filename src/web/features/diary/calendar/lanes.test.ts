import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLanes, LEAST_DRAWN_MINUTES } from '#web/features/diary/calendar/lanes.ts';

const range = fc
  .tuple(fc.integer({ min: 0, max: 1435 }), fc.integer({ min: 5, max: 600 }))
  .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) }));
const day = fc.array(range, { maxLength: 40 });

test('bookings side by side never cover each other, and stay within the day', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 2, max: 5 }), (items, most) => {
      const { shown } = inLanes(items, most);
      for (const [index, { position }] of shown.entries()) {
        expect(position.top).toBeGreaterThanOrEqual(0);
        expect(position.top + position.height).toBeLessThanOrEqual(1440);
        for (const { position: other } of shown.slice(index + 1)) {
          const apart =
            position.lane / position.lanes >= (other.lane + 1) / other.lanes - 1e-9 ||
            other.lane / other.lanes >= (position.lane + 1) / position.lanes - 1e-9 ||
            position.top >= other.top + other.height ||
            other.top >= position.top + position.height;
          expect(apart).toBe(true);
        }
      }
    }),
  );
});

test('every booking is drawn or counted', () => {
  fc.assert(
    fc.property(day, (items) => {
      const { shown, more } = inLanes(items, 3);
      const counted = more.reduce((sum, { count }) => sum + count, 0);
      expect(shown.length + counted).toBe(items.length);
    }),
  );
});

test('a thousand bookings at one time take three lanes: two bookings and a count', () => {
  const { shown, more } = inLanes(
    Array.from({ length: 1000 }, () => ({ from: 540, to: 600 })),
    3,
  );
  expect(shown.map(({ position }) => position.lane)).toEqual([0, 1]);
  expect(more).toMatchObject([{ count: 998, position: { lane: 2, lanes: 3 } }]);
});

test('bookings that only touch each have the whole width', () => {
  const { shown } = inLanes(
    [
      { from: 540, to: 600 },
      { from: 600, to: 660 },
    ],
    3,
  );
  expect(shown.map(({ position }) => position.lanes)).toEqual([1, 1]);
});

test('a booking of the last five minutes of a day is drawn tall enough to be hit, above midnight', () => {
  const [drawn] = inLanes([{ from: 1435, to: 1440 }], 3).shown;
  expect(drawn?.position).toMatchObject({
    top: 1440 - LEAST_DRAWN_MINUTES,
    height: LEAST_DRAWN_MINUTES,
  });
});

test('of bookings that begin together the longest is on the left', () => {
  const short = { from: 540, to: 570 };
  const long = { from: 540, to: 660 };
  const { shown } = inLanes([short, long], 3);
  expect(shown.map(({ item, position }) => [item, position.lane])).toEqual([
    [long, 0],
    [short, 1],
  ]);
});
