import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { haversineMiles, type Position } from '#contract/rules/distance.ts';
import { measure, nothingMeasured, walkedMiles, walkMiles } from '#contract/rules/walkDistance.ts';
import type { Fix } from '#contract/rules/walkFixes.ts';

const METRES_IN_A_MILE = 1609.344;
const METRES_IN_A_DEGREE = (3959 * METRES_IN_A_MILE * Math.PI) / 180;
const START = { lat: 51.5, lng: -0.12 };
const BEGIN = 1_750_000_000_000;

type Metres = { x: number; y: number };

const positionAt = ({ x, y }: Metres): Position => ({
  lat: START.lat + y / METRES_IN_A_DEGREE,
  lng: START.lng + x / (METRES_IN_A_DEGREE * Math.cos((START.lat * Math.PI) / 180)),
});

/** The specification's sum: every step counts. */
const plainMiles = (fixes: readonly Position[]): number =>
  fixes.reduce((sum, fix, at) => sum + haversineMiles(fixes[at - 1] ?? fix, fix), 0);

const metres = (miles: number): number => Math.round(miles * METRES_IN_A_MILE);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Chance that is the same in every run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * What a phone would see of a path at one fix a second: noise of `sigma` metres on each axis that forgets itself within
 * a minute (first-order Gauss-Markov), and an accuracy stated as phones do, 1.5 sigma.
 */
function seen(path: readonly Metres[], sigma: number, seed: number): Fix[] {
  const random = chance(seed);
  const keeps = Math.exp(-1 / 60);
  const adds = sigma * Math.sqrt(1 - keeps ** 2);
  const noise = { x: sigma * normal(random), y: sigma * normal(random) };
  return path.map(({ x, y }, second) => {
    noise.x = keeps * noise.x + adds * normal(random);
    noise.y = keeps * noise.y + adds * normal(random);
    return {
      ...positionAt({ x: x + noise.x, y: y + noise.y }),
      timestamp: BEGIN + second * 1000,
      accuracy: 1.5 * sigma,
    };
  });
}

/** A walk at 1.4 m/s that turns a corner every two minutes or so. */
function walkPath(seconds: number, seed: number): Metres[] {
  const random = chance(seed);
  const at = { x: 0, y: 0 };
  let heading = 0;
  return Array.from({ length: seconds }, () => {
    if (random() < 1 / 120) heading += (random() < 0.5 ? 1 : -1) * (Math.PI / 2);
    at.x += 1.4 * Math.sin(heading);
    at.y += 1.4 * Math.cos(heading);
    return { ...at };
  });
}

const asFix = (position: Metres, second: number, accuracy?: number): Fix => ({
  ...positionAt(position),
  timestamp: BEGIN + second * 1000,
  accuracy,
});

