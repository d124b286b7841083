/** Finished walks on their way to the server. Each has one step, and arrives once: it carries its own id. */
import type { WalkInput, WalkPoint } from '#contract/visits/walks.ts';
import type { FinishedWalk, WalkHead } from '#web/data/recorder/track.ts';
import { walkRequest } from '#web/data/recorder/walkRequest.ts';
import { type PointPart, pointParts, type StoredWalk } from '#web/data/recorder/walkStore.ts';
import { refusalText } from '#web/platform/net/afterError.ts';
import { createOutbox, type OutboxRules, type OutboxWorld } from '#web/platform/outbox/outbox.ts';
import type { OutboxStore } from '#web/platform/outbox/outboxStore.ts';

export interface WalkOutboxParts {
  store: OutboxStore<StoredWalk, PointPart>;
  post: (body: WalkInput) => Promise<unknown>;
  onSaved: (walk: FinishedWalk) => void;
  onFailed: (error: unknown) => void;
  /** Shows the finished walks. */
  show: (walks: readonly StoredWalk[]) => void;
}

const isWaiting = ({ finished, refusal }: StoredWalk): boolean =>
  finished !== undefined && refusal === undefined;

export function createWalkOutbox(
  { store, post, onSaved, onFailed, show }: WalkOutboxParts,
  world?: OutboxWorld,
) {
  const rules: OutboxRules<StoredWalk, FinishedWalk, void> = {
    isWaiting,
    nextStep: (walk) => (isWaiting(walk) ? walk.finished : undefined),
    async deliver({ id }, walk, { timeZone }) {
      const points = (await store.parts(id)).map(({ point }) => point);
      const answer = await post(walkRequest(walk, points, timeZone));
      // A captive portal says OK to anything.
      if (Object(answer).id !== id) throw new Error('Something other than Pawkeeper answered');
    },
    afterArrival: () => undefined,
    afterRefusal: (walk, _, error) => ({ ...walk, refusal: refusalText(error) }),
    onArrived: (_, walk) => onSaved(walk),
    onFailed,
    show: (walks) => show(walks.filter(({ finished }) => finished !== undefined)),
  };
  const outbox = createOutbox('pawkeeper:outbox', store, rules, world);
  return {
    ...outbox,
    /** Adds a finished walk, to stay until it has arrived. Resolves when the device has stored it, or memory holds it. */
    async add(head: WalkHead, finished: FinishedWalk, points: readonly WalkPoint[]): Promise<void> {
      await store.change(head.userId, head.id, () => ({ ...head, finished }));
      // The device may have failed to store a point on the way.
      const stored = await store.parts(head.id).catch(() => []);
      if (stored.length !== points.length) await store.putParts(head.id, pointParts(head.id, points));
    },
    /** Sends a walk once more although it was refused. */
    async retry(userId: string, id: string): Promise<void> {
      await store.change(userId, id, (before) => before && { ...before, refusal: undefined });
      await outbox.send(userId, id);
    },
    /** The ids of a user's walks that only this page holds. */
    inMemory: (userId: string): string[] => store.inMemory(userId).map(({ id }) => id),
  };
}

export type WalkOutbox = ReturnType<typeof createWalkOutbox>;
