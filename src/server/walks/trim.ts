/** Leaves out the first and the last stretch of a walk, so that a shared line does not begin at a front door. */
import type { Position } from '#contract/rules/distance.ts';
import { metresBetween } from '#contract/rules/walkFixes.ts';

/**
 * The index of the first point that is at least `metres` along the way from the first. It is also half as far from it
 * as the crow flies: someone who stands at the door while the phone's position wanders does not walk the stretch off.
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

/** The stretches of a line without its first and its last `metres`; none where nothing is left. */
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
