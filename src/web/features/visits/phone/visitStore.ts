/** Visits on this device: each step is on the disk before it is shown, and in memory where the disk fails or does not answer. */
import { heldInMemory } from '#web/platform/device/deviceDatabase.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';
import { type PhoneVisit, photoSteps } from '#web/features/visits/phone/phoneVisit.ts';
import { type Change, visitDisk, type VisitDisk } from '#web/features/visits/phone/visitDisk.ts';

export interface VisitStore {
  /** The visits of a user, the oldest first. */
  list(userId: string): Promise<PhoneVisit[]>;
  /**
   * Changes one; it is deleted where `change` returns none. `change` may run twice, once on the disk and once in memory, so the ids that
   * it gives are made before. Returns what is stored.
   */
  change(userId: string, id: string, change: Change): Promise<PhoneVisit | undefined>;
  /** Stores the file of a photo, before the step that names it. Answers false where only this page holds it. */
  putPhoto(id: string, at: number, file: Blob): Promise<boolean>;
  photo(id: string, at: number): Promise<Blob | undefined>;
}

const byBeginning = (one: PhoneVisit, other: PhoneVisit): number =>
  Date.parse(one.visit.startedAt) - Date.parse(other.visit.startedAt);

const photoKey = (id: string, at: number): string => `${id} ${at}`;

export function createVisitStore(disk: VisitDisk) {
  /** The changes that the disk did not take: visits that exist in this page only, and those that are over (undefined). */
  const held = new Map<string, PhoneVisit | undefined>();
  /** What the disk had when it last answered. */
  const known = new Map<string, PhoneVisit>();
  const photos = new Map<string, Blob>();
  let queue: Promise<unknown> = Promise.resolve();

  function remember(id: string, record: PhoneVisit | undefined): void {
    if (record === undefined) known.delete(id);
    else known.set(id, record);
  }

  /** Forgets the files of photos that have arrived, or were left out. */
  function forgetPhotos(before: PhoneVisit | undefined, after: PhoneVisit | undefined): void {
    const kept = new Set(after && photoSteps(after).map(({ body }) => body.at));
    for (const { body } of before ? photoSteps(before) : []) {
      if (before && !kept.has(body.at)) photos.delete(photoKey(before.id, body.at));
    }
  }

  async function changeNow(
    userId: string,
    id: string,
    change: Change,
  ): Promise<PhoneVisit | undefined> {
    const isHeld = held.has(id);
    let before = isHeld ? held.get(id) : known.get(id);
    let after: PhoneVisit | undefined;
    try {
      after = await withTimeout(() =>
        disk.change(userId, id, (stored) => {
          if (!isHeld) before = stored;
          return change(before);
        }),
      );
      held.delete(id);
      remember(id, after);
    } catch {
      after = change(before);
      held.set(id, after);
    }
    forgetPhotos(before, after);
    return after;
  }

  /** One change after the other: the next one begins with what the last one left, wherever that is. */
  function change(userId: string, id: string, apply: Change): Promise<PhoneVisit | undefined> {
    const changed = queue.then(() => changeNow(userId, id, apply));
    queue = changed.catch(() => undefined);
    return changed;
  }

  async function list(userId: string): Promise<PhoneVisit[]> {
    try {
      const stored = await withTimeout(() => disk.list(userId));
      for (const [id, record] of known) if (record.userId === userId) known.delete(id);
      for (const record of stored) known.set(record.id, record);
      // The disk answers again: what it did not take is tried once more.
      for (const id of held.keys()) void change(userId, id, (before) => before);
    } catch {
      // What it had when it last answered is still there.
    }
    const onDisk = [...known.values()].filter(({ id }) => !held.has(id));
    return [...onDisk, ...held.values()]
      .flatMap((record) => (record?.userId === userId ? [record] : []))
      .toSorted(byBeginning);
  }

  const store: VisitStore = {
    list,
    change,
    async putPhoto(id, at, file) {
      // Before the disk has answered it may be shown, or sent.
      photos.set(photoKey(id, at), file);
      try {
        await withTimeout(() => disk.putPhoto(id, at, file));
        photos.delete(photoKey(id, at));
        return true;
      } catch {
        return false;
      }
    },
    photo: async (id, at) =>
      photos.get(photoKey(id, at)) ?? (await withTimeout(() => disk.photo(id, at))),
  };
  return {
    store,
    /** Whether only this page holds a visit. */
    isOnlyInMemory: (id: string): boolean => held.get(id) !== undefined,
    /** The visits of a user that only this page holds. */
    inMemory: (userId: string): PhoneVisit[] =>
      [...held.values()].flatMap((record) =>
        record?.userId === userId && !record.hasArrived ? [record] : [],
      ),
  };
}

const { store, isOnlyInMemory, inMemory } = createVisitStore(visitDisk);
heldInMemory.add(inMemory);

export { isOnlyInMemory, store as visitStore };
