/** Finished walks on their way to the server. Each is sent until it has arrived, and arrives once: it carries its own id. */
import type { User } from '#contract/users.ts';
import type { WalkInput, WalkPoint } from '#contract/walks.ts';
import type { FinishedWalk, WalkHead } from '#web/features/walks/recorder/track.ts';
import { walkRequest } from '#web/features/walks/recorder/walkRequest.ts';
import type { StoredWalk, WalkStore } from '#web/features/walks/recorder/walkStore.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';
import { afterError, refusalText } from '#web/platform/net/afterError.ts';
import { HttpError, isUnauthorized } from '#web/platform/net/http.ts';

/** Who sends: walks are named by the day in the business's time zone. */
type Sender = Pick<User, 'id' | 'timeZone'>;

export interface OutboxParts {
  store: Pick<WalkStore, 'update' | 'list' | 'points' | 'delete' | 'replace'>;
  post: (body: WalkInput) => Promise<unknown>;
  /** The user whose session the server knows, or undefined without one. */
  currentUser: () => Promise<Sender | undefined>;
  /** Runs one action at a time, over all tabs of the browser. */
  runExclusive: (action: () => Promise<void>) => Promise<void>;
  onSaved: (walk: FinishedWalk) => void;
  /** Only for what the user has just done: later tries fail silently. */
  onFailed: (error: unknown) => void;
}

/** Walks that the user waits for: one that has just ended, or one to try again although it was refused. */
interface Awaited {
  justFinished?: string;
  retry?: string;
}

export function createOutbox(parts: OutboxParts) {
  const { store, post, currentUser, runExclusive, onSaved, onFailed } = parts;
  const listeners = new Set<() => void>();
  /** Finished walks that the device failed to store: sent from memory. */
  const memory = new Map<string, { walk: StoredWalk; points: readonly WalkPoint[] }>();
  /** Walks that are done with, and that the device failed to delete. */
  const gone = new Set<string>();
  let stored: readonly StoredWalk[] = [];
  let waiting: readonly StoredWalk[] = [];

  async function remove(id: string): Promise<void> {
    memory.delete(id);
    gone.add(id);
    await withTimeout(() => store.delete(id)).then(
      () => gone.delete(id),
      () => undefined,
    );
  }

  /** Writes what only memory holds to the device: it may store again what it failed to store, and a page can be closed. */
  async function writeBack(userId: string): Promise<void> {
    for (const [id, held] of memory) {
      if (held.walk.userId !== userId) continue;
      try {
        await withTimeout(() => store.replace(held.walk, held.points));
      } catch {
        return;
      }
      // Somebody may have discarded it meanwhile.
      if (!memory.delete(id)) await remove(id);
    }
  }

  /** Reads the finished walks of a user again. */
  async function refresh(userId: string): Promise<void> {
    // Where the device does not answer, what it had is still there.
    stored = await withTimeout(() => store.list(userId)).catch(() => stored);
    const inMemory = [...memory.values()].map(({ walk }) => walk);
    const isShown = ({ id }: StoredWalk) => !memory.has(id) && !gone.has(id);
    waiting = [
      ...inMemory,
      ...stored.filter((walk) => walk.finished !== undefined && isShown(walk)),
    ].filter((walk) => walk.userId === userId);
    for (const listener of listeners) listener();
  }

  async function deliver(walk: StoredWalk, { timeZone }: Sender): Promise<void> {
    const { finished, id } = walk;
    if (finished === undefined) return;
    const points = memory.get(id)?.points ?? (await withTimeout(() => store.points(id)));
    const answer = await post(walkRequest(finished, points, timeZone));
    // A captive portal says OK to anything.
    if (Object(answer).id !== id) throw new Error('Something other than Pawkeeper answered');
    // A walk that stays on the device is sent once more by the next page, and the server recognises its id.
    await remove(id);
    onSaved(finished);
  }

  async function markRefused(walk: StoredWalk, error: unknown): Promise<void> {
    const refused = { ...walk, refusal: refusalText(error) };
    const held = memory.get(walk.id);
    if (held === undefined) await withTimeout(() => store.update(refused)).catch(() => undefined);
    else memory.set(walk.id, { ...held, walk: refused });
  }

  async function sendDue(userId: string, awaited: Awaited): Promise<void> {
    const isAwaited = ({ id }: StoredWalk) => id === awaited.justFinished || id === awaited.retry;
    await refresh(userId);
    const due = waiting.filter(({ id, refusal }) => refusal === undefined || id === awaited.retry);
    if (due.length === 0) return;
    const failed = (walks: readonly StoredWalk[], error: unknown) => {
      if (walks.some(isAwaited) || isUnauthorized(error)) onFailed(error);
    };
    let user: Sender | undefined;
    try {
      user = await currentUser();
      if (user === undefined) throw new HttpError(401, 'Unauthorized');
    } catch (error) {
      failed(due, error);
      return;
    }
    // Another account has signed in since: it must not receive these walks.
    if (user.id !== userId) return;
    for (const walk of due) {
      try {
        await deliver(walk, user);
      } catch (error) {
        failed([walk], error);
        // Without a network or a session the other walks would fail too.
        if (afterError(error) === 'retry') return;
        await markRefused(walk, error);
      }
    }
  }

  /** Sends what is waiting. */
  async function send(userId: string, awaited: Awaited = {}): Promise<void> {
    await runExclusive(async () => {
      await sendDue(userId, awaited);
      await writeBack(userId);
    });
    await refresh(userId);
  }

  /** Adds a finished walk, to stay until it has arrived. Resolves when the device has stored it. */
  async function add(head: WalkHead, finished: FinishedWalk, points: readonly WalkPoint[]) {
    const walk: StoredWalk = { ...head, finished };
    try {
      await withTimeout(() => store.update(walk));
      // The device may have failed to store a point on the way.
      const stored = await withTimeout(() => store.points(walk.id));
      if (stored.length !== points.length) await withTimeout(() => store.replace(walk, points));
    } catch {
      memory.set(walk.id, { walk, points });
    }
  }

  async function discard(userId: string, id: string): Promise<void> {
    await remove(id);
    await refresh(userId);
  }

  return {
    add,
    send,
    discard,
    refresh,
    waiting: () => waiting,
    /** The ids of a user's walks that only this page holds. */
    inMemory: (userId: string): string[] =>
      [...memory.values()].filter(({ walk }) => walk.userId === userId).map(({ walk }) => walk.id),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
