/**
 * The way of a client's own dogs as a drawing, without the ways to anyone's front door. What is within 150 m of a place where
 * someone may live is left out, and so is every straight piece between two points that passes one (decision 59).
 */
import type { ReportTrack } from '#contract/visits/visitReports.ts';
import { type Place, placesNear } from '#contract/rules/doorGrid.ts';
import { simplified } from '#contract/rules/simplifyLine.ts';
import type { Fix } from '#contract/rules/walkFixes.ts';
import { drawnLine } from '#contract/rules/walkLine.ts';

const HIDDEN_METRES = 150;
const MAX_POINTS = 200;
/** The longer side of the drawing. */
const SIZE = 1000;
const METRES_A_DEGREE = 111_195;

/** The input of a drawing. Moments are in milliseconds. */
export interface TrackSource {
  points: readonly Fix[];
  /** The client's own part. */
  from: number;
  to: number;
  /** When someone's dog was picked up or dropped off. */
  stops: readonly number[];
}

/**
 * The points recorded last before each of some moments, and first after it: each time that one passes, where a clock was set back.
 */
function pointsAt(points: readonly Fix[], moments: readonly number[]): Fix[] {
  const sorted = Float64Array.from(moments.filter((moment) => !Number.isNaN(moment))).sort();
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    if (before === undefined) return [];
    const [early, late] = [before.timestamp, point.timestamp].sort((one, other) => one - other);
    const next = firstAfter(sorted, early ?? 0);
    return next !== undefined && next <= (late ?? 0) ? [before, point] : [];
  });
}

/** The first of sorted moments that is later than another. */
function firstAfter(sorted: Float64Array, moment: number): number | undefined {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((sorted[middle] ?? Infinity) > moment) to = middle;
    else from = middle + 1;
  }
  return sorted[from];
}

/** The distance of a place from the straight line between two others. */
function distanceFrom({ x, y }: Place, one: Place, other: Place): number {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const length = dx ** 2 + dy ** 2;
  const along = length === 0 ? 0 : ((x - one.x) * dx + (y - one.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - one.x - share * dx, y - one.y - share * dy);
}

/** The segments without what must not be seen. */
function visible(
  segments: readonly (readonly Fix[])[],
  isHidden: (one: Fix, other: Fix) => boolean,
): Fix[][] {
  const shown: Fix[][] = [];
  for (const segment of segments) {
    let current: Fix[] = [];
    for (const point of segment) {
      const before = current.at(-1) ?? point;
      if (isHidden(before, point)) {
        shown.push(current);
        current = isHidden(point, point) ? [] : [point];
      } else current.push(point);
    }
    shown.push(current);
  }
  return shown.filter((segment) => segment.length > 1);
}

type Projection = (point: Pick<Fix, 'lat' | 'lng'>) => Place;

/** The ground is taken as flat, which it is within a walk. */
function projectionAt({ lat, lng }: Pick<Fix, 'lat' | 'lng'>): Projection {
  const shrink = Math.cos((lat * Math.PI) / 180);
  return (point) => ({
    x: (point.lng - lng) * shrink * METRES_A_DEGREE,
    y: (point.lat - lat) * METRES_A_DEGREE,
  });
}

/** The segments that may be seen. */
export function shownLine({ points, from, to, stops }: TrackSource): Fix[][] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return [];
  const placeOf = projectionAt(first);
  const doors = [first, last, ...pointsAt(points, [from, to, ...stops])];
  const doorsNear = placesNear(doors.map(placeOf));
  const own = drawnLine(points).map((segment) =>
    segment.filter(({ timestamp }) => timestamp >= from && timestamp <= to),
  );
  return visible(own, (before, point) => {
    const [one, other] = [placeOf(before), placeOf(point)];
    return doorsNear(one, other).some((door) => distanceFrom(door, one, other) < HIDDEN_METRES);
  });
}

/** The drawing, north up; null where nothing is left of the way. */
export function reportTrack(source: TrackSource): ReportTrack | null {
  const [segments, [first]] = [shownLine(source), source.points];
  return first && segments.length > 0
    ? drawing(simplified(segments, MAX_POINTS), projectionAt(first))
    : null;
}

function drawing(
  segments: readonly (readonly Pick<Fix, 'lat' | 'lng'>[])[],
  placeOf: Projection,
): ReportTrack | null {
  const lines = segments.map((segment) => segment.map(placeOf));
  const [west, east] = bounds(lines.flat().map(({ x }) => x));
  const [south, north] = bounds(lines.flat().map(({ y }) => y));
  const scale = SIZE / Math.max(east - west, north - south);
  if (!Number.isFinite(scale)) return null;
  const pair = ({ x, y }: Place): string =>
    `${Math.round((x - west) * scale)} ${Math.round((north - y) * scale)}`;
  return {
    width: Math.max(1, Math.round((east - west) * scale)),
    height: Math.max(1, Math.round((north - south) * scale)),
    path: lines.map((line) => `M${line.map(pair).join('L')}`).join(''),
  };
}

const bounds = (values: readonly number[]): [least: number, most: number] => [
  values.reduce((least, value) => Math.min(least, value), Infinity),
  values.reduce((most, value) => Math.max(most, value), -Infinity),
];
