/** Encrypts access codes. Each is bound to its owner, its client and its kind. */
import type { AccessKind } from '#contract/people/accessCodes.ts';
import { decryptSecret, encryptSecret } from '#server/platform/secrets/encryption.ts';

/** Whose code it is. */
export interface CodeOf {
  ownerId: string;
  clientId: string;
  kind: AccessKind;
}

const boundTo = ({ ownerId, clientId, kind }: CodeOf): string => `${ownerId} ${clientId} ${kind}`;

/** The encrypted code. */
export const encryptCode = (key: Buffer, of: CodeOf, value: string): string =>
  encryptSecret(key, boundTo(of), value);

/** The code; throws where the key, the row or the bytes are others. */
export const decryptCode = (key: Buffer, of: CodeOf, encrypted: string): string =>
  decryptSecret(key, boundTo(of), encrypted);
