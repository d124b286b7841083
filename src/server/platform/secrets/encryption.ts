/**
 * Encrypts secrets: AES-256-GCM with a random nonce for each value. What a value is bound to, such as its row, is authenticated with it, so
 * that a value that is copied to another row does not open.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Shows that a key is the one with which secrets are encrypted, and nothing of the key. The words are older than other secrets. */
export const checkValue = (key: Buffer): string =>
  createHmac('sha256', key).update('pawkeeper access codes').digest('base64url');

/** The encrypted value in base64: nonce, cipher text and tag. */
export function encryptSecret(key: Buffer, boundTo: string, value: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64');
}

/** The value; throws where the key, what it is bound to or the bytes are others. */
export function decryptSecret(key: Buffer, boundTo: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
