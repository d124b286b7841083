/** The access codes that a phone may keep: none, unless the owner allows it. */
import type { AccessKind } from '#contract/people/accessCodes.ts';
import {
  accessKeyProblem,
  accessKey,
  type SecretKeySource,
} from '#server/platform/secrets/secret-key.ts';
import { listCodesOf, logAccess } from '#server/people/access/access.sql.ts';
import { decryptCode } from '#server/people/access/encryption.ts';
import { findCareSettings } from '#server/people/care-settings/care-settings.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A code in plain, and whose it is. */
interface OfflineCode {
  clientId: string;
  kind: AccessKind;
  value: string;
}

/** The codes of these clients in plain, within a transaction; none where the owner keeps them off the phone, or no key opens them. */
export async function offlineCodes(
  source: SecretKeySource,
  db: Database,
  ownerId: string,
  clientIds: readonly string[],
): Promise<OfflineCode[]> {
  const { keepsCodesOffline } = await findCareSettings(db, ownerId);
  if (!keepsCodesOffline) return [];
  const codes = (await listCodesOf(db, ownerId)).filter(({ clientId }) =>
    clientIds.includes(clientId),
  );
  if (codes.length === 0 || (await accessKeyProblem(source, db)) !== undefined) return [];
  const key = await accessKey(source, db);
  return codes.map((code) => ({
    clientId: code.clientId,
    kind: code.kind,
    value: decryptCode(key, code, code.encrypted),
  }));
}

/** Logs that codes were handed to the owner's phone. */
export async function logOfflineCodes(
  db: Database,
  ownerId: string,
  codes: readonly OfflineCode[],
  now: Date,
): Promise<void> {
  for (const code of codes) await logAccess(db, { ...code, ownerId }, 'offline', now);
}
