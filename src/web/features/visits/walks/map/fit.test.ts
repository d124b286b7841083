import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineMiles } from '#contract/rules/distance.ts';
import { fitLine, gapsOf, pathOf, scaleBar } from '#web/features/visits/walks/map/fit.ts';

const SIZE = { width: 600, height: 360 };
const MARGIN = 40;

test('every line is drawn within the margins', () => {
  const position = fc.record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 30 }), (line) => {
      for (const { x, y } of fitLine([line], SIZE, MARGIN).segments.flat()) {
        expect(x).toBeGreaterThanOrEqual(MARGIN - 0.01);
        expect(x).toBeLessThanOrEqual(SIZE.width - MARGIN + 0.01);
        expect(y).toBeGreaterThanOrEqual(MARGIN - 0.01);
        expect(y).toBeLessThanOrEqual(SIZE.height - MARGIN + 0.01);
      }
    }),
  );
});

test('a mile is as long in the drawing as the scale says, in every direction', () => {
  const start = { lat: 51.5, lng: -0.17 };
  const ends = [
    { lat: 51.51, lng: -0.17 },
    { lat: 51.5, lng: -0.15 },
    { lat: 51.505, lng: -0.18 },
  ];
  const { segments, unitsPerMile } = fitLine([[start, ...ends]], SIZE, MARGIN);
  const [from, ...to] = segments[0] ?? [];
  for (const [at, end] of ends.entries()) {
    const spot = to[at];
    if (!from || !spot) throw new Error('A point is missing');
    const drawn = Math.hypot(spot.x - from.x, spot.y - from.y) / unitsPerMile;
    expect(drawn / haversineMiles(start, end)).toBeCloseTo(1, 2);
  }
});

test('north is up and east is right', () => {
  const { segments } = fitLine(
    [
      [
        { lat: 0, lng: 0 },
        { lat: 1, lng: 1 },
      ],
    ],
    SIZE,
    MARGIN,
  );
  const [from, to] = segments[0] ?? [];
  expect(to && from && to.y < from.y && to.x > from.x).toBe(true);
});

test('a walk of a few steps is not enlarged, and an empty line is drawn as nothing', () => {
  const { unitsPerMile } = fitLine([[{ lat: 51.5, lng: 0 }]], SIZE, MARGIN);
  expect(unitsPerMile).toBeLessThanOrEqual((SIZE.width - 2 * MARGIN) / 0.05);
  expect(fitLine([], SIZE, MARGIN).segments).toEqual([]);
});

test('a gap reaches from the end of a segment to the start of the next', () => {
  expect(gapsOf([[1, 2], [3], [4, 5]])).toEqual([
    [2, 3],
    [3, 4],
  ]);
  expect(gapsOf([[1, 2]])).toEqual([]);
});

test('a single spot is drawn as a dot', () => {
  expect(pathOf([{ x: 1.26, y: 2 }])).toBe('M1.3 2h0');
  expect(
    pathOf([
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ]),
  ).toBe('M1 2L3 4');
});

test('the scale bar is the longest round distance that fits', () => {
  expect(scaleBar(100, 150)).toEqual({ miles: 1, units: 100 });
  expect(scaleBar(600, 150)).toEqual({ miles: 0.25, units: 150 });
  expect(scaleBar(10_400, 150).miles).toBe(0.01);
});
