import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AGREEING_FIXES,
  type Fix,
  judge,
  metresBetween,
  noTrail,
  trustedLine,
  type Verdict,
} from '#contract/rules/walkFixes.ts';

const METRES_IN_A_DEGREE = 111_200;

/** A fix so many metres north of a start, so many seconds after it. */
const fixAt = (metres: number, seconds: number, more: Partial<Fix> = {}): Fix => ({
  lat: 51.5 + metres / METRES_IN_A_DEGREE,
  lng: -0.12,
  timestamp: 1_750_000_000_000 + seconds * 1000,
  accuracy: 5,
  ...more,
});

function verdicts(fixes: readonly Fix[]): Verdict[] {
  let trail = noTrail;
  return fixes.map((fix) => {
    const judged = judge(trail, fix);
    trail = judged.trail;
    return judged.verdict;
  });
}

const start = fixAt(0, 0);

describe('a fix of a walk', () => {
  test.each([
    ['a step', fixAt(1.4, 1), 'used'],
    ['the same place a second later', fixAt(0, 1), 'used'],
    ['the same fix again', fixAt(0, 0), 'late'],
    ['one from before', fixAt(1, -5), 'late'],
    ['one that may be 50 m off', fixAt(1.4, 1, { accuracy: 50 }), 'used'],
    ['one that may be 51 m off', fixAt(1.4, 1, { accuracy: 51 }), 'inaccurate'],
    ['one without a stated accuracy', fixAt(1.4, 1, { accuracy: undefined }), 'used'],
    ['a greyhound', fixAt(19, 1), 'used'],
    ['faster than a greyhound', fixAt(21, 1), 'jump'],
    ['faster than a greyhound for 10 s', fixAt(210, 10), 'jump'],
    ['two fixes within a second', fixAt(5, 0.1), 'used'],
    ['30 s of silence', fixAt(40, 30), 'used'],
    ['31 s of silence', fixAt(40, 31), 'gap'],
    ['a stated gap', fixAt(3, 2, { gap: true }), 'gap'],
  ] as const)('after a first one: %s is %s', (_, fix, verdict) => {
    expect(verdicts([start, fix])).toEqual(['fresh', verdict]);
  });

  test('that cannot be used passes its gap on to the next that can', () => {
    const blurred = fixAt(3, 2, { accuracy: 900, gap: true });
    expect(verdicts([start, blurred, fixAt(4, 3)])).toEqual(['fresh', 'inaccurate', 'gap']);
  });

  test('far away is a jump, and the way back is not', () => {
    const fixes = [start, fixAt(900, 1), fixAt(2.8, 2)];
    expect(verdicts(fixes)).toEqual(['fresh', 'jump', 'used']);
  });

  test('far away is accepted when it agrees with those before it', () => {
    const far = Array.from({ length: AGREEING_FIXES }, (_, at) => fixAt(900 + at, 1 + at));
    expect(verdicts([start, ...far])).toEqual(['fresh', 'jump', 'jump', 'fresh']);
    const apart = [fixAt(900, 1), fixAt(-900, 2), fixAt(2000, 3), fixAt(4, 4)];
    expect(verdicts([start, ...apart])).toEqual(['fresh', 'jump', 'jump', 'jump', 'used']);
  });
});

describe('the line of a walk', () => {
  test('leaves out what cannot be trusted and breaks at gaps', () => {
    const fixes = [start, fixAt(900, 1), fixAt(2, 2), fixAt(80, 60), fixAt(81, 61)];
    expect(trustedLine(fixes).map((segment) => segment.length)).toEqual([2, 2]);
    expect(trustedLine([])).toEqual([]);
  });

  test('never moves faster than a dog can run within a segment', () => {
    const fixes = fc.array(
      fc.record({
        lat: fc.double({ min: 51.4, max: 51.6, noNaN: true }),
        lng: fc.double({ min: -0.2, max: 0, noNaN: true }),
        timestamp: fc.integer({ min: 0, max: 600_000 }),
        accuracy: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(fixes, (given) => {
        const timeOf = new Map<unknown, number>(given.map((fix) => [fix, fix.timestamp]));
        for (const segment of trustedLine(given)) {
          for (const [at, here] of segment.entries()) {
            const before = segment[at - 1];
            if (before === undefined) continue;
            const seconds = ((timeOf.get(here) ?? 0) - (timeOf.get(before) ?? 0)) / 1000;
            expect(seconds).toBeGreaterThan(0);
            expect(metresBetween(before, here)).toBeLessThanOrEqual(20 * Math.max(1, seconds));
          }
        }
      }),
    );
  });
});
