/** Unsent records of one kind in IndexedDB, with their parts. `outboxStore.ts` carries on where the disk fails. */
import {
  type DeviceSchema,
  deviceDatabase,
  partsOf,
  type Unsent,
  UNSENT,
  UNSENT_PARTS,
} from '#web/platform/device/deviceDatabase.ts';
import { FIRST_VERSION, readable } from '#web/platform/device/unreadable.ts';

/** A part of a record: a point of a walk, or the file of a photo. `at` is its number within the record. */
export interface RecordPart {
  id: string;
  at: number;
}

export type Change<Row> = (before: Row | undefined) => Row | undefined;

export interface OutboxDisk<Row, Part> {
  /** The records of a user that can be read, in no order. */
  list(userId: string): Promise<Row[]>;
  /**
   * Changes a record in one transaction, so that other tabs do no harm, and stores `parts` with it. The record is deleted where `change`
   * returns none. Returns what is stored.
   */
  change(
    userId: string,
    id: string,
    change: Change<Row>,
    parts?: readonly Part[],
  ): Promise<Row | undefined>;
  putParts(parts: readonly Part[]): Promise<void>;
  parts(id: string): Promise<Part[]>;
  part(id: string, at: number): Promise<Part | undefined>;
}

/** What the parts of a record depend on. */
export interface PartRules<Row> {
  /** The numbers of the parts that a record names; others may be on their way. Without it all parts go with their record. */
  namedParts?: ((row: Row) => readonly number[]) | undefined;
}

interface DiskRules<Row> extends PartRules<Row> {
  kind: Unsent['kind'];
  isReadable: (raw: unknown) => boolean;
  /** The version that an app must know to read the record with its parts; without it every version does. */
  versionOf?: (row: Row) => number;
}

/** The parts that a change makes superfluous. */
export function droppedParts<Row>(
  namedParts: (row: Row) => readonly number[],
  before: Row | undefined,
  after: Row | undefined,
): number[] {
  const kept = new Set(after && namedParts(after));
  return before ? namedParts(before).filter((at) => !kept.has(at)) : [];
}

/** Without it a browser may report success before the disk has the data: a flat battery would lose the last points. */
const STRICT = { durability: 'strict' } as const;

export function outboxDisk<Row extends Unsent, Part extends RecordPart>({
  kind,
  isReadable,
  versionOf = () => FIRST_VERSION,
  namedParts,
}: DiskRules<Row>): OutboxDisk<Row, Part> {
  const withDatabase = deviceDatabase<DeviceSchema<Row, Part>>();
  const isOf = (userId: string) => (row: Row) => row.userId === userId && row.kind === kind;
  return {
    list: async (userId) => {
      const stored = await withDatabase((database) => database.getAll(UNSENT));
      return readable(stored.filter(isOf(userId)), isReadable);
    },
    change: (userId, id, change, parts = []) =>
      withDatabase(async (database) => {
        const transaction = database.transaction([UNSENT, UNSENT_PARTS], 'readwrite', STRICT);
        const records = transaction.objectStore(UNSENT);
        const stored = await records.get(id);
        const before = stored && isOf(userId)(stored) ? stored : undefined;
        const after = change(before);
        const partStore = transaction.objectStore(UNSENT_PARTS);
        const writes: Promise<unknown>[] = parts.map((part) => partStore.put(part));
        if (after === undefined) {
          if (before !== undefined) writes.push(records.delete(id));
        } else if (after !== before) {
          writes.push(records.put({ ...after, version: versionOf(after) }));
        }
        if (namedParts !== undefined) {
          for (const at of droppedParts(namedParts, before, after)) {
            writes.push(partStore.delete([id, at]));
          }
        } else if (after === undefined) writes.push(partStore.delete(partsOf(id)));
        await Promise.all([...writes, transaction.done]);
        return after;
      }),
    putParts: (parts) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(UNSENT_PARTS, 'readwrite', STRICT);
        await Promise.all([...parts.map((part) => transaction.store.put(part)), transaction.done]);
      }),
    parts: (id) => withDatabase((database) => database.getAll(UNSENT_PARTS, partsOf(id))),
    part: (id, at) => withDatabase((database) => database.get(UNSENT_PARTS, [id, at])),
  };
}
