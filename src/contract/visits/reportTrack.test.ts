import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineMiles } from '#contract/rules/distance.ts';
import type { Fix } from '#contract/rules/walkFixes.ts';
import { reportTrack, shownLine } from '#contract/visits/reportTrack.ts';

const METRES_A_MILE = 1609.344;
const METRE = 1 / 111_195;
const START = Date.parse('2026-03-29T08:00:00Z');

/** A walk straight north, a point every 5 metres and 4 seconds. */
const north = (metres: number): Fix[] =>
  Array.from({ length: Math.floor(metres / 5) + 1 }, (_, at) => ({
    lat: 51.5 + at * 5 * METRE,
    lng: -0.1,
    timestamp: START + at * 4_000,
  }));
const northOf = (lat: number): number => Math.round((lat - 51.5) / METRE);
const ms = (metres: number): number => START + (metres / 5) * 4_000;

test('the way is drawn from the pick-up to the drop-off, without 150 m around every door [report-track-1]', () => {
  const points = north(2_000);
  const whole = reportTrack({ points, from: ms(0), to: ms(2_000), stops: [] });
  // 150 to 1,850 metres; the longer side is 1,000 units.
  expect(whole).toEqual({ width: 1, height: 1000, path: 'M0 1000L0 0' });
  const own = shownLine({ points, from: ms(300), to: ms(1_900), stops: [ms(300), ms(1_000)] });
  const metres = own.map((line) => [line[0], line.at(-1)].map((end) => northOf(end?.lat ?? 0)));
  expect(metres).toEqual([
    [450, 845],
    [1_155, 1_740],
  ]);
  expect(reportTrack({ points: north(280), from: ms(0), to: ms(280), stops: [] })).toBeNull();
  expect(reportTrack({ points: [], from: 0, to: 1, stops: [] })).toBeNull();
});

test('a straight line between two points that passes a door is left out [report-track-2]', () => {
  const far = (metres: number, at: number): Fix => ({
    lat: 51.5 + metres * METRE,
    lng: -0.1,
    timestamp: START + at * 20_000,
  });
  // Out, and home past the first door: from 200 m north of it to 170 m south.
  const metres = [0, 200, 300, 200, -170, -200, -500, -850];
  const points = metres.map(far);
  const shown = shownLine({ points, from: START, to: START + 140_000, stops: [] });
  expect(shown.map((line) => line.map(({ lat }) => northOf(lat)))).toEqual([
    [200, 300, 200],
    [-170, -200],
  ]);
});

test('where the clock was set back, no door of the moment is shown, at neither of its passes [report-track-4]', () => {
  const points = north(2_000).map((point, at) =>
    at > 200 ? { ...point, timestamp: point.timestamp - ms(600) + START } : point,
  );
  // 500 m is passed at this moment, and 1,100 m again.
  const shown = shownLine({ points, from: ms(0), to: ms(2_000), stops: [ms(500)] }).flat();
  expect(shown.length).toBeGreaterThan(50);
  for (const { lat } of shown)
    for (const door of [0, 500, 1_100, 2_000])
      expect(Math.abs(northOf(lat) - door)).toBeGreaterThanOrEqual(149);
});

/** A walk mostly to the east. */
const walks = fc
  .array(fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: -40, max: 40 })), {
    minLength: 60,
    maxLength: 150,
  })
  .map((steps) => {
    const points: Fix[] = [{ lat: 51.5, lng: -0.1, timestamp: START }];
    for (const [at, [east, northward]] of steps.entries()) {
      const last = points.at(-1) ?? { lat: 0, lng: 0 };
      points.push({
        lat: last.lat + northward * METRE,
        lng: last.lng + east * METRE * 1.6,
        timestamp: START + (at + 1) * 10_000,
      });
    }
    return points;
  });

test('however one walks, no drawn point lies within 150 m of a door, and none outside the own part [report-track-3]', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  let drawn = 0;
  fc.assert(
    fc.property(walks, share, share, share, (points, one, other, third) => {
      const last = points.at(-1)?.timestamp ?? START;
      const momentOf = (part: number) => START + part * (last - START);
      const [from, to] = [momentOf(Math.min(one, other)), momentOf(Math.max(one, other))];
      const stop = momentOf(third);
      const shown = shownLine({ points, from, to, stops: [stop] }).flat();
      drawn += shown.length;
      const doors = [from, to, stop].flatMap((moment) =>
        points.filter(({ timestamp }) => Math.abs(timestamp - moment) < 10_000),
      );
      for (const point of shown) {
        expect(point.timestamp).toBeGreaterThanOrEqual(from);
        expect(point.timestamp).toBeLessThanOrEqual(to);
        for (const door of [...points.slice(0, 1), ...points.slice(-1), ...doors]) {
          expect(haversineMiles(point, door) * METRES_A_MILE).toBeGreaterThan(149);
        }
      }
    }),
    { numRuns: 50 },
  );
  expect(drawn).toBeGreaterThan(200);
});
