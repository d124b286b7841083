/** The secrets of all second factors as the key sees them. */
import { decryptFactor, encryptFactor } from '#server/identity/second-factor/codes.ts';
import {
  deleteAllFactors,
  hasAnyFactor,
  listAllFactors,
  replaceFactor,
} from '#server/identity/second-factor/second-factor.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { StoredSecrets } from '#server/platform/secrets/secret-key.ts';

/** Secrets of second factors, among what the key encrypts. */
export const storedFactors: StoredSecrets = {
  hasAny: hasAnyFactor,
  async encryptAnew(db, before, after) {
    const factors = await listAllFactors(db);
    for (const factor of factors) {
      const secret = decryptFactor(before, factor);
      const { ownerId } = factor;
      await replaceFactor(db, { ownerId, encrypted: encryptFactor(after, ownerId, secret) });
    }
    return factors.length;
  },
};

/** Deletes restored second factors that no key opens, and returns whose they were. */
export async function loseFactors(db: Database): Promise<string[]> {
  const factors = await listAllFactors(db);
  await deleteAllFactors(db);
  return factors.map(({ email }) => email);
}
