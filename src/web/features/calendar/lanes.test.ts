import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLanes, LEAST_DRAWN_MINUTES } from './lanes.ts';

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 1435 }), fc.integer({ min: 5, max: 600 }))
  .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) }));
const day = fc.array(stretch, { maxLength: 40 });

test('what stands side by side never covers each other, and stays within the day', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 2, max: 5 }), (items, most) => {
      const { placed } = inLanes(items, most);
      for (const [index, { place }] of placed.entries()) {
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.top + place.height).toBeLessThanOrEqual(1440);
        for (const { place: other } of placed.slice(index + 1)) {
          const apart =
            place.lane / place.lanes >= (other.lane + 1) / other.lanes - 1e-9 ||
            other.lane / other.lanes >= (place.lane + 1) / place.lanes - 1e-9 ||
            place.top >= other.top + other.height ||
            other.top >= place.top + place.height;
          expect(apart).toBe(true);
        }
      }
    }),
  );
});

test('every booking is drawn or counted', () => {
  fc.assert(
    fc.property(day, (items) => {
      const { placed, more } = inLanes(items, 3);
      const counted = more.reduce((sum, { count }) => sum + count, 0);
      expect(placed.length + counted).toBe(items.length);
    }),
  );
});

test('a thousand bookings at one time are three lanes: two that are drawn and a count', () => {
  const { placed, more } = inLanes(
    Array.from({ length: 1000 }, () => ({ from: 540, to: 600 })),
    3,
  );
  expect(placed.map(({ place }) => place.lane)).toEqual([0, 1]);
  expect(more).toMatchObject([{ count: 998, place: { lane: 2, lanes: 3 } }]);
});

test('bookings that only touch each have the whole width', () => {
  const { placed } = inLanes(
    [
      { from: 540, to: 600 },
      { from: 600, to: 660 },
    ],
    3,
  );
  expect(placed.map(({ place }) => place.lanes)).toEqual([1, 1]);
});

test('five minutes before midnight are drawn as long as can be hit, above midnight', () => {
  const [drawn] = inLanes([{ from: 1435, to: 1440 }], 3).placed;
  expect(drawn?.place).toMatchObject({
    top: 1440 - LEAST_DRAWN_MINUTES,
    height: LEAST_DRAWN_MINUTES,
  });
});
