/** Finished walks on their way to the server. Each is sent until it has arrived, and arrives once: its id is its own. */
import { HttpError, isUnauthorized } from '#web/platform/http.ts';
import type { WalkInput, WalkPoint } from '#contract/walks.ts';
import { inTime } from '#web/features/walks/recorder/inTime.ts';
import type { FinishedWalk, WalkHead } from '#web/features/walks/recorder/recorder.ts';
import { walkRequest } from '#web/features/walks/recorder/walkRequest.ts';
import type { KeptWalk, WalkStore } from '#web/features/walks/recorder/walkStore.ts';

export interface OutboxParts {
  store: Pick<WalkStore, 'amend' | 'list' | 'points' | 'remove' | 'rescue'>;
  post: (body: WalkInput) => Promise<unknown>;
  /** The id of the user whose session the server knows, or undefined without one. */
  signedIn: () => Promise<string | undefined>;
  /** Runs one at a time, over all tabs of the browser. */
  alone: (action: () => Promise<void>) => Promise<void>;
  onSaved: (walk: FinishedWalk) => void;
  /** Only for a walk that has just ended: later tries are quiet. */
  onFailed: (error: unknown) => void;
}

export type Delivery = 'sent' | 'waits' | 'refused';

/** What an error says about trying again: only the server's refusal of the walk itself ends it. */
export function deliveryOf(error: unknown): Exclude<Delivery, 'sent'> {
  if (!(error instanceof HttpError)) return 'waits';
  const { status } = error;
  const isPassing = status === 401 || status === 403 || status === 408 || status === 429;
  return status >= 400 && status < 500 && !isPassing ? 'refused' : 'waits';
}

export function createOutbox({ store, post, signedIn, alone, onSaved, onFailed }: OutboxParts) {
  const listeners = new Set<() => void>();
  /** Finished walks that the device refused to keep: sent from memory. */
  const memory = new Map<string, { walk: KeptWalk; points: readonly WalkPoint[] }>();
  let waiting: readonly KeptWalk[] = [];

  async function refresh(userId: string): Promise<void> {
    const kept = await store.list(userId).catch(() => []);
    const inMemory = [...memory.values()].map(({ walk }) => walk);
    waiting = [...inMemory, ...kept.filter(({ finished }) => finished !== undefined)];
    for (const listener of listeners) listener();
  }

  async function deliver(walk: KeptWalk): Promise<void> {
    const { finished, id } = walk;
    if (finished === undefined) return;
    const points = memory.get(id)?.points ?? (await store.points(id));
    await post(walkRequest(finished, points));
    memory.delete(id);
    await store.remove(id).catch(() => undefined);
    onSaved(finished);
  }

  async function refuse(walk: KeptWalk, error: unknown): Promise<void> {
    if (deliveryOf(error) !== 'refused') return;
    const refusal = (error instanceof HttpError && error.failure?.message) || String(error);
    const refused = { ...walk, refusal };
    const held = memory.get(walk.id);
    if (held === undefined) await store.amend(refused).catch(() => undefined);
    else memory.set(walk.id, { ...held, walk: refused });
  }

  /** Sends what waits. `fresh` is the walk that has just ended, `again` one that is to be tried in spite of a refusal. */
  async function send(userId: string, { fresh, again }: { fresh?: string; again?: string } = {}) {
    await alone(async () => {
      await refresh(userId);
      const due = waiting.filter(({ id, refusal }) => refusal === undefined || id === again);
      if (due.length === 0) return;
      try {
        // Another account may have signed in since: its walks are not these.
        const user = await signedIn();
        if (user === undefined) throw new HttpError(401, 'Unauthorized');
        if (user !== userId) return;
      } catch (error) {
        if (due.some(({ id }) => id === fresh || id === again) || isUnauthorized(error))
          onFailed(error);
        return;
      }
      for (const walk of due) {
        try {
          await deliver(walk);
        } catch (error) {
          await refuse(walk, error);
          if (walk.id === fresh || walk.id === again || isUnauthorized(error)) onFailed(error);
          if (deliveryOf(error) === 'waits') break;
        }
      }
    });
    await refresh(userId);
  }

  /** Puts a finished walk in, to stay until it has arrived. Settles when the device has it. */
  async function add(head: WalkHead, finished: FinishedWalk, points: readonly WalkPoint[]) {
    const walk: KeptWalk = { ...head, finished };
    try {
      await inTime(store.amend(walk));
      // The device may have refused a point on the way.
      const kept = await store.points(walk.id);
      if (kept.length !== points.length) await inTime(store.rescue(walk, points));
    } catch {
      memory.set(walk.id, { walk, points });
    }
  }

  async function discard(userId: string, id: string): Promise<void> {
    memory.delete(id);
    await store.remove(id);
    await refresh(userId);
  }

  return {
    add,
    send,
    discard,
    refresh,
    waiting: () => waiting,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
