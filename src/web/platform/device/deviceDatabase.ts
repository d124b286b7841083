/** The app's database on this device: records that have not reached the server yet. */
import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb';
import { withTimeout } from '#web/platform/device/withTimeout.ts';
import { messageDrafts } from '#web/platform/forms/draftStore.ts';
import { rememberedUser } from '#web/platform/session/rememberedUser.ts';

const DATABASE = 'pawkeeper';

/** Records that the server does not have yet, by id; and their parts, by id and number. */
export const UNSENT = 'unsent';
export const UNSENT_PARTS = 'unsentParts';

/** The keys of all parts of a record. */
export const partsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** What every unsent record has: who made it, and the version of what is stored (`unreadable.ts`). */
export interface Unsent {
  id: string;
  userId: string;
  version?: number | undefined;
  /** What it is; a walk has none. */
  kind?: 'visit' | 'status';
  /** The visit whose track it is. */
  visitId?: string | undefined;
  /** The server has all of it: it is kept for where there is no network. */
  hasArrived?: boolean;
  /** It is about to be deleted: what the server has not had is its deletion. */
  isDeleted?: boolean;
}

/** The two stores; a feature says what its records hold. */
export interface DeviceSchema<
  Row extends Unsent,
  Part extends { id: string; at: number },
> extends DBSchema {
  unsent: { key: string; value: Row };
  unsentParts: { key: [id: string, at: number]; value: Part };
}

/** A lost connection is opened again; Safari drops those of pages in the background. */
function wasLost(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

/** Runs actions on the device's database. The caller says what type the records have. */
export function deviceDatabase<Schema extends DBSchema>() {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opening = undefined;
  };

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openDB<Schema>(DATABASE, 1, {
      upgrade(database) {
        const raw = unwrap(database);
        raw.createObjectStore(UNSENT, { keyPath: 'id' });
        raw.createObjectStore(UNSENT_PARTS, { keyPath: ['id', 'at'] });
      },
      // Another tab wants a newer version.
      blocking: (_current, _wanted, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        forget();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  }

  return async <Answer>(action: (database: IDBPDatabase<Schema>) => Promise<Answer>) => {
    try {
      return await action(await open());
    } catch (error) {
      if (!wasLost(error)) throw error;
      forget();
      return action(await open());
    }
  };
}

/** The database for what concerns records of any kind. */
export const unsentDatabase = deviceDatabase<DeviceSchema<Unsent, { id: string; at: number }>>();

/** Deletes a record with its parts, whoever made it. */
export const deleteRecord = (id: string): Promise<void> =>
  unsentDatabase(async (database) => {
    const transaction = database.transaction([UNSENT, UNSENT_PARTS], 'readwrite');
    await Promise.all([
      transaction.objectStore(UNSENT).delete(id),
      transaction.objectStore(UNSENT_PARTS).delete(partsOf(id)),
      transaction.done,
    ]);
  });

/** A summary of an unsent record. */
export type UnsentRecord = Pick<Unsent, 'id' | 'kind' | 'visitId' | 'isDeleted'>;

/** The user's records that only this page holds, because the device failed to store them. */
export const heldInMemory = new Set<(userId: string) => readonly UnsentRecord[]>();

/** What of a user exists only on this device, or only in this page; a record can be named twice. */
export async function listUnsent(userId: string): Promise<UnsentRecord[]> {
  // A device that cannot be read has stored nothing.
  const stored = await withTimeout(() =>
    unsentDatabase((database) => database.getAll(UNSENT)),
  ).catch(() => []);
  return [
    ...stored.filter((record) => record.userId === userId && record.hasArrived !== true),
    ...[...heldInMemory].flatMap((recordsOf) => recordsOf(userId)),
  ];
}

/** Run before the device is cleared, to stop what still writes to it. */
export const beforeClearing = new Set<() => Promise<void>>();

/** Deletes what a user left here, but drafts of forms: unsent records, unsent messages, who was signed in, the number on the icon, and the app stored for offline use. */
export async function clearDevice(userId: string): Promise<void> {
  await Promise.allSettled([...beforeClearing].map((prepare) => prepare()));
  messageDrafts.removeAll(userId);
  rememberedUser.forget();
  await Promise.allSettled([clearUnsent(userId), clearCaches(), clearIcon()]);
}

/** Another user's walk that waits for its own sign-in is left alone. */
async function clearUnsent(userId: string): Promise<void> {
  const clear = unsentDatabase(async (database) => {
    const transaction = database.transaction([UNSENT, UNSENT_PARTS], 'readwrite');
    const records = transaction.objectStore(UNSENT);
    const parts = transaction.objectStore(UNSENT_PARTS);
    for (const { id, userId: owner } of await records.getAll()) {
      if (owner !== userId) continue;
      void records.delete(id);
      void parts.delete(partsOf(id));
    }
    await transaction.done;
  });
  await withTimeout(() => clear);
}

/** The number of unread messages on the icon of the installed app. */
async function clearIcon(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
}

async function clearCaches(): Promise<void> {
  // Missing on plain http outside localhost.
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
