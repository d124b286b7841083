/** Walks on this device that the server does not have yet (IndexedDB): each point is on the disk before it is shown. */
import { z } from 'zod';
import type { WalkPoint } from '#contract/walks.ts';
import {
  type DeviceSchema,
  deviceDatabase,
  partsOf,
  type Unsent,
  UNSENT,
  UNSENT_PARTS,
} from '#web/platform/device/deviceDatabase.ts';
import { RECORD_VERSION, readable } from '#web/platform/device/unreadable.ts';
import type { FinishedWalk, WalkHead } from '#web/features/walks/recorder/track.ts';

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

interface Part {
  id: string;
  at: number;
  point: WalkPoint;
}
const withDatabase = deviceDatabase<DeviceSchema<StoredWalk, Part>>();

/** Without it a browser may report success before the disk has the data: a flat battery would lose the last points. */
const STRICT = { durability: 'strict' } as const;

/** A point as it is stored. */
const partOf = (id: string, at: number, point: WalkPoint): Part => ({ id, at, point });

const versioned = (walk: StoredWalk): StoredWalk => ({ ...walk, version: RECORD_VERSION });

/** What the screens and the outbox rely on. */
const storedWalk = z.looseObject({
  id: z.string(),
  userId: z.string(),
  startedAt: z.number(),
  restedMs: z.number(),
  isDemo: z.boolean(),
  finished: z.looseObject({ miles: z.number(), minutes: z.number() }).optional(),
});

/** Writes to both stores in one transaction, and waits until it is on the disk. */
function write(
  action: (
    walks: { put: (walk: StoredWalk) => unknown; delete: (id: string) => unknown },
    parts: { put: (part: Part) => unknown; delete: (range: IDBKeyRange) => unknown },
  ) => void,
): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction([UNSENT, UNSENT_PARTS], 'readwrite', STRICT);
    action(transaction.objectStore(UNSENT), transaction.objectStore(UNSENT_PARTS));
    await transaction.done;
  });
}

export const walkStore: WalkStore = {
  insert: (head, point) =>
    write((walks, parts) => {
      walks.put(versioned(head));
      parts.put(partOf(head.id, 0, point));
    }),
  insertPoint: (id, at, point) => write((_, parts) => parts.put(partOf(id, at, point))),
  update: (walk) => write((walks) => walks.put(versioned(walk))),
  replace: (head, points) =>
    write((walks, parts) => {
      walks.put(versioned(head));
      for (const [at, point] of points.entries()) parts.put(partOf(head.id, at, point));
    }),
  delete: (id) =>
    write((walks, parts) => {
      walks.delete(id);
      parts.delete(partsOf(id));
    }),
  list: (userId) =>
    withDatabase(async (database) => {
      const stored = await database.getAll(UNSENT);
      const walks = stored.filter((walk) => walk.userId === userId && walk.kind === undefined);
      return readable(walks, (raw) => storedWalk.safeParse(raw).success).toSorted(
        (one, other) => other.startedAt - one.startedAt,
      );
    }),
  points: (id) =>
    withDatabase(async (database) => {
      const parts = await database.getAll(UNSENT_PARTS, partsOf(id));
      return parts.map(({ point }) => point);
    }),
};
