/** Visits on this device (IndexedDB): each step is on the disk before it is shown. */
import {
  type DeviceSchema,
  deviceDatabase,
  heldInMemory,
  UNSENT,
  UNSENT_PARTS,
} from '#web/platform/device/deviceDatabase.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';
import { type PhoneVisit, photoSteps } from '#web/features/visits/phone/phoneVisit.ts';

type Change = (before: PhoneVisit | undefined) => PhoneVisit | undefined;

export interface VisitStore {
  /** The visits of a user, the oldest first. */
  list(userId: string): Promise<PhoneVisit[]>;
  /** Changes one in a transaction, so that other tabs do no harm; it is deleted where `change` returns none. Returns what is stored. */
  change(userId: string, id: string, change: Change): Promise<PhoneVisit | undefined>;
  /** Stores the file of a photo, before the step that names it. Answers false where only this page holds it. */
  putPhoto(id: string, at: number, file: Blob): Promise<boolean>;
  photo(id: string, at: number): Promise<Blob | undefined>;
}

/** The file of a photo. */
interface PhotoPart {
  id: string;
  at: number;
  file: Blob;
}

const withDatabase = deviceDatabase<DeviceSchema<PhoneVisit, PhotoPart>>();

/** Without it a browser may report success before the disk has the data. */
const STRICT = { durability: 'strict' } as const;

/** Visits that the device failed to store: they exist in this page only. */
const memory = new Map<string, PhoneVisit>();
const photosInMemory = new Map<string, Blob>();
const photoKey = (id: string, at: number): string => `${id} ${at}`;
heldInMemory.add((userId) =>
  [...memory.values()].filter((held) => held.userId === userId && !held.hasArrived),
);

/** Whether only this page holds a visit. */
export const isOnlyInMemory = (id: string): boolean => memory.has(id);

const isOf = (userId: string) => (record: PhoneVisit) =>
  record.userId === userId && record.kind === 'visit';

const onDisk = (userId: string, id: string, change: Change): Promise<PhoneVisit | undefined> =>
  withDatabase(async (database) => {
    const transaction = database.transaction([UNSENT, UNSENT_PARTS], 'readwrite', STRICT);
    const records = transaction.objectStore(UNSENT);
    const parts = transaction.objectStore(UNSENT_PARTS);
    const stored = await records.get(id);
    const before = stored && isOf(userId)(stored) ? stored : undefined;
    const after = change(before);
    if (after !== undefined) await records.put(after);
    else if (stored !== undefined) await records.delete(id);
    // The files of photos that have arrived, or were left out.
    const kept = new Set(after && photoSteps(after).map(({ body }) => body.at));
    for (const { body } of before ? photoSteps(before) : []) {
      if (!kept.has(body.at)) await parts.delete([id, body.at]);
    }
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
  async putPhoto(id, at, file) {
    try {
      await withTimeout(
        withDatabase(async (database) => {
          const transaction = database.transaction(UNSENT_PARTS, 'readwrite', STRICT);
          await transaction.objectStore(UNSENT_PARTS).put({ id, at, file });
          await transaction.done;
        }),
      );
      return true;
    } catch {
      photosInMemory.set(photoKey(id, at), file);
      return false;
    }
  },
  async photo(id, at) {
    const held = photosInMemory.get(photoKey(id, at));
    return held ?? (await withDatabase((database) => database.get(UNSENT_PARTS, [id, at])))?.file;
  },
};
