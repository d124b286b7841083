/** Unsent records: each is on the disk before it is shown, and in memory where the disk fails or does not answer. */
import { heldInMemory, type Unsent } from '#web/platform/device/deviceDatabase.ts';
import { keepStorage } from '#web/platform/device/keepStorage.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';
import {
  type Change,
  droppedParts,
  type OutboxDisk,
  type PartRules,
  type RecordPart,
} from '#web/platform/outbox/outboxDisk.ts';

interface StoreRules<Row> extends PartRules<Row> {
  /** The order in which records are listed and sent. */
  order: (one: Row, other: Row) => number;
}

interface Held<Row> {
  userId: string;
  /** Undefined where it is over, and the disk failed to delete it. */
  record: Row | undefined;
}

interface HeldPart<Part> {
  part: Part;
  /** The disk failed to take it; otherwise it is on its way there. */
  hasFailed: boolean;
}

export function createOutboxStore<Row extends Unsent, Part extends RecordPart = never>(
  disk: OutboxDisk<Row, Part>,
  { order, namedParts }: StoreRules<Row>,
) {
  /** The changes that the disk did not take. */
  const held = new Map<string, Held<Row>>();
  /** The records on the disk when it last answered. */
  const known = new Map<string, Row>();
  /** Whose records the disk has answered, once at least. */
  const read = new Set<string>();
  /** Parts that are not on the disk, by record and number. */
  const heldParts = new Map<string, Map<number, HeldPart<Part>>>();
  let queue: Promise<unknown> = Promise.resolve();

  function remember(id: string, record: Row | undefined): void {
    if (record === undefined) known.delete(id);
    else known.set(id, record);
  }

  function forgetPart(id: string, at: number): void {
    const parts = heldParts.get(id);
    parts?.delete(at);
    if (parts?.size === 0) heldParts.delete(id);
  }

  const failedParts = (id: string): Part[] =>
    [...(heldParts.get(id)?.values() ?? [])].flatMap(({ part, hasFailed }) =>
      hasFailed ? [part] : [],
    );

  async function changeNow(userId: string, id: string, change: Change<Row>) {
    const isHeld = held.has(id);
    let before = isHeld ? held.get(id)?.record : known.get(id);
    let after: Row | undefined;
    try {
      after = await withTimeout(() =>
        disk.change(userId, id, (stored) => {
          if (!isHeld) before = stored;
          return change(before);
        }),
      );
      held.delete(id);
      remember(id, after);
      if (after !== undefined) keepStorage();
    } catch {
      after = change(before);
      held.set(id, { userId, record: after });
    }
    if (namedParts !== undefined) {
      for (const at of droppedParts(namedParts, before, after)) forgetPart(id, at);
    } else if (after === undefined) heldParts.delete(id);
    return after;
  }

  /**
   * Changes a record; it is deleted where `apply` returns none. One change after the other: the next one begins with what the last one
   * left, wherever that is. `apply` may run twice, once on the disk and once in memory, so the ids that it gives are made before.
   */
  function change(userId: string, id: string, apply: Change<Row>): Promise<Row | undefined> {
    const changed = queue.then(() => changeNow(userId, id, apply));
    queue = changed.catch(() => undefined);
    return changed;
  }

  /** Stores all parts of a record, or one that nothing names yet. Answers false where only this page holds them. */
  async function putParts(id: string, parts: readonly Part[]): Promise<boolean> {
    const waiting = heldParts.get(id) ?? new Map<number, HeldPart<Part>>();
    // Before the disk has answered they may be shown, or sent.
    for (const part of parts) waiting.set(part.at, { part, hasFailed: false });
    heldParts.set(id, waiting);
    try {
      await withTimeout(() => disk.putParts(parts));
      for (const { at } of parts) forgetPart(id, at);
      return true;
    } catch {
      for (const part of parts) {
        if (waiting.has(part.at)) waiting.set(part.at, { part, hasFailed: true });
      }
      return false;
    }
  }

  /** Records that the disk did not take are retried once. */
  function writeBack(): void {
    for (const id of heldParts.keys()) {
      const failed = failedParts(id);
      if (failed.length > 0) void putParts(id, failed);
    }
    for (const [id, { userId }] of held) void change(userId, id, (before) => before);
  }

  /** The records of a user, in order. */
  async function list(userId: string): Promise<Row[]> {
    try {
      const stored = await withTimeout(() => disk.list(userId));
      for (const [id, record] of known) if (record.userId === userId) known.delete(id);
      for (const record of stored) known.set(record.id, record);
      read.add(userId);
      writeBack();
    } catch {
      // What it had when it last answered is still there.
    }
    return recordsOf(userId).toSorted(order);
  }

  const isOnlyInMemory = (id: string): boolean => held.get(id)?.record !== undefined;

  /** The records of a user, as far as this page knows them. */
  const recordsOf = (userId: string): Row[] =>
    [
      ...[...known.values()].filter(({ id }) => !held.has(id)),
      ...[...held.values()].flatMap(({ record }) => record ?? []),
    ].filter((record) => record.userId === userId);

  /** The records of a user that only this page holds, or of which it alone holds a part, until they have arrived. */
  const inMemory = (userId: string): Row[] =>
    recordsOf(userId).filter(
      ({ id, hasArrived }) =>
        hasArrived !== true && (isOnlyInMemory(id) || failedParts(id).length > 0),
    );
  heldInMemory.add(inMemory);

  return {
    list,
    /** Whether it is known what the disk has of a user; until then there may be more than is listed. */
    isRead: (userId: string): boolean => read.has(userId),
    change,
    putParts,
    /** All parts of a record. Where this page holds some, it holds all. */
    async parts(id: string): Promise<Part[]> {
      const waiting = heldParts.get(id);
      if (waiting !== undefined) return [...waiting.values()].map(({ part }) => part);
      return withTimeout(() => disk.parts(id));
    },
    part: async (id: string, at: number): Promise<Part | undefined> =>
      heldParts.get(id)?.get(at)?.part ?? withTimeout(() => disk.part(id, at)),
    /** Resolves when what has been changed so far is on the disk, or in memory. */
    settled: async (): Promise<void> => void (await queue),
    inMemory,
    isOnlyInMemory,
  };
}

export type OutboxStore<Row extends Unsent, Part extends RecordPart = never> = ReturnType<
  typeof createOutboxStore<Row, Part>
>;
