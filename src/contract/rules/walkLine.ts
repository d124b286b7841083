/** The line of a walk: how its recorded points are drawn, and the short form in which lists carry it. */
import type { Position } from '#contract/rules/distance.ts';
import { simplified } from '#contract/rules/simplifyLine.ts';
import { type Fix, trustedLine } from '#contract/rules/walkFixes.ts';

/** The maximum number of points in the short form of a line, over all its segments. */
export const MAX_LINE_POINTS = 100;

/** The integers are hundred-thousandths of a degree: about a metre. */
const UNITS_A_DEGREE = 1e5;

/**
 * A line in its short form, one list of whole numbers for each segment without a gap. The first two are latitude and
 * longitude in hundred-thousandths of a degree, each further pair is the step from the point before.
 */
export type WalkLine = number[][];

/**
 * The points that are drawn, in segments with gaps between them. Points that the recorder does not trust are left out,
 * unless they are most of the track: then another device recorded it, and it is drawn as it is.
 */
export function drawnLine<Point extends Fix>(points: readonly Point[]): Point[][] {
  const drawn = new Set<Position>();
  const begins = new Set<Position>();
  for (const segment of trustedLine(points)) {
    for (const [at, point] of segment.entries()) {
      drawn.add(point);
      if (at === 0) begins.add(point);
    }
  }
  const isTrusted = drawn.size * 2 > points.length;
  const segments: Point[][] = [];
  for (const point of points) {
    if (isTrusted && !drawn.has(point)) continue;
    const current = segments.at(-1);
    const isBegin = isTrusted ? begins.has(point) : point.gap === true;
    if (current === undefined || isBegin) segments.push([point]);
    else current.push(point);
  }
  return segments;
}

/** The short form of a recorded walk, with at most `MAX_LINE_POINTS` points; null where nothing was recorded. */
export function shortLine(points: readonly Fix[] | null): WalkLine | null {
  if (points === null || points.length === 0) return null;
  return simplified(drawnLine(points), MAX_LINE_POINTS).map(encodeSegment);
}

function encodeSegment(segment: readonly Position[]): number[] {
  let [lastLat, lastLng] = [0, 0];
  return segment.flatMap((point) => {
    const lat = Math.round(point.lat * UNITS_A_DEGREE);
    const lng = Math.round(point.lng * UNITS_A_DEGREE);
    const step = [lat - lastLat, lng - lastLng];
    [lastLat, lastLng] = [lat, lng];
    return step;
  });
}

/** The segments of a line in its short form, in degrees. */
export function decodeLine(line: WalkLine): Position[][] {
  return line.map((numbers) => {
    const segment: Position[] = [];
    let [lat, lng] = [0, 0];
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      lat += numbers[at] ?? 0;
      lng += numbers[at + 1] ?? 0;
      segment.push({ lat: lat / UNITS_A_DEGREE, lng: lng / UNITS_A_DEGREE });
    }
    return segment;
  });
}
