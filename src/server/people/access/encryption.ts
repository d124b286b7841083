/**
 * Encrypts access codes: AES-256-GCM with a random nonce for each value. Whose code it is, of which client and of which kind is
 * authenticated with it, so that a value that is copied to another row does not open.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { AccessKind } from '#contract/people/accessCodes.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Whose code it is. */
export interface CodeOf {
  ownerId: string;
  clientId: string;
  kind: AccessKind;
}

const boundTo = ({ ownerId, clientId, kind }: CodeOf): Buffer =>
  Buffer.from(`${ownerId} ${clientId} ${kind}`);

/** Shows that a key is the one with which codes are encrypted, and nothing of the key. */
export const checkValue = (key: Buffer): string =>
  createHmac('sha256', key).update('pawkeeper access codes').digest('base64url');

/** The encrypted value in base64: nonce, cipher text and tag. */
export function encryptCode(key: Buffer, of: CodeOf, value: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(of));
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64');
}

/** The value; throws where the key, the row or the bytes are others. */
export function decryptCode(key: Buffer, of: CodeOf, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(boundTo(of))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
