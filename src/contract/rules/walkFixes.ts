/** Which fixes of a recorded walk can be trusted, and where its line breaks. Every fix stays in the raw track. */
import { haversineMiles, type Position } from '#contract/rules/distance.ts';

/** One GPS fix of a track: degrees, milliseconds since 1970, and its accuracy in metres (if stated). */
export type Fix = Position & {
  timestamp: number;
  accuracy?: number | undefined;
  /** Nothing was recorded between the point before and this one. */
  gap?: true | undefined;
};

const METRES_IN_A_MILE = 1609.344;

/** The distance between two positions in metres. */
export const metresBetween = (from: Position, to: Position): number =>
  haversineMiles(from, to) * METRES_IN_A_MILE;

/**
 * A fix that may be farther off than this adds no distance. Phones are accurate to about 5 m under an open sky (gps.gov,
 * "GPS Accuracy", after van Diggelen and Enge 2015). Ten times as much leaves room for trees and houses; worse fixes
 * come from mobile masts and IP addresses, and say nothing about steps.
 */
export const MAX_ACCURACY_METRES = 50;

/**
 * A fix that is farther away than a dog can run adds no distance: the fastest greyhounds reach 45 mph. Many phones
 * round the time of a fix to whole seconds, so no step counts as shorter than one second.
 */
const MAX_SPEED_METRES_PER_SECOND = 20;
const SHORTEST_STEP_SECONDS = 1;

/** This many fixes in a row that contradict the track but agree with each other are right, and the track was wrong. */
export const AGREEING_FIXES = 3;

/** The line has a gap where there is no usable fix for longer than this. Phones give one fix a second while they have a signal. */
export const GAP_SECONDS = 30;

/**
 * The verdict on a fix. `used`: it continues the track. `gap`: it continues the track after a gap. `fresh`: it starts a new
 * line, and the way there is unknown. Other verdicts add nothing.
 */
export type Verdict = 'used' | 'gap' | 'fresh' | 'late' | 'inaccurate' | 'jump';

/** The state that the verdict on the next fix depends on. */
export type Trail = {
  /** The last fix that was used. */
  last: Fix | undefined;
  /** Fixes in a row that were too far away, agreeing with one another. */
  elsewhere: readonly Fix[];
  /** A gap was marked at an unusable fix: the next usable one inherits it. */
  broken: boolean;
};

export const noTrail: Trail = { last: undefined, elsewhere: [], broken: false };

/** Seconds from one fix to another. */
export const secondsBetween = (from: Fix, to: Fix): number =>
  (to.timestamp - from.timestamp) / 1000;

function isJump(from: Fix, to: Fix): boolean {
  const seconds = Math.max(secondsBetween(from, to), SHORTEST_STEP_SECONDS);
  return metresBetween(from, to) > MAX_SPEED_METRES_PER_SECOND * seconds;
}

/** Judges the next fix of a track. */
export function judge(trail: Trail, fix: Fix): { verdict: Verdict; trail: Trail } {
  const { last } = trail;
  const broken = trail.broken || fix.gap === true;
  if ((fix.accuracy ?? 0) > MAX_ACCURACY_METRES) {
    return { verdict: 'inaccurate', trail: { ...trail, broken } };
  }
  const accept = (verdict: Verdict) => ({
    verdict,
    trail: { last: fix, elsewhere: [], broken: false },
  });
  if (last === undefined) return accept('fresh');
  if (fix.timestamp <= last.timestamp) return { verdict: 'late', trail };
  if (isJump(last, fix)) {
    const before = trail.elsewhere.at(-1);
    const agrees = before !== undefined && !isJump(before, fix);
    const elsewhere = agrees ? [...trail.elsewhere, fix] : [fix];
    if (elsewhere.length >= AGREEING_FIXES) return accept('fresh');
    return { verdict: 'jump', trail: { last, elsewhere, broken } };
  }
  return accept(broken || secondsBetween(last, fix) > GAP_SECONDS ? 'gap' : 'used');
}

/** The line of a track as it is drawn: only the fixes that can be trusted, in segments where it has gaps. */
export function trustedLine(fixes: readonly Fix[]): Position[][] {
  const segments: Position[][] = [];
  let trail = noTrail;
  for (const fix of fixes) {
    const judged = judge(trail, fix);
    trail = judged.trail;
    if (judged.verdict === 'gap' || judged.verdict === 'fresh') segments.push([fix]);
    else if (judged.verdict === 'used') segments.at(-1)?.push(fix);
  }
  return segments;
}
