/** The track of a visit, for the screens of visits: recorded like a walk, and sent like one. */
import { walkedMiles } from '#contract/rules/walkDistance.ts';
import { isWorthSaving } from '#contract/rules/walkStatistics.ts';
import { outbox, visitRecording } from '#web/data/recorder/browserRecorder.ts';
import { hasLocation } from '#web/data/recorder/geolocation.ts';
import { notBeingRecorded } from '#web/data/recorder/locks.ts';
import type { NoLocation } from '#web/data/recorder/recorderMachine.ts';
import { finished, headOf, trackOf } from '#web/data/recorder/track.ts';
import { type StoredWalk, walkStore } from '#web/data/recorder/walkStore.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';

/** What is known of the track that is being recorded in this page. */
export interface LiveTrack {
  visitId: string | undefined;
  phase: 'idle' | 'waiting' | 'tracking';
  /** Undefined before the first position. */
  miles: number | undefined;
  isSignalLost: boolean;
  /** Why nothing is recorded, and for which visit. */
  failure?: NoLocation | undefined;
}

/** What became of the wish to record a track. */
export type TrackStart = 'recording' | 'unsupported' | 'busy' | 'elsewhere' | 'over';

const NO_TRACK: LiveTrack = {
  visitId: undefined,
  phase: 'idle',
  miles: undefined,
  isSignalLost: false,
};

/** Whose track, and the id that the visit has for it. */
export interface TrackOf {
  userId: string;
  visitId: string;
  trackId: string;
}

let shown: { state: unknown; live: LiveTrack } = { state: undefined, live: NO_TRACK };

/** The track that is being recorded in this page; the same object until something changes. */
function live(): LiveTrack {
  const state = visitRecording.snapshot();
  if (state !== shown.state) {
    const { phase } = state;
    shown = {
      state,
      live:
        phase === 'tracking'
          ? {
              visitId: state.track.visitId,
              phase,
              miles: walkedMiles(state.track.measured),
              isSignalLost: state.signal === 'lost',
            }
          : {
              ...NO_TRACK,
              phase,
              visitId: phase === 'waiting' ? state.visitId : undefined,
              failure: phase === 'idle' ? state.failure : undefined,
            },
    };
  }
  return shown.live;
}

/** Begins to record, where the device has a location and nothing is recorded yet. */
async function begin({ userId, visitId, trackId }: TrackOf): Promise<TrackStart> {
  if (!hasLocation()) return 'unsupported';
  if (visitRecording.snapshot().phase !== 'idle') return isLive(visitId) ? 'recording' : 'busy';
  // Left from a time when there was no position: a visit has no demo.
  if (visitRecording.snapshot().demo) await visitRecording.toggleDemo();
  await visitRecording.start(userId, { id: trackId, visitId });
  return 'recording';
}

const isLive = (visitId: string): boolean => live().visitId === visitId;

/** Rejects where the device cannot be read: a track that is not known to be absent must not begin anew over what is stored. */
const findStored = async ({ userId, trackId }: TrackOf): Promise<StoredWalk | undefined> =>
  (await withTimeout(() => walkStore.list(userId))).find(({ id }) => id === trackId);

/** Goes on with a track that was interrupted, unless another tab records it; without one it begins. */
async function resume(track: TrackOf): Promise<TrackStart> {
  if (visitRecording.snapshot().phase !== 'idle') {
    return isLive(track.visitId) ? 'recording' : 'busy';
  }
  const stored = await findStored(track);
  if (stored === undefined) return begin(track);
  if (stored.finished !== undefined) return 'over';
  if ((await notBeingRecorded([stored])).length === 0) return 'elsewhere';
  await visitRecording.resume(headOf(stored), await withTimeout(() => walkStore.points(stored.id)));
  return 'recording';
}

/** Stops recording; what there is of the track stays on the device. */
async function interrupt(): Promise<void> {
  const state = visitRecording.snapshot();
  await visitRecording.cancel();
  // What only this page holds is handed over, or it would be lost.
  if (state.phase === 'tracking' && state.unsafe) await visitRecording.stop();
  else await visitRecording.abandon();
}

/** Records this track instead of another visit's, which goes with its own visit. */
async function switchTo(track: TrackOf): Promise<TrackStart> {
  await interrupt();
  return resume(track);
}

/** Stops recording this track, which can be resumed. */
async function pause({ visitId }: TrackOf): Promise<void> {
  if (isLive(visitId)) await interrupt();
}

/** Ends a track at its last point and sends it. One that another tab records is ended there. */
async function end(track: TrackOf): Promise<void> {
  if (isLive(track.visitId)) {
    await visitRecording.cancel();
    await visitRecording.stop();
    return;
  }
  const stored = await findStored(track);
  if (stored === undefined || stored.finished !== undefined) return;
  if ((await notBeingRecorded([stored])).length === 0) return;
  const points = await withTimeout(() => walkStore.points(stored.id));
  const walk = trackOf(headOf(stored), points);
  const ended = finished(walk, points.at(-1)?.timestamp ?? stored.startedAt);
  if (isWorthSaving(points.length, ended.miles)) {
    await outbox.add(headOf(stored), ended, points);
    void outbox.send(track.userId);
  } else await withTimeout(() => walkStore.delete(stored.id));
}

/** Throws a track away. */
async function discard(track: TrackOf): Promise<void> {
  if (isLive(track.visitId)) await visitRecording.abandon();
  await outbox.discard(track.userId, track.trackId);
}

/** Whether a track has left this device: sent, or too short to be kept. */
async function hasLeft(track: TrackOf): Promise<boolean> {
  if (outbox.inMemory(track.userId).includes(track.trackId)) return false;
  if (isLive(track.visitId)) return false;
  // A device that cannot be read may still have it.
  return findStored(track).then(
    (stored) => stored === undefined,
    () => false,
  );
}

export const visitTrack = {
  subscribe: visitRecording.subscribe,
  live,
  begin,
  resume,
  switchTo,
  pause,
  isSupported: hasLocation,
  end,
  discard,
  hasLeft,
};
