/** Visits in IndexedDB. `visitStore.ts` goes on where it fails. */
import {
  type DeviceSchema,
  deviceDatabase,
  UNSENT,
  UNSENT_PARTS,
} from '#web/platform/device/deviceDatabase.ts';
import { RECORD_VERSION, readable } from '#web/platform/device/unreadable.ts';
import { type PhoneVisit, photoSteps } from '#web/features/visits/phone/phoneVisit.ts';
import { isReadableVisit } from '#web/features/visits/phone/storedVisit.ts';

export type Change = (before: PhoneVisit | undefined) => PhoneVisit | undefined;

export interface VisitDisk {
  /** The visits of a user that can be read, in no order. */
  list(userId: string): Promise<PhoneVisit[]>;
  /** Changes one in a transaction, so that other tabs do no harm; it is deleted where `change` returns none. Returns what is stored. */
  change(userId: string, id: string, change: Change): Promise<PhoneVisit | undefined>;
  putPhoto(id: string, at: number, file: Blob): Promise<void>;
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

const isOf = (userId: string) => (record: PhoneVisit) =>
  record.userId === userId && record.kind === 'visit';

export const visitDisk: VisitDisk = {
  list: async (userId) => {
    const stored = await withDatabase((database) => database.getAll(UNSENT));
    return readable(stored.filter(isOf(userId)), isReadableVisit);
  },
  change: (userId, id, change) =>
    withDatabase(async (database) => {
      const transaction = database.transaction([UNSENT, UNSENT_PARTS], 'readwrite', STRICT);
      const records = transaction.objectStore(UNSENT);
      const parts = transaction.objectStore(UNSENT_PARTS);
      const stored = await records.get(id);
      const before = stored && isOf(userId)(stored) ? stored : undefined;
      const after = change(before);
      if (after !== undefined) await records.put({ ...after, version: RECORD_VERSION });
      else if (stored !== undefined) await records.delete(id);
      // The files of photos that have arrived, or were left out.
      const kept = new Set(after && photoSteps(after).map(({ body }) => body.at));
      for (const { body } of before ? photoSteps(before) : []) {
        if (!kept.has(body.at)) await parts.delete([id, body.at]);
      }
      await transaction.done;
      return after;
    }),
  putPhoto: (id, at, file) =>
    withDatabase(async (database) => {
      const transaction = database.transaction(UNSENT_PARTS, 'readwrite', STRICT);
      await transaction.objectStore(UNSENT_PARTS).put({ id, at, file });
      await transaction.done;
    }),
  photo: async (id, at) =>
    (await withDatabase((database) => database.get(UNSENT_PARTS, [id, at])))?.file,
};
