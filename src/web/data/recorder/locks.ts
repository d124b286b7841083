/** Which walk is being recorded in which tab. */
import { locks } from '#web/platform/device/runExclusive.ts';

const walkLock = (walkId: string) => `pawkeeper:walk:${walkId}`;

/** Shows other tabs that a walk is being recorded in this one. Returns a function that releases the lock. */
export function lockWalk(walkId: string): () => void {
  const released = new AbortController();
  const untilReleased = () =>
    new Promise<void>((resolve) => {
      if (released.signal.aborted) resolve();
      released.signal.addEventListener('abort', () => resolve());
    });
  // The lock is a courtesy to other tabs: the walk is recorded without it too.
  locks()
    ?.request(walkLock(walkId), untilReleased)
    .catch((error: unknown) => reportError(error));
  return () => released.abort();
}

/** The walks of a list that no open tab is recording. */
export async function notBeingRecorded<Walk extends { id: string }>(
  walks: Walk[],
): Promise<Walk[]> {
  const held = (await locks()?.query())?.held ?? [];
  const names = new Set(held.map(({ name }) => name));
  return walks.filter(({ id }) => !names.has(walkLock(id)));
}
