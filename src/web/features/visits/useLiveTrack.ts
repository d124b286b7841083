import { useSyncExternalStore } from 'react';
import { type LiveTrack, visitTrack } from '#web/features/walks/recorder/visitTrack.data.ts';

/** The track of a visit as far as this page records it; undefined where it does not. */
export function useLiveTrack(visitId: string): LiveTrack | undefined {
  const live = useSyncExternalStore(visitTrack.subscribe, visitTrack.live);
  return live.visitId === visitId ? live : undefined;
}
