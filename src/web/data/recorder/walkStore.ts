/** Walks on this device that the server does not have yet (IndexedDB): each point is on the disk before it is shown. */
import { z } from 'zod';
import type { WalkPoint } from '#contract/visits/walks.ts';
import { deleteRecord, type Unsent } from '#web/platform/device/deviceDatabase.ts';
import { outboxDisk, type RecordPart } from '#web/platform/outbox/outboxDisk.ts';
import { createOutboxStore } from '#web/platform/outbox/outboxStore.ts';
import type { FinishedWalk, WalkHead } from '#web/data/recorder/track.ts';

/** A walk on the device: being recorded, unfinished, or finished and waiting to be sent. */
export interface StoredWalk extends WalkHead, Unsent {
  finished?: FinishedWalk | undefined;
  /** Why the server refused it. */
  refusal?: string | undefined;
}

export interface WalkStore {
  /** A walk with its first point. */
  insert(head: WalkHead, point: WalkPoint): Promise<void>;
  /** One more point, at its index. */
  insertPoint(id: string, index: number, point: WalkPoint): Promise<void>;
  /** Replaces the head; the points stay. */
  update(walk: StoredWalk): Promise<void>;
  /** Writes the head and all points again, after the device had failed to store some. */
  replace(head: WalkHead, points: readonly WalkPoint[]): Promise<void>;
  delete(id: string): Promise<void>;
  /** The walks of a user, the newest first. */
  list(userId: string): Promise<StoredWalk[]>;
  points(id: string): Promise<WalkPoint[]>;
}

/** A point as it is stored. */
export interface PointPart extends RecordPart {
  point: WalkPoint;
}

export const pointParts = (id: string, points: readonly WalkPoint[]): PointPart[] =>
  points.map((point, at) => ({ id, at, point }));

/** What the screens and the outbox rely on. */
const storedWalk = z.looseObject({
  id: z.string(),
  userId: z.string(),
  startedAt: z.number(),
  restedMs: z.number(),
  isDemo: z.boolean(),
  finished: z.looseObject({ miles: z.number(), minutes: z.number() }).optional(),
});

const walkDisk = outboxDisk<StoredWalk, PointPart>({
  kind: undefined,
  isReadable: (raw) => storedWalk.safeParse(raw).success,
});

const newestFirst = (one: WalkHead, other: WalkHead): number => other.startedAt - one.startedAt;

/** Finished walks, which are kept in memory where the disk fails. */
export const outboxStore = createOutboxStore(walkDisk, { order: newestFirst });

async function put(walk: StoredWalk, points: readonly WalkPoint[] = []): Promise<void> {
  await walkDisk.change(walk.userId, walk.id, () => walk, pointParts(walk.id, points));
}

/** Walks while they are recorded: the recorder itself goes on where the disk fails. */
export const walkStore: WalkStore = {
  insert: (head, point) => put(head, [point]),
  insertPoint: (id, at, point) => walkDisk.putParts([{ id, at, point }]),
  update: (walk) => put(walk),
  replace: put,
  delete: deleteRecord,
  list: async (userId) => (await walkDisk.list(userId)).toSorted(newestFirst),
  points: async (id) => (await walkDisk.parts(id)).map(({ point }) => point),
};
