/**
 * A backup is signed with the key of the installation that made it (Ed25519): the signature covers the manifest, and with
 * it the checksums of everything else. The key lies in the data folder and in no backup.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { syncFolder } from '#server/platform/storage/disk.ts';

/** The last entry of a backup that is signed. */
export const SIGNATURE = 'signature.json';

/** A few lines of JSON. */
export const MAX_SIGNATURE_BYTES = 4096;

const signature = z.object({
  algorithm: z.literal('Ed25519'),
  /** DER (SubjectPublicKeyInfo). */
  publicKey: z.base64(),
  signature: z.base64(),
});

const keyFileOf = (dataDir: string): string => join(dataDir, 'backup-signing-key.pem');

const derOf = (publicKey: KeyObject): Buffer => publicKey.export({ type: 'spki', format: 'der' });

/** What a key is called where people compare it, such as `SHA256:…` (as OpenSSH writes it). */
export const fingerprintOf = (key: KeyObject): string => {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const hash = createHash('sha256').update(derOf(publicKey)).digest('base64');
  return `SHA256:${hash.replace(/=+$/, '')}`;
};

/** The key of the installation, or undefined where none has been made. Throws a `StartupProblem` for a damaged one. */
export async function findSigningKey(dataDir: string): Promise<KeyObject | undefined> {
  const path = keyFileOf(dataDir);
  let pem: string;
  try {
    pem = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // What is no key at all is refused like a key of another kind.
  }
  throw new StartupProblem(
    `The file ${path} holds no signing key. Put the right one back, or remove it: the next backup makes a new one.`,
  );
}

/** The key of the installation, made when it is first needed. Only one process may ask at a time. */
export async function signingKey(dataDir: string): Promise<KeyObject> {
  const found = await findSigningKey(dataDir);
  if (found) return found;
  const { privateKey } = generateKeyPairSync('ed25519');
  const path = keyFileOf(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  await syncFolder(dataDir);
  return privateKey;
}

/** The signature of a manifest, as it is in the backup. */
export const signManifest = (manifest: Uint8Array, key: KeyObject): Buffer =>
  Buffer.from(
    `${JSON.stringify({
      algorithm: 'Ed25519',
      publicKey: derOf(createPublicKey(key)).toString('base64'),
      signature: sign(null, manifest, key).toString('base64'),
    } satisfies z.input<typeof signature>)}\n`,
  );

/** The fingerprint of the key that signed a manifest. Throws where the signature is not one of this manifest. */
export function signerOf(manifest: Uint8Array, written: Uint8Array): string {
  const read = signature.parse(JSON.parse(Buffer.from(written).toString()));
  const der = Buffer.from(read.publicKey, 'base64');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const fits =
    key.asymmetricKeyType === 'ed25519' &&
    verify(null, manifest, key, Buffer.from(read.signature, 'base64'));
  if (!fits) throw new Error('its signature does not fit');
  return fingerprintOf(key);
}
