/** Walks on this device that the server does not have yet: every point is on the disk before it is shown. */
import type { WalkPoint } from '#contract/walks.ts';
import {
  type DeviceSchema,
  deviceDatabase,
  partsOf,
  UNSENT,
  UNSENT_PARTS,
} from '#web/platform/device.ts';
import type { FinishedWalk, WalkHead } from '#web/features/walks/recorder/recorder.ts';

/** A walk on the device: still recorded (or broken off), or finished and waiting to be sent. */
export interface KeptWalk extends WalkHead {
  finished?: FinishedWalk | undefined;
  /** Why the server refused it. */
  refusal?: string | undefined;
}

export interface WalkStore {
  /** A walk with its first point. */
  begin(head: WalkHead, point: WalkPoint): Promise<void>;
  /** One more point; `at` is its number. */
  keep(id: string, at: number, point: WalkPoint): Promise<void>;
  /** The head anew; its points stay. */
  amend(walk: KeptWalk): Promise<void>;
  /** Everything anew, after the device had refused a point. */
  rescue(head: WalkHead, points: readonly WalkPoint[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** The walks of a user, the newest first. */
  list(userId: string): Promise<KeptWalk[]>;
  points(id: string): Promise<WalkPoint[]>;
}

interface Part {
  id: string;
  at: number;
  point: WalkPoint;
}
const onDevice = deviceDatabase<DeviceSchema<KeptWalk, Part>>();

/** Without it a browser may answer before the disk has the data: a flat battery would take the last points along. */
const STRICT = { durability: 'strict' } as const;

/** The points as the store holds them: `id` and number first. */
const asPart = (id: string, at: number, point: WalkPoint): Part => ({ id, at, point });

/** Writes in one transaction over both stores, and waits until it is on the disk. */
function write(
  action: (
    walks: { put: (walk: KeptWalk) => unknown; delete: (id: string) => unknown },
    parts: { put: (part: Part) => unknown; delete: (range: IDBKeyRange) => unknown },
  ) => void,
): Promise<void> {
  return onDevice(async (database) => {
    const transaction = database.transaction([UNSENT, UNSENT_PARTS], 'readwrite', STRICT);
    action(transaction.objectStore(UNSENT), transaction.objectStore(UNSENT_PARTS));
    await transaction.done;
  });
}

export const walkStore: WalkStore = {
  begin: (head, point) =>
    write((walks, parts) => {
      walks.put(head);
      parts.put(asPart(head.id, 0, point));
    }),
  keep: (id, at, point) => write((_, parts) => parts.put(asPart(id, at, point))),
  amend: (walk) => write((walks) => walks.put(walk)),
  rescue: (head, points) =>
    write((walks, parts) => {
      walks.put(head);
      for (const [at, point] of points.entries()) parts.put(asPart(head.id, at, point));
    }),
  remove: (id) =>
    write((walks, parts) => {
      walks.delete(id);
      parts.delete(partsOf(id));
    }),
  list: (userId) =>
    onDevice(async (database) => {
      const walks = await database.getAll(UNSENT);
      return walks
        .filter((walk) => walk.userId === userId)
        .toSorted((one, other) => other.startedAt - one.startedAt);
    }),
  points: (id) =>
    onDevice(async (database) => {
      const parts = await database.getAll(UNSENT_PARTS, partsOf(id));
      return parts.map(({ point }) => point);
    }),
};
