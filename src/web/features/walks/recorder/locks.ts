/** What several tabs of one browser agree on. Plain http outside localhost has no locks: then each tab is on its own. */

const OUTBOX = 'pawkeeper:outbox';
const walkLock = (walkId: string) => `pawkeeper:walk:${walkId}`;

// The types promise locks everywhere; browsers give them to secure pages only.
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

let last: Promise<void> = Promise.resolve();

/** Runs one action at a time. */
export async function alone(action: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (manager !== undefined) return manager.request(OUTBOX, action);
  const turn = last.then(action);
  last = turn.catch(() => undefined);
  return turn;
}

/** Shows other tabs that a walk is being recorded here, until it is let go or the tab is gone. */
export function claim(walkId: string): () => void {
  const ended = new AbortController();
  const untilEnded = () =>
    new Promise<void>((resolve) => {
      if (ended.signal.aborted) resolve();
      ended.signal.addEventListener('abort', () => resolve());
    });
  void locks()?.request(walkLock(walkId), untilEnded);
  return () => ended.abort();
}

/** The walks of a list that no open tab is recording. */
export async function unclaimed<Walk extends { id: string }>(walks: Walk[]): Promise<Walk[]> {
  const held = (await locks()?.query())?.held ?? [];
  const names = new Set(held.map(({ name }) => name));
  return walks.filter(({ id }) => !names.has(walkLock(id)));
}
