/** Encrypts backups, and reads encrypted ones, in the format of age (https://age-encryption.org/v1). */
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { callbackify } from 'node:util';
import { Decrypter, Encrypter } from 'age-encryption';
import { RandomAccessReader } from 'yauzl';
import type { BackupEncryption } from '#server/platform/config/backup.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** Whether backups are encrypted. */
export const isEncrypting = ({ passphrase, recipients }: BackupEncryption): boolean =>
  passphrase !== undefined || recipients.length > 0;

/** How slow a guess of the passphrase is: the power of two that age takes, about a second. */
const SCRYPT_WORK_FACTOR = 18;

function encrypterOf({ passphrase, recipients }: BackupEncryption, workFactor: number): Encrypter {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  if (passphrase !== undefined) encrypter.setPassphrase(passphrase);
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new StartupProblem(
        `BACKUP_RECIPIENTS has a key that is not one of age (${recipient}). Copy it again from "Public key: age1…".`,
      );
    }
  }
  return encrypter;
}

/** Encrypts a stream while it passes. Throws a `StartupProblem` for a recipient that is no key. */
export async function encrypted(
  source: Readable,
  settings: BackupEncryption,
  workFactor = SCRYPT_WORK_FACTOR,
): Promise<Readable> {
  const plain = Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>;
  const sealed = await encrypterOf(settings, workFactor).encrypt(plain);
  return Readable.fromWeb(sealed as ReadableStream<Uint8Array>);
}

const MAGIC = 'age-encryption.org/v1\n';
/** Many recipients fit into it. */
const MAX_HEADER_BYTES = 64 * 1024;
const NONCE_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** The key of a file is derived for its payload as the format says. */
const payloadKeyOf = (fileKey: Uint8Array, nonce: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', fileKey, nonce, 'payload', 32));

/**
 * Reads any part of an encrypted file, as a ZIP reader needs it. The format encrypts pieces of 64 KiB on their own, each
 * with its number and a mark on the last one, so that nothing has to be written to the disk in plain.
 */
class AgeReader extends RandomAccessReader {
  readonly size: number;
  readonly #file: FileHandle;
  readonly #start: number;
  readonly #end: number;
  readonly #key: Uint8Array;
  /** The piece that was read last: a ZIP reader asks for many small parts of one. */
  #last: { index: number; plain: Buffer } | undefined;

  constructor(file: FileHandle, key: Uint8Array, start: number, end: number) {
    super();
    this.#file = file;
    this.#key = key;
    this.#start = start;
    this.#end = end;
    this.size = end - start - this.#chunks * TAG_BYTES;
  }

  get #chunks(): number {
    return Math.ceil((this.#end - this.#start) / SEALED_CHUNK_BYTES);
  }

  async #chunk(index: number): Promise<Buffer> {
    if (this.#last?.index === index) return this.#last.plain;
    const from = this.#start + index * SEALED_CHUNK_BYTES;
    const length = Math.min(SEALED_CHUNK_BYTES, this.#end - from);
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, from);
    if (bytesRead < length || length < TAG_BYTES) throw new Error('the file was cut off');
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(index, 5, 6);
    nonce.writeUInt8(index === this.#chunks - 1 ? 1 : 0, 11);
    const decipher = createDecipheriv('chacha20-poly1305', this.#key, nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(buffer.subarray(-TAG_BYTES));
    const plain = Buffer.concat([
      decipher.update(buffer.subarray(0, -TAG_BYTES)),
      decipher.final(),
    ]);
    this.#last = { index, plain };
    return plain;
  }

  /** Throws where the file was cut off: only the last piece has the mark. */
  async checkEnd(): Promise<void> {
    await this.#chunk(this.#chunks - 1);
  }

  /** The bytes from `start` to before `end`, as they were before they were encrypted. */
  async *bytes(start: number, end: number): AsyncGenerator<Buffer, void> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / CHUNK_BYTES);
      const offset = at % CHUNK_BYTES;
      const part = (await this.#chunk(index)).subarray(offset, offset + end - at);
      if (part.length === 0) throw new Error('the file was cut off');
      at += part.length;
      yield part;
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.bytes(start, end), { objectMode: false });
  }

  override close(callback: (error: Error | null) => void): void {
    callbackify(() => this.#file.close())(callback);
  }
}

async function identitiesIn(path: string): Promise<string[]> {
  try {
    const text = await readFile(path, 'utf8');
    return text.split('\n').flatMap((line) => /^\s*(AGE-SECRET-KEY-\S+)\s*$/.exec(line)?.[1] ?? []);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`BACKUP_IDENTITY_FILE cannot be read (${reason}).`);
  }
}

async function decrypterOf({ passphrase, identityFile }: BackupEncryption): Promise<Decrypter> {
  const identities = identityFile === undefined ? [] : await identitiesIn(identityFile);
  if (passphrase === undefined && identities.length === 0) {
    throw new StartupProblem(
      identityFile === undefined
        ? 'The backup is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_IDENTITY_FILE to the file with the secret key. Nothing was changed.'
        : `BACKUP_IDENTITY_FILE (${identityFile}) holds no secret key: a line that begins with AGE-SECRET-KEY-1.`,
    );
  }
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new StartupProblem(
      `BACKUP_IDENTITY_FILE (${identityFile}) has a secret key that is damaged.`,
    );
  }
  return decrypter;
}

async function fileKeyOf(header: Buffer, settings: BackupEncryption): Promise<Uint8Array> {
  const decrypter = await decrypterOf(settings);
  try {
    return await decrypter.decryptHeader(header);
  } catch (cause) {
    throw new StartupProblem(
      'The backup cannot be decrypted: it was encrypted with another passphrase or for another key, or its beginning ' +
        'is damaged. Check BACKUP_PASSPHRASE and BACKUP_IDENTITY_FILE. Nothing was changed.',
      { cause },
    );
  }
}

/** Where the header ends: behind the line of its checksum. */
function headerEnd(head: Buffer): number {
  const last = head.indexOf('\n--- ');
  const end = last < 0 ? -1 : head.indexOf('\n', last + 1);
  if (end < 0) throw new Error('the file was cut off');
  return end + 1;
}

/**
 * Opens an encrypted file, or returns undefined for one that is not encrypted. Throws a `StartupProblem` where neither the
 * passphrase nor a key opens it.
 */
export async function openEncrypted(
  path: string,
  settings: BackupEncryption,
): Promise<AgeReader | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES));
    const head = buffer.subarray(0, bytesRead);
    if (!head.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC))) {
      await file.close();
      return undefined;
    }
    const end = headerEnd(head);
    const fileKey = await fileKeyOf(head.subarray(0, end), settings);
    const start = end + NONCE_BYTES;
    const { size } = await file.stat();
    if (size < start + TAG_BYTES) throw new Error('the file was cut off');
    const key = payloadKeyOf(fileKey, head.subarray(end, start));
    const reader = new AgeReader(file, key, start, size);
    await reader.checkEnd();
    return reader;
  } catch (error) {
    await file.close();
    throw error;
  }
}
