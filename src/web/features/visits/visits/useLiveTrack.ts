import { useSyncExternalStore } from 'react';
import { type LiveTrack, visitTrack } from '#web/data/recorder/visitTrack.ts';

/** What this page records, for whichever visit. */
export const useRecording = (): LiveTrack =>
  useSyncExternalStore(visitTrack.subscribe, visitTrack.live);

/** The track of a visit as far as this page records it; undefined where it does not. */
export function useLiveTrack(visitId: string): LiveTrack | undefined {
  const live = useRecording();
  return live.visitId === visitId ? live : undefined;
}
