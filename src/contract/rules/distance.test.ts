import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { EARTH_RADIUS_MILES, haversineMiles } from '#contract/rules/distance.ts';

const positions = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const HALF_WAY_ROUND = Math.PI * EARTH_RADIUS_MILES;

describe('the distance walked', () => {
  test('uses an earth radius of 3959 miles [distance-1]', () => {
    expect(EARTH_RADIUS_MILES).toBe(3959);
    expect(haversineMiles({ lat: 0, lng: 0 }, { lat: 90, lng: 0 })).toBeCloseTo(
      HALF_WAY_ROUND / 2,
      9,
    );
    expect(haversineMiles({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(HALF_WAY_ROUND, 9);
  });

  test('from London to Edinburgh is 332 miles', () => {
    const london = { lat: 51.5074, lng: -0.1278 };
    expect(haversineMiles(london, { lat: 55.9533, lng: -3.1883 })).toBeCloseTo(331.6, 0);
  });

  test('of a step of a few feet is not lost in rounding', () => {
    const step = haversineMiles({ lat: 51.5, lng: -0.1 }, { lat: 51.500_01, lng: -0.1 });
    expect(step).toBeCloseTo((0.000_01 * Math.PI * EARTH_RADIUS_MILES) / 180, 9);
  });

  test('across the date line is the short way', () => {
    expect(haversineMiles({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(69.1, 1);
  });

  test('between opposite ends of the earth is half way round', () => {
    const miles = haversineMiles({ lat: -88.2, lng: -180 }, { lat: 88.2, lng: 0 });
    expect(miles).toBeCloseTo(HALF_WAY_ROUND, 6);
  });

  test('is the haversine distance: zero on the spot, the same both ways, at most half way round [distance-2]', () => {
    fc.assert(
      fc.property(positions, positions, (here, there) => {
        const miles = haversineMiles(here, there);
        expect(haversineMiles(here, here)).toBe(0);
        expect(haversineMiles(there, here)).toBeCloseTo(miles, 6);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(HALF_WAY_ROUND);
      }),
    );
  });
});
