/** Opens a backup file and hands out what is in it; nothing is returned that does not match the checksums of the manifest. */
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, openPromise, type ZipFile } from 'yauzl';
import { MAX_KEPT_BYTES } from '#server/people/photos/photos.sql.ts';
import type { BackupEncryption } from '#server/platform/config/backup.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import type { Migration } from '#server/platform/db/migrate.ts';
import { atMost } from '#server/platform/storage/storage.ts';
import {
  ACCESS_KEY,
  BackupProblem,
  type Manifest,
  MANIFEST,
  type PhotoContents,
  readManifest,
  type TableContents,
  tableEntry,
} from '#server/backup/manifest.ts';
import { withChecksum } from '#server/backup/checksum.ts';
import { openEncrypted } from '#server/backup/encryption.ts';
import { MAX_SIGNATURE_BYTES, SIGNATURE, signerOf } from '#server/backup/signature.ts';

/** Room for the sums of more than a million photos. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** Far more than the longest walk takes. */
const MAX_ROW_BYTES = 64 * 1024 * 1024;

const NEWLINE = 0x0a;

/** An opened backup. Reading throws a `BackupProblem` where a checksum does not match. */
export interface OpenedBackup {
  manifest: Manifest;
  /** The fingerprint of the key that signed it; undefined for a backup without a signature. */
  signedBy: string | undefined;
  /** The rows of a table, each the text of a JSON object. */
  rows(table: TableContents): AsyncGenerator<string, void>;
  photo(photo: PhotoContents): Promise<Buffer>;
  /** The key of the access codes, where the backup has it. */
  accessKey(): Promise<Buffer | undefined>;
  /** Reads everything once. */
  verify(): Promise<void>;
  close(): void;
}

/** Splits at line feeds alone: the text of a row may hold every other sign. */
async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    let from = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]).toString();
      begun = [];
      length = 0;
      from = end + 1;
    }
    if (from === piece.length) continue;
    begun.push(piece.subarray(from));
    length += piece.length - from;
    if (length > MAX_ROW_BYTES) throw new Error('a row is too long');
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString();
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readToEnd(source: AsyncGenerator): Promise<void> {
  for (let step = await source.next(); !step.done; step = await source.next());
}

/** A problem that names the file, for any failure while it was read. */
const damaged = (path: string, cause: unknown): StartupProblem => {
  if (cause instanceof StartupProblem) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const problem = new BackupProblem(path, `is damaged or was cut off (${reason}).`);
  problem.cause = cause;
  return problem;
};

async function openArchive(path: string, encryption: BackupEncryption): Promise<ZipFile> {
  try {
    const reader = await openEncrypted(path, encryption);
    if (reader === undefined) return await openPromise(path, { autoClose: false });
    try {
      return await fromRandomAccessReaderPromise(reader, reader.size, { autoClose: false });
    } catch (error) {
      reader.close(() => undefined);
      throw error;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BackupProblem(path, 'does not exist.');
    }
    throw damaged(path, error);
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** What opens no encrypted backup. */
const NO_ENCRYPTION: BackupEncryption = {
  passphrase: undefined,
  recipients: [],
  identityFile: undefined,
};

/**
 * Opens a backup and reads its manifest. Throws a `StartupProblem` for a file that is no backup, is not signed as it says,
 * was made by a newer version, or is encrypted for someone else.
 */
export async function openBackup(
  path: string,
  known: readonly Migration[],
  encryption = NO_ENCRYPTION,
): Promise<OpenedBackup> {
  const zip = await openArchive(path, encryption);
  try {
    return await opened(path, zip, known);
  } catch (error) {
    zip.close();
    throw damaged(path, error);
  }
}

async function opened(
  path: string,
  zip: ZipFile,
  known: readonly Migration[],
): Promise<OpenedBackup> {
  const entries = await readEntries(zip);

  async function* bytesOf(name: string): AsyncGenerator<Uint8Array, void> {
    const entry = entries.get(name);
    if (!entry) throw new Error(`${name} is missing`);
    yield* await zip.openReadStreamPromise(entry);
  }

  /** The bytes of an entry; the last piece is followed by a failure where they are not those that were written. */
  async function* fitting(
    name: string,
    { bytes, sha256 }: { bytes: number; sha256: string },
  ): AsyncGenerator<Uint8Array, void> {
    try {
      const { content, checksum } = withChecksum(atMost(bytesOf(name), bytes));
      yield* content;
      if (checksum.bytes !== bytes || checksum.sha256() !== sha256) {
        throw new Error(`${name} is not as it was written`);
      }
    } catch (error) {
      throw damaged(path, error);
    }
  }

  const text = await readAll(atMost(bytesOf(MANIFEST), MAX_MANIFEST_BYTES));
  if (crc32(text) !== entries.get(MANIFEST)?.crc32) throw new Error('its list is damaged');
  const signedBy = entries.has(SIGNATURE)
    ? signerOf(text, await readAll(atMost(bytesOf(SIGNATURE), MAX_SIGNATURE_BYTES)))
    : undefined;
  const manifest = readManifest(path, text.toString(), known);

  async function* rows(table: TableContents): AsyncGenerator<string, void> {
    let count = 0;
    try {
      for await (const line of linesOf(fitting(tableEntry(table.name), table))) {
        count += 1;
        yield line;
      }
    } catch (error) {
      throw damaged(path, error);
    }
    if (count !== table.rows) throw damaged(path, `${table.name} has ${count} rows`);
  }

  function photo(photo: PhotoContents): Promise<Buffer> {
    if (photo.bytes > MAX_KEPT_BYTES) throw damaged(path, `${photo.key} is too large`);
    return readAll(fitting(photo.key, photo));
  }

  const accessKey = async (): Promise<Buffer | undefined> =>
    manifest.accessKey && readAll(fitting(ACCESS_KEY, manifest.accessKey));

  async function verify(): Promise<void> {
    for (const table of manifest.tables) await readToEnd(rows(table));
    for (const contents of manifest.photos) await photo(contents);
    await accessKey();
  }

  return { manifest, signedBy, rows, photo, accessKey, verify, close: () => zip.close() };
}