describe('the honest distance', () => {
  test.for([3, 4, 5])(
    'of ten minutes on a bench with %i m of noise is next to nothing',
    async (sigma, { annotate }) => {
      const bench = Array.from({ length: 600 }, () => ({ x: 0, y: 0 }));
      const walks = Array.from({ length: 20 }, (_, seed) => seen(bench, sigma, seed + 1));
      const before = walks.map((fixes) => metres(plainMiles(fixes)));
      const after = walks.map((fixes) => metres(walkMiles(fixes)));
      await annotate(
        `bench, ${sigma} m: ${Math.min(...before)} to ${Math.max(...before)} m before, ` +
          `${Math.min(...after)} to ${Math.max(...after)} m after (truth: 0)`,
      );
      expect(Math.min(...before)).toBeGreaterThan(300);
      expect(Math.max(...after)).toBeLessThanOrEqual(10);
    },
  );

  test('of a bench is a few metres even where the phone states two thirds of its error', async ({
    annotate,
  }) => {
    const bench = Array.from({ length: 600 }, () => ({ x: 0, y: 0 }));
    const after = Array.from({ length: 20 }, (_, seed) =>
      metres(walkMiles(seen(bench, 5, seed + 1).map((fix) => ({ ...fix, accuracy: 5 })))),
    );
    const mean = after.reduce((sum, one) => sum + one, 0) / after.length;
    await annotate(
      `bench, 5 m, said to be 5 m: ${mean} m on average, ${Math.max(...after)} at most`,
    );
    expect(mean).toBeLessThan(20);
  });

  test.for([3, 4, 5])(
    'of an hour at 1 Hz with %i m of noise is within four per cent of the truth [walk-distance-1]',
    async (sigma, { annotate }) => {
      const errors = Array.from({ length: 5 }, (_, seed) => {
        const path = walkPath(3600, seed + 1);
        const truth = plainMiles(path.map(positionAt));
        const fixes = seen(path, sigma, seed + 50);
        return { before: plainMiles(fixes) / truth - 1, after: walkMiles(fixes) / truth - 1 };
      });
      for (const { before, after } of errors) {
        await annotate(`hour, ${sigma} m: ${percent(before)} before, ${percent(after)} after`);
        expect(Math.abs(after)).toBeLessThan(0.04);
        expect(Math.abs(after)).toBeLessThan(before);
      }
    },
  );

  test('of a walk through a tunnel is the straight line, not the masts that the phone saw inside', async ({
    annotate,
  }) => {
    const path = walkPath(200, 1).map((_, second) => ({ x: 0, y: 1.4 * second }));
    const outside = (second: number) => second < 60 || second >= 150;
    const masts = [
      { x: 700, y: 300 },
      { x: -400, y: 900 },
      { x: 250, y: -600 },
    ];
    const fixes = path.flatMap((position, second): Fix[] => {
      if (outside(second)) return [asFix(position, second, 6)];
      const mast = masts[Math.floor((second - 60) / 30)] ?? position;
      return second % 30 === 15 ? [asFix(mast, second, 800)] : [];
    });
    // Reflections at the mouth: near, and wrongly sure of themselves.
    fixes.splice(61, 0, asFix({ x: 140, y: 80 }, 60.5, 20));
    const truth = plainMiles(path.map(positionAt));
    const before = plainMiles(fixes) / truth - 1;
    const after = walkMiles(fixes) / truth - 1;
    await annotate(`tunnel: ${percent(before)} before, ${percent(after)} after`);
    expect(before).toBeGreaterThan(5);
    expect(Math.abs(after)).toBeLessThan(0.001);
  });

  test.each([undefined, 0, 3, 5, 10])(
    'of an hour of clean fixes with an accuracy of %s m is the sum of all steps',
    (accuracy) => {
      const fixes = walkPath(3600, 7).map((position, second) => asFix(position, second, accuracy));
      expect(walkMiles(fixes)).toBeCloseTo(plainMiles(fixes), 9);
    },
  );

  test('of fixes without noise is the sum of all steps, on any route [walk-distance-2]', () => {
    const steps = fc.array(fc.tuple(fc.double({ min: -14, max: 14, noNaN: true }), fc.nat(20)));
    fc.assert(
      fc.property(steps, steps, (easts, norths) => {
        const at = { x: 0, y: 0 };
        let second = 0;
        const fixes = easts.map(([east, pause], index) => {
          at.x += east;
          at.y += norths[index]?.[0] ?? 0;
          second += 1 + pause;
          return asFix(at, second);
        });
        expect(walkMiles(fixes)).toBeCloseTo(plainMiles(fixes), 9);
      }),
    );
  });

  test('of an old dog that sniffs along at 0.3 m/s is not lost', () => {
    const path = Array.from({ length: 600 }, (_, second) => ({ x: 0.3 * second, y: 0 }));
    const fixes = path.map((position, second) => asFix(position, second, 5));
    expect(metres(walkMiles(fixes))).toBeGreaterThan(150);
    expect(metres(walkMiles(fixes))).toBeLessThanOrEqual(180);
  });

  test.each([
    ['a tunnel of two minutes', 120, 150, 150],
    ['ten minutes without a signal', 600, 700, 700],
    ['a lift home', 300, 3000, 0],
    ['an hour in which nothing was recorded', 3600, 900, 0],
  ])('across %s (%i s, %i m) is %i m', (_, seconds, length, counted) => {
    const fixes = [asFix({ x: 0, y: 0 }, 0, 5), asFix({ x: 0, y: length }, seconds, 5)];
    expect(metres(walkMiles(fixes))).toBe(counted);
  });

  test('of any track is finite and never more than the sum of all steps', () => {
    const fixes = fc.array(
      fc.record({
        lat: fc.double({ min: 51.49, max: 51.51, noNaN: true }),
        lng: fc.double({ min: -0.13, max: -0.11, noNaN: true }),
        timestamp: fc.nat(3_600_000),
        accuracy: fc.option(fc.double({ min: 0, max: 200, noNaN: true }), { nil: undefined }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(fixes, (given) => {
        const inOrder = given.toSorted((one, other) => one.timestamp - other.timestamp);
        const miles = walkMiles(inOrder);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(plainMiles(inOrder) + 1e-9);
      }),
    );
  });

  test('measured fix by fix is the distance of the whole track', () => {
    const fixes = seen(walkPath(300, 3), 4, 9);
    let measured = nothingMeasured;
    for (const fix of fixes) measured = measure(measured, fix);
    expect(walkedMiles(measured)).toBe(walkMiles(fixes));
  });
});
