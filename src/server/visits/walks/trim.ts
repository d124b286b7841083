/** Leaves out the beginning and the end of a walk, so that a shared line does not show a front door. */
import type { Position } from '#contract/rules/distance.ts';
import { metresBetween } from '#contract/rules/walkFixes.ts';

/**
 * The index of the first point that is at least `metres` along the route from the first, and at least half as far from
 * it in a straight line: a phone that rests at the door, and whose position drifts, does not use up the distance.
 */
function firstOutside(points: readonly Position[], metres: number): number {
  const [start] = points;
  let along = 0;
  let before = start;
  return points.findIndex((point) => {
    if (!start || !before) return false;
    along += metresBetween(before, point);
    before = point;
    return along >= metres && metresBetween(start, point) >= metres / 2;
  });
}

/** The segments of a line without its first and last `metres`; none if nothing is left. */
export function trimmed<Point extends Position>(
  stretches: readonly (readonly Point[])[],
  metres: number,
): Point[][] {
  const points = stretches.flat();
  const first = firstOutside(points, metres);
  const behind = firstOutside(points.toReversed(), metres);
  if (first === -1 || behind === -1) return [];
  const kept = new Set(points.slice(first, points.length - behind));
  return kept.size < 2
    ? []
    : stretches
        .map((stretch) => stretch.filter((point) => kept.has(point)))
        .filter((stretch) => stretch.length > 0);
}
