/** Walks that broke off: the page was closed, the browser killed, the battery flat. */
import { useCallback, useEffect, useState } from 'react';
import { unclaimed } from '#web/features/walks/recorder/locks.ts';
import { finished, headOf, type Track, trackOf } from '#web/features/walks/recorder/recorder.ts';
import { outbox } from '#web/features/walks/recorder/thisDevice.ts';
import { walkStore } from '#web/features/walks/recorder/walkStore.ts';

/** When the last point was recorded. */
const lastMoment = ({ points, startedAt }: Track): number => points.at(-1)?.timestamp ?? startedAt;

async function findUnfinished(userId: string): Promise<Track[]> {
  const kept = await walkStore.list(userId);
  const brokenOff = await unclaimed(kept.filter((walk) => walk.finished === undefined));
  return Promise.all(
    brokenOff.map(async (walk) => trackOf(headOf(walk), await walkStore.points(walk.id))),
  );
}

/** Saves a walk as it stands, however short: it was asked for. */
async function saveUnfinished(track: Track): Promise<void> {
  const walk = finished(track, Math.max(lastMoment(track), track.startedAt));
  await outbox.add(headOf(track), walk, track.points);
  void outbox.send(track.userId, { fresh: walk.id });
}

/** The walks that broke off, and what can be done with them. They are looked up anew when `active` becomes true. */
export function useUnfinishedWalks(userId: string, active: boolean) {
  const [walks, setWalks] = useState<readonly Track[]>([]);
  const look = useCallback(
    () => findUnfinished(userId).then(setWalks, () => setWalks([])),
    [userId],
  );
  useEffect(() => {
    if (active) void look();
  }, [active, look]);
  return {
    walks: active ? walks : [],
    save: async (track: Track) => {
      await saveUnfinished(track);
      await look();
    },
    discard: async (track: Track) => {
      await walkStore.remove(track.id);
      await look();
    },
  };
}
