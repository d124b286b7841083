import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '#contract/rules/distance.ts';
import { decodeLine, drawnLine, MAX_LINE_POINTS, shortLine } from '#contract/rules/walkLine.ts';
import { type Fix, metresBetween } from '#contract/rules/walkFixes.ts';

const START = 1_700_000_000_000;

/** A walk at one fix a second that bends, with `jitter` metres of noise. */
function walk(count: number, jitter = 0): Fix[] {
  return Array.from({ length: count }, (_, second) => ({
    lat: 51.5 + Math.sin(second / 200) * 0.004 + Math.sin(second * 12.9898) * jitter * 9e-6,
    lng: -0.17 + second * 0.000_015,
    timestamp: START + second * 1000,
  }));
}

const countOf = (segments: readonly (readonly unknown[])[]): number => segments.flat().length;

/** How far a point is from the nearest piece of a line, on the flat. */
function metresFromLine(point: Position, line: readonly Position[]): number {
  const shrink = Math.cos((point.lat * Math.PI) / 180);
  const flat = ({ lat, lng }: Position) => [(lng - point.lng) * shrink, lat - point.lat] as const;
  const pieces = line.slice(1).map((to, at) => {
    const [ax, ay] = flat(line[at] ?? to);
    const [bx, by] = flat(to);
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx ** 2 + dy ** 2 || 1)));
    return Math.hypot(ax + along * dx, ay + along * dy);
  });
  return Math.min(...pieces) * 111_200;
}

test('the short line of a three-hour walk at one fix a second has at most 100 points', () => {
  const line = decodeLine(shortLine(walk(10_800, 2)) ?? []);
  expect(countOf(line)).toBeLessThanOrEqual(MAX_LINE_POINTS);
  expect(countOf(line)).toBeGreaterThan(50);
});

test('the short line keeps the ends to a metre, and no recorded point is 15 m from it', () => {
  const points = walk(10_800);
  const [line = []] = decodeLine(shortLine(points) ?? []);
  const [first, last] = [points[0], points.at(-1)];
  expect(first && line[0] && metresBetween(first, line[0])).toBeLessThan(1);
  const end = line.at(-1);
  expect(last && end && metresBetween(last, end)).toBeLessThan(1);
  const farthest = Math.max(...points.map((point) => metresFromLine(point, line)));
  expect(farthest).toBeLessThan(15);
});

test('a gap stays a gap: each segment is a list of its own', () => {
  const points = walk(60).map((point, at): Fix => (at === 30 ? { ...point, gap: true } : point));
  expect(drawnLine(points).map(({ length }) => length)).toEqual([30, 30]);
  expect(shortLine(points)).toHaveLength(2);
});

test('a straight line needs two points, a single fix one', () => {
  const straight = Array.from({ length: 500 }, (_, at) => ({
    lat: 51.5 + at * 1e-5,
    lng: -0.17,
    timestamp: START + at * 1000,
  }));
  expect(countOf(decodeLine(shortLine(straight) ?? []))).toBe(2);
  expect(shortLine(straight.slice(0, 1))).toEqual([[5_150_000, -17_000]]);
  expect(shortLine([])).toBeNull();
  expect(shortLine(null)).toBeNull();
});

test('a fix that cannot be trusted is not drawn, a track of nothing else is drawn as it came', () => {
  const good = walk(20);
  const wild = { lat: 51.9, lng: 0.4, timestamp: START + 20_000 };
  expect(drawnLine([...good, wild])).toEqual([good]);
  const sparse = good.map((point, at) => ({ ...point, lat: 51.5 + at * 0.01 }));
  expect(drawnLine(sparse)).toEqual([sparse]);
});

test('more gaps than the line has points are drawn as fewer segments', () => {
  const points = walk(900).map((point, at): Fix =>
    at % 3 === 0 ? { ...point, gap: true } : point,
  );
  const line = decodeLine(shortLine(points) ?? []);
  expect(countOf(line)).toBeLessThanOrEqual(MAX_LINE_POINTS);
  expect(line.length).toBe(MAX_LINE_POINTS / 2);
});

test('the short line of any track has at most 100 points, all of them on the earth', () => {
  const fix = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    gap: fc.constantFrom(true as const, undefined),
  });
  fc.assert(
    fc.property(fc.array(fix, { minLength: 1, maxLength: 400 }), (fixes) => {
      const points = fixes.map((each, at) => ({ ...each, timestamp: START + at * 1000 }));
      const drawn = decodeLine(shortLine(points) ?? []).flat();
      expect(drawn.length).toBeGreaterThan(0);
      expect(drawn.length).toBeLessThanOrEqual(MAX_LINE_POINTS);
      for (const { lat, lng } of drawn) {
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(lng)).toBeLessThanOrEqual(180);
      }
    }),
  );
});
