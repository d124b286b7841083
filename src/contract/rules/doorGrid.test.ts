import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Place, placesNear } from '#contract/rules/doorGrid.ts';
import { shownLine, type TrackSource } from '#contract/visits/reportTrack.ts';
import type { Fix } from '#contract/rules/walkFixes.ts';
import { drawnLine } from '#contract/rules/walkLine.ts';

const METRE = 1 / 111_195;
const START = Date.parse('2026-03-29T08:00:00Z');

function distanceFrom({ x, y }: Place, one: Place, other: Place): number {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const length = dx ** 2 + dy ** 2;
  const along = length === 0 ? 0 : ((x - one.x) * dx + (y - one.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - one.x - share * dx, y - one.y - share * dy);
}

/** The rule in its plain form: every piece is compared with every door. */
function plainly({ points, from, to, stops }: TrackSource): Fix[][] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const shrink = Math.cos((first.lat * Math.PI) / 180);
  const placeOf = ({ lat, lng }: Fix): Place => ({
    x: (lng - first.lng) * shrink * 111_195,
    y: (lat - first.lat) * 111_195,
  });
  const passing = (moment: number): Fix[] =>
    points.flatMap((point, at) => {
      const before = points[at - 1];
      if (!before) return [];
      return before.timestamp < moment !== point.timestamp < moment ? [before, point] : [];
    });
  const doors = [first, last, ...[from, to, ...stops].flatMap(passing)].map(placeOf);
  const isHidden = (one: Fix, other: Fix): boolean =>
    doors.some((door) => distanceFrom(door, placeOf(one), placeOf(other)) < 150);
  const shown: Fix[][] = [];
  for (const whole of drawnLine(points)) {
    let current: Fix[] = [];
    for (const point of whole.filter(({ timestamp: at }) => at >= from && at <= to)) {
      if (isHidden(current.at(-1) ?? point, point)) {
        shown.push(current);
        current = isHidden(point, point) ? [] : [point];
      } else current.push(point);
    }
    shown.push(current);
  }
  return shown.filter((segment) => segment.length > 1);
}

const metres = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -20, max: 80 }) },
  { weight: 1, arbitrary: fc.integer({ min: -1_500, max: 1_500 }) },
);

/** Steps of a walk: of a few metres, of a lost signal, and moments that stand still or go back. */
const steps = fc.array(
  fc.record({
    north: metres,
    east: metres,
    seconds: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 300 }) },
      { weight: 1, arbitrary: fc.integer({ min: -600, max: 0 }) },
    ),
    gap: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
  }),
  { minLength: 10, maxLength: 80 },
);

test('what the grid shows is what comparing every piece with every door shows', () => {
  let [visible, hidden] = [0, 0];
  fc.assert(
    fc.property(
      steps,
      fc.array(fc.integer({ min: -600, max: 9_000 }), { maxLength: 4 }),
      fc.integer({ min: -600, max: 600 }),
      fc.integer({ min: 3_000, max: 12_000 }),
      fc.constantFrom(0, 51.5, -63),
      (steps, stops, from, length, lat) => {
        let point: Fix = { lat, lng: -0.1, timestamp: START };
        const points = [point];
        for (const { north, east, seconds, gap } of steps) {
          point = {
            lat: point.lat + north * METRE,
            lng: point.lng + east * METRE,
            timestamp: point.timestamp + seconds * 1_000,
            ...(gap && { gap }),
          };
          points.push(point);
        }
        const source = {
          points,
          from: START + from * 1_000,
          to: START + (from + length) * 1_000,
          stops: stops.map((seconds) => START + seconds * 1_000),
        };
        const shown = shownLine(source);
        expect(shown).toEqual(plainly(source));
        visible += shown.flat().length;
        hidden += points.length - shown.flat().length;
      },
    ),
    { numRuns: 600, seed: 20_260_329 },
  );
  // Neither side of the rule was left untried.
  expect(Math.min(visible, hidden)).toBeGreaterThan(500);
});

test('a piece of a long way is compared with the doors around it only', () => {
  // Doors 50 m apart over 100 km, each twice.
  const doors = Array.from({ length: 2_000 }, (_, at) => ({ x: at * 50, y: 0 }));
  const near = placesNear([...doors, ...doors]);
  const compared = doors.map(({ x }) => near({ x, y: 400 }, { x: x + 5, y: 400 }).length);
  // Of 4,000: three cells of 230 m hold fifteen of them, and a piece may lie in two.
  expect(Math.max(...compared)).toBeLessThanOrEqual(20);
});
