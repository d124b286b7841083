/** Walks that were interrupted: the page was closed, the browser was killed, the battery was flat. */
import { useCallback, useEffect, useState } from 'react';
import { outbox } from '#web/data/recorder/browserRecorder.ts';
import { notBeingRecorded } from '#web/data/recorder/locks.ts';
import { finished, headOf, type Track, trackOf } from '#web/data/recorder/track.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';
import { walkStore } from '#web/data/recorder/walkStore.ts';

/** When the last point was recorded. */
const lastMoment = ({ points, startedAt }: Track): number => points.at(-1)?.timestamp ?? startedAt;

async function findUnfinished(userId: string): Promise<Track[]> {
  const stored = await withTimeout(() => walkStore.list(userId));
  // One that has ended, and whose end the device failed to store, waits in the outbox.
  const ended = new Set(outbox.inMemory(userId));
  const unfinished = await notBeingRecorded(
    // The track of a visit goes on with its visit.
    stored.filter(
      ({ id, finished: end, visitId }) =>
        end === undefined && visitId === undefined && !ended.has(id),
    ),
  );
  return Promise.all(
    unfinished.map(async (walk) =>
      trackOf(headOf(walk), await withTimeout(() => walkStore.points(walk.id))),
    ),
  );
}

/** Saves a walk as it stands, however short: the user asked for it. */
async function saveUnfinished(track: Track): Promise<void> {
  const walk = finished(track, Math.max(lastMoment(track), track.startedAt));
  await outbox.add(headOf(track), walk, track.points);
  void outbox.send(track.userId, walk.id);
}

/** The unfinished walks of a user, and what can be done with them. They are read again when `active` becomes true. */
export function useUnfinishedWalks(userId: string, active: boolean) {
  const [walks, setWalks] = useState<readonly Track[]>([]);
  const refresh = useCallback(
    () => findUnfinished(userId).then(setWalks, () => setWalks([])),
    [userId],
  );
  useEffect(() => {
    if (active) void refresh();
  }, [active, refresh]);
  return {
    walks: active ? walks : [],
    save: async (track: Track) => {
      await saveUnfinished(track);
      await refresh();
    },
    discard: async (track: Track) => {
      await withTimeout(() => walkStore.delete(track.id));
      await refresh();
    },
  };
}
