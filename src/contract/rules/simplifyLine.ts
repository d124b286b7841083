/**
 * Draws a long line with few points, after Visvalingam and Whyatt (Line generalisation by repeated elimination of
 * points, 1993): the point whose triangle with its two neighbours is smallest is missed least, and goes first.
 */
import { EARTH_RADIUS_MILES, haversineMiles, type Position } from '#contract/rules/distance.ts';

const METRES_A_MILE = 1609.344;
const METRES_A_DEGREE = (EARTH_RADIUS_MILES * METRES_A_MILE * Math.PI) / 180;

/** A corner smaller than this cannot be seen in any drawing of a walk. */
const UNSEEN_SQUARE_METRES = 5;

/**
 * The segments with at most `max` points in all; each keeps its first and its last. Where there are so many segments
 * that their ends alone are too many, those with the shortest gaps between them are drawn as one.
 */
export function simplified(
  segments: readonly (readonly Position[])[],
  max: number,
): (readonly Position[])[] {
  const joined = joinShortGaps(segments, Math.floor(max / 2));
  let points = joined.flatMap((segment) =>
    segment.map((point, at) => ({
      point,
      isFirst: at === 0,
      isEnd: at === 0 || at === segment.length - 1,
    })),
  );
  for (;;) {
    const fewer = withoutLeast(points, points.length - max);
    if (fewer.length === points.length) return split(points);
    points = fewer;
  }
}

type Corner = { point: Position; isFirst: boolean; isEnd: boolean };

/** Takes out half of those that are too many (and all that nobody can see), never two neighbours at once. */
function withoutLeast(points: readonly Corner[], tooMany: number): Corner[] {
  const corners = points
    .flatMap((corner, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (corner.isEnd || !before || !after) return [];
      return [{ at, area: triangle(before.point, corner.point, after.point) }];
    })
    .sort((one, other) => one.area - other.area);
  const quota = Math.ceil(tooMany / 2);
  const gone = new Set<number>();
  for (const { at, area } of corners) {
    if (gone.size >= quota && area > UNSEEN_SQUARE_METRES) break;
    if (!gone.has(at - 1) && !gone.has(at + 1)) gone.add(at);
  }
  return points.filter((_, at) => !gone.has(at));
}

/** The area in square metres; the ground is taken as flat, which it is between neighbours. */
function triangle(a: Position, b: Position, c: Position): number {
  const shrink = Math.cos((b.lat * Math.PI) / 180);
  const [ax, ay] = [(a.lng - b.lng) * shrink, a.lat - b.lat];
  const [cx, cy] = [(c.lng - b.lng) * shrink, c.lat - b.lat];
  return (Math.abs(ax * cy - cx * ay) / 2) * METRES_A_DEGREE ** 2;
}

function split(points: readonly Corner[]): Position[][] {
  const segments: Position[][] = [];
  for (const { point, isFirst } of points) {
    if (isFirst) segments.push([point]);
    else segments.at(-1)?.push(point);
  }
  return segments;
}

function joinShortGaps(
  segments: readonly (readonly Position[])[],
  most: number,
): (readonly Position[])[] {
  if (segments.length <= most) return [...segments];
  const gaps = segments
    .slice(1)
    .map((segment, at) => ({ at: at + 1, miles: gapBetween(segments[at], segment) }))
    .sort((one, other) => other.miles - one.miles);
  const kept = new Set(gaps.slice(0, most - 1).map(({ at }) => at));
  const joined: Position[][] = [];
  for (const [at, segment] of segments.entries()) {
    const current = kept.has(at) ? undefined : joined.at(-1);
    if (current === undefined) joined.push([...segment]);
    else for (const point of segment) current.push(point);
  }
  return joined;
}

function gapBetween(one: readonly Position[] | undefined, other: readonly Position[]): number {
  const [from, to] = [one?.at(-1), other[0]];
  return from && to ? haversineMiles(from, to) : 0;
}
