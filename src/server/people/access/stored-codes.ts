/** The access codes of all owners as the key sees them, and those of one owner in plain. */
import {
  deleteAllCodes,
  hasAnyCode,
  listAllCodes,
  listCodesOf,
  logAccess,
  replaceCode,
  type RestoredCode,
} from '#server/people/access/access.sql.ts';
import { decryptCode, encryptCode } from '#server/people/access/encryption.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  accessKey,
  type SecretKeySource,
  type StoredSecrets,
} from '#server/platform/secrets/secret-key.ts';

/** Access codes, among what the key encrypts. */
export const storedCodes: StoredSecrets = {
  hasAny: hasAnyCode,
  async encryptAnew(db, before, after) {
    const codes = await listAllCodes(db);
    for (const code of codes) {
      const value = decryptCode(before, code, code.encrypted);
      await replaceCode(db, code, encryptCode(after, code, value));
    }
    return codes.length;
  },
};

/** Deletes restored codes that no key opens, and returns them. */
export async function loseCodes(db: Database): Promise<RestoredCode[]> {
  const codes = await listAllCodes(db);
  await deleteAllCodes(db);
  return codes;
}

/** A code as the download of all data has it. */
type ShownCode = Omit<RestoredCode, 'encrypted' | 'ownerId'> & { value: string };

/** Every code of an owner in plain, each logged as shown, within a transaction. */
export async function showAllCodes(
  source: SecretKeySource,
  db: Database,
  ownerId: string,
  now: Date,
): Promise<ShownCode[]> {
  if (!(await hasAnyCode(db))) return [];
  const key = await accessKey(source, db);
  const codes = await listCodesOf(db, ownerId);
  for (const code of codes) await logAccess(db, code, 'shown', now);
  return codes.map(({ encrypted, ownerId, clientName, ...of }) => ({
    clientName,
    ...of,
    value: decryptCode(key, { ownerId, ...of }, encrypted),
  }));
}
