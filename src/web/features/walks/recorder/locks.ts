/** Web Locks shared by all tabs of a browser. Plain http outside localhost has none: there each tab is on its own. */

const OUTBOX_LOCK = 'pawkeeper:outbox';
const walkLock = (walkId: string) => `pawkeeper:walk:${walkId}`;

// TypeScript's types promise locks everywhere; browsers offer them to secure pages only.
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

let queue: Promise<void> = Promise.resolve();

/** Runs one action at a time: over all tabs where there are locks, else within this tab. */
export async function runExclusive(action: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (manager !== undefined) return manager.request(OUTBOX_LOCK, action);
  const run = queue.then(action);
  queue = run.catch(() => undefined);
  return run;
}

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
