/** Visits on this device (IndexedDB): each step is on the disk before it is shown. */
import {
  type DeviceSchema,
  deviceDatabase,
  heldInMemory,
  UNSENT,
} from '#web/platform/device/deviceDatabase.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';
import type { PhoneVisit } from '#web/features/visits/phone/phoneVisit.ts';

type Change = (before: PhoneVisit | undefined) => PhoneVisit | undefined;

export interface VisitStore {
  /** The visits of a user, the oldest first. */
  list(userId: string): Promise<PhoneVisit[]>;
  /** Changes one in a transaction, whatever other tabs do; it is deleted where `change` returns none. Returns what is stored. */
  change(userId: string, id: string, change: Change): Promise<PhoneVisit | undefined>;
}

const withDatabase = deviceDatabase<DeviceSchema<PhoneVisit, { id: string; at: number }>>();

/** Without it a browser may report success before the disk has the data. */
const STRICT = { durability: 'strict' } as const;

/** Visits that the device failed to store: they exist in this page only. */
const memory = new Map<string, PhoneVisit>();
heldInMemory.add((userId) =>
  [...memory.values()]
    .filter((held) => held.userId === userId && !held.hasArrived)
    .map(({ id }) => id),
);

/** Whether only this page holds a visit. */
export const isOnlyInMemory = (id: string): boolean => memory.has(id);

const isOf = (userId: string) => (record: PhoneVisit) =>
  record.userId === userId && record.kind === 'visit';

const onDisk = (userId: string, id: string, change: Change): Promise<PhoneVisit | undefined> =>
  withDatabase(async (database) => {
    const transaction = database.transaction(UNSENT, 'readwrite', STRICT);
    const records = transaction.objectStore(UNSENT);
    const stored = await records.get(id);
    const after = change(stored && isOf(userId)(stored) ? stored : undefined);
    if (after !== undefined) await records.put(after);
    else if (stored !== undefined) await records.delete(id);
    await transaction.done;
    return after;
  });

export const visitStore: VisitStore = {
  async list(userId) {
    const stored = await withDatabase((database) => database.getAll(UNSENT)).catch(() => []);
    const held = [...memory.values()];
    return [...held, ...stored.filter(({ id }) => !memory.has(id))]
      .filter(isOf(userId))
      .toSorted(
        (one, other) => Date.parse(one.visit.startedAt) - Date.parse(other.visit.startedAt),
      );
  },
  async change(userId, id, change) {
    const held = memory.get(id);
    const apply: Change = (before) => change(held ?? before);
    try {
      const after = await withTimeout(onDisk(userId, id, apply));
      memory.delete(id);
      return after;
    } catch {
      const [last] = (await visitStore.list(userId)).filter((record) => record.id === id);
      const after = change(last);
      if (after === undefined) memory.delete(id);
      else memory.set(id, after);
      return after;
    }
  },
};
