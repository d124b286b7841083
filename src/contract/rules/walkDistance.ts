/**
 * The distance of a recorded walk, without the noise of GPS. The positions of a phone that lies on a bench drift by
 * a few metres, and those steps would add up to half a mile. So:
 *
 * 1. Fixes that cannot be trusted add nothing (`walkFixes.ts`).
 * 2. A move counts once it is longer than the noise, which is three times the accuracy that the fixes state. Until then
 *    it is pending, and is shown only if its speed is half a metre a second or more: a resting phone never reaches that.
 * 3. A move that stays pending longer than a walker needs to leave the noise behind is a rest. It is measured from its
 *    mean position, which is where the phone really is.
 * 4. A pending move counts step by step, exactly as the haversine sum, unless noise distorted it: at least three of its
 *    turns, and a third of all of them, were sharper than 20 degrees. Then the straight line counts.
 * 5. Across a gap the straight line is the minimum that was walked. It counts if the gap was at most ten minutes and the
 *    speed at most that of a run, 3 m/s (5 km in 28 minutes).
 *
 * Fixes that state no accuracy, or a perfect one, have no noise: each of their steps counts as it is.
 */
import { haversineMiles, type Position } from '#contract/rules/distance.ts';
import {
  type Fix,
  judge,
  metresBetween,
  noTrail,
  secondsBetween,
  type Trail,
} from '#contract/rules/walkFixes.ts';

/**
 * The Geolocation API asks for the radius of 95 of 100 fixes, but Android states that of 68 (`Location.getAccuracy`),
 * which is 1.5 standard deviations of each axis. Three times that is 4.5: one fix in 25,000 wanders as far, or one in
 * 90 where a phone states only two thirds of its error.
 */
const NOISE_FACTOR = 3;

/** Slower than this, over the radius of the noise, is a rest: a third of a walker's 1.4 m/s. */
const MIN_WALK_METRES_PER_SECOND = 0.5;

/** Noise turns at nearly every step; a walker who goes round a corner turns once. */
const SHARP_TURN_DEGREES = 20;
const SHARP_TURN = (SHARP_TURN_DEGREES * Math.PI) / 180;
const MIN_SHARP_TURNS = 3;
const MIN_SHARP_SHARE = 1 / 3;

/** The longest gap across which the straight line counts, and the fastest. */
const MAX_GAP_MINUTES = 10;
const MAX_GAP_METRES_PER_SECOND = 3;

/** The pending move: what has been walked since the last fix that was certainly somewhere else. */
type Held = {
  from: Fix;
  to: Fix;
  miles: number;
  sharpTurns: number;
  heading: number | undefined;
  /** Sums of the positions, for the mean position of a rest. */
  fixes: number;
  lat: number;
  lng: number;
};

/** The distance of a walk so far: `measure` adds a fix, `walkedMiles` reads it. */
export type Measured = { trail: Trail; counted: number; held: Held | undefined };

export const nothingMeasured: Measured = { trail: noTrail, counted: 0, held: undefined };

const holdFrom = (fix: Fix): Held => ({
  from: fix,
  to: fix,
  miles: 0,
  sharpTurns: 0,
  heading: undefined,
  fixes: 1,
  lat: fix.lat,
  lng: fix.lng,
});

/** The heading of a step in radians, on a plane: steps are short. */
const headingOf = (from: Position, to: Position): number =>
  Math.atan2((to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180), to.lat - from.lat);

/** The angle between two headings, from 0 to half a circle. */
function turnBetween(one: number, other: number): number {
  const angle = Math.abs(one - other);
  return Math.min(angle, 2 * Math.PI - angle);
}

function step(held: Held, fix: Fix): Held {
  const moved = fix.lat !== held.to.lat || fix.lng !== held.to.lng;
  const heading = moved ? headingOf(held.to, fix) : held.heading;
  const isSharp =
    heading !== undefined &&
    held.heading !== undefined &&
    turnBetween(held.heading, heading) > SHARP_TURN;
  return {
    from: held.from,
    to: fix,
    miles: held.miles + haversineMiles(held.to, fix),
    sharpTurns: held.sharpTurns + (isSharp ? 1 : 0),
    heading,
    fixes: held.fixes + 1,
    lat: held.lat + fix.lat,
    lng: held.lng + fix.lng,
  };
}

const noiseRadius = (held: Held): number =>
  NOISE_FACTOR * Math.max(held.from.accuracy ?? 0, held.to.accuracy ?? 0);

/** A rest is measured from its mean position, anything else from where it began. */
function distanceMoved(held: Held): number {
  const rests = secondsBetween(held.from, held.to) > noiseRadius(held) / MIN_WALK_METRES_PER_SECOND;
  const from = rests ? { lat: held.lat / held.fixes, lng: held.lng / held.fixes } : held.from;
  return metresBetween(from, held.to);
}

function milesOf(held: Held): number {
  const isNoisy =
    held.sharpTurns >= MIN_SHARP_TURNS && held.sharpTurns > held.fixes * MIN_SHARP_SHARE;
  return isNoisy ? haversineMiles(held.from, held.to) : held.miles;
}

/** The part of the pending move that is shown already, at the end of a walk in progress. */
function milesInProgress(held: Held): number {
  const seconds = secondsBetween(held.from, held.to);
  const isWalking =
    metresBetween(held.from, held.to) >= MIN_WALK_METRES_PER_SECOND * Math.max(seconds, 1);
  return isWalking ? milesOf(held) : 0;
}

function milesAcross(from: Fix, to: Fix): number {
  const seconds = secondsBetween(from, to);
  const isWalked =
    seconds <= MAX_GAP_MINUTES * 60 &&
    metresBetween(from, to) <= MAX_GAP_METRES_PER_SECOND * seconds;
  return isWalked ? haversineMiles(from, to) : 0;
}

/** The distance with one more fix. Fixes come in order of time. */
export function measure(before: Measured, fix: Fix): Measured {
  const { verdict, trail } = judge(before.trail, fix);
  const { held } = before;
  if (verdict === 'late' || verdict === 'inaccurate' || verdict === 'jump') {
    return { ...before, trail };
  }
  if (verdict !== 'used' || held === undefined) {
    const across = verdict === 'gap' && held !== undefined ? milesAcross(held.to, fix) : 0;
    return { trail, counted: walkedMiles(before) + across, held: holdFrom(fix) };
  }
  const next = step(held, fix);
  if (distanceMoved(next) < noiseRadius(next)) return { ...before, trail, held: next };
  return { trail, counted: before.counted + milesOf(next), held: holdFrom(fix) };
}

/** The miles walked so far. */
export const walkedMiles = ({ counted, held }: Measured): number =>
  counted + (held === undefined ? 0 : milesInProgress(held));

/** The miles of a whole track. */
export const walkMiles = (fixes: readonly Fix[]): number =>
  walkedMiles(fixes.reduce(measure, nothingMeasured));
