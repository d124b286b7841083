/** Unsent records that this version of the app cannot read: set aside as they are, and shown, so that nothing is lost. */
import {
  deleteRecord,
  partsOf,
  UNSENT,
  UNSENT_PARTS,
  unsentDatabase,
} from '#web/platform/device/deviceDatabase.ts';
import { storedFile } from '#web/platform/device/storedFile.ts';

/** What every version of the app reads. */
export const FIRST_VERSION = 1;

/** The newest version that this app stores. A change of what is stored raises it, and reads what earlier versions stored. */
export const RECORD_VERSION = 2;

/** A record that was set aside. */
export interface UnreadableRecord {
  id: string;
  userId: string;
  /** A newer version of the app has stored it: loading the app again may help. */
  isNewer: boolean;
}

let records: readonly UnreadableRecord[] = [];
const listeners = new Set<() => void>();

function show(next: readonly UnreadableRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

/** Whether a stored record is of a version that this app knows. One without a version is of the first. */
function hasKnownVersion(raw: object): boolean {
  const { version = FIRST_VERSION }: { version?: unknown } = raw;
  return typeof version === 'number' && version <= RECORD_VERSION;
}

/** The records of a user that can be read; the others are set aside. */
export function readable<Row extends { id: string; userId: string }>(
  stored: readonly Row[],
  isReadable: (raw: unknown) => boolean,
): Row[] {
  const isKnown = (row: Row) => hasKnownVersion(row) && isReadable(row);
  const known = stored.filter(isKnown);
  const added = stored.filter(
    (row) => !isKnown(row) && !records.some((record) => record.id === row.id),
  );
  if (added.length > 0) {
    show([
      ...records,
      ...added.map((row) => ({
        id: row.id,
        userId: row.userId,
        isNewer: !hasKnownVersion(row),
      })),
    ]);
  }
  return known;
}

const asDataUrl = (file: Blob): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not readable')));
    reader.readAsDataURL(file);
  });

export const unreadable = {
  snapshot: (): readonly UnreadableRecord[] => records,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Everything that is stored of a record, as JSON; photos as data URLs. */
  async copyOf(id: string): Promise<string> {
    const [record, parts] = await unsentDatabase((database) =>
      Promise.all([database.get(UNSENT, id), database.getAll(UNSENT_PARTS, partsOf(id))]),
    );
    const written = await Promise.all(
      parts.map(async (part) => {
        if (!('file' in part)) return part;
        const file = storedFile(part.file);
        return file ? { ...part, file: await asDataUrl(file) } : part;
      }),
    );
    return JSON.stringify({ record, parts: written }, null, 2);
  },
  async discard(id: string): Promise<void> {
    await deleteRecord(id);
    show(records.filter((record) => record.id !== id));
  },
};
