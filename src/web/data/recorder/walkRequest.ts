/** A recorded walk as the server is asked to save it. */
import { numericDate, numericDateTime } from '#contract/rules/localTime.ts';
import type { WalkInput, WalkPoint } from '#contract/visits/walks.ts';
import type { FinishedWalk } from '#web/data/recorder/track.ts';

/** More points would not fit into one request; fourteen hours at one point a second have as many. */
const MAX_SENT_POINTS = 50_000;

/** Every second point, or every third, until they fit; always the last one, and every point after a gap. */
export function thinned(points: readonly WalkPoint[], max = MAX_SENT_POINTS): WalkPoint[] {
  const every = Math.ceil(points.length / max);
  return points.filter(
    (point, index) =>
      index % every === 0 || index === points.length - 1 || (every > 1 && point.gap === true),
  );
}

/** The body of `POST /api/walks`. Its date and time are those of the business's time zone. */
export function walkRequest(walk: FinishedWalk, points: readonly WalkPoint[], timeZone: string) {
  return {
    id: walk.id,
    name: `Walk ${numericDate(walk.startedAt, timeZone)}`,
    description: `Recorded walk from ${numericDateTime(walk.startedAt, timeZone)}`,
    distance: walk.miles.toFixed(2),
    estimatedDuration: `${walk.minutes} min`,
    gpsData: thinned(points),
    isFavorite: false,
    isDemo: walk.isDemo,
    ...(walk.visitId !== undefined && { isListed: false }),
  } satisfies WalkInput;
}
