/** Which walk route is the track of a visit itself. */
import type { Visit } from '#contract/visits/visits.ts';
import type { Walk } from '#contract/visits/walks.ts';

/** Whether a route was recorded while the visit was under way. A route that was only walked again is one of My Walks already. */
export function isOwnTrack(
  { startedAt, endedAt }: Pick<Visit, 'startedAt' | 'endedAt'>,
  { gpsData }: Pick<Walk, 'gpsData'>,
): boolean {
  const first = gpsData?.at(0);
  const last = gpsData?.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    endedAt !== null &&
    // A phone can begin with a position from before the visit.
    last.timestamp >= Date.parse(startedAt) &&
    first.timestamp <= Date.parse(endedAt)
  );
}
