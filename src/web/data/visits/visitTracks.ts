/** The tracks that this phone records for its visits. */
import { isRunning, type PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { type TrackOf, visitTrack } from '#web/data/recorder/visitTrack.ts';

/** The track of a visit, where this phone records one. */
export const trackOf = ({ id, userId, trackId }: PhoneVisit): TrackOf | undefined =>
  trackId === undefined ? undefined : { userId, visitId: id, trackId };

/** Does something with the track that a visit has on this phone. What fails is tried again at the next start. */
export async function withTrack<Outcome>(
  record: PhoneVisit,
  action: (track: TrackOf) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const track = trackOf(record);
  try {
    return track && (await action(track));
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

const mayLocate = async (): Promise<boolean> =>
  (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';

/** Goes on with the tracks that were interrupted, and ends those whose visit is over. That of a deleted visit goes with the visit. */
export async function takeUpTracks(records: readonly PhoneVisit[]): Promise<void> {
  for (const record of records.filter(({ isDeleted }) => isDeleted !== true)) {
    if (!isRunning(record)) await withTrack(record, visitTrack.end);
    // Without a permission the browser would ask for one out of the blue.
    else if (await mayLocate().catch(() => false)) await withTrack(record, visitTrack.resume);
  }
}
