/** A recorded walk as the server is asked to save it. */
import type { WalkInput, WalkPoint } from '#contract/walks.ts';
import type { FinishedWalk } from '#web/features/walks/recorder/recorder.ts';

/** More points would not fit into one request; a walk of fourteen hours at one a second has as many. */
const MAX_SENT_POINTS = 50_000;

/** Every second point, or every third, until they fit; the last one always. A gap stays a gap. */
export function thinned(points: readonly WalkPoint[], max = MAX_SENT_POINTS): WalkPoint[] {
  const every = Math.ceil(points.length / max);
  return points.filter(
    (point, at) =>
      at % every === 0 || at === points.length - 1 || (every > 1 && point.gap === true),
  );
}

/** The body of `POST /api/walks`. The date and time are those of the person's own clock. */
export function walkRequest(walk: FinishedWalk, points: readonly WalkPoint[]) {
  const begun = new Date(walk.startedAt);
  return {
    id: walk.id,
    name: `Walk ${begun.toLocaleDateString()}`,
    description: `Recorded walk from ${begun.toLocaleString()}`,
    distance: walk.miles.toFixed(2),
    estimatedDuration: `${walk.minutes} min`,
    gpsData: thinned(points),
    isFavorite: false,
    isDemo: walk.isDemo,
  } satisfies WalkInput;
}
