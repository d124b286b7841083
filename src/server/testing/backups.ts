/** Backups that were changed after they were written, as someone does who forges one. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { type Manifest, MANIFEST, tableEntry } from '#server/backup/manifest.ts';
import { SIGNATURE } from '#server/backup/signature.ts';
import { archiveOf } from '#server/platform/storage/zip.ts';

async function filesOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path, { autoClose: false });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  zip.close();
  return files;
}

/** A backup in pieces, to be changed. */
export interface Forgery {
  files: Map<string, Buffer>;
  manifest: Manifest;
  /** Writes other rows into a table, and makes its checksum fit. */
  setRows(table: string, rows: readonly string[]): void;
}

/** Writes a changed copy of a backup to `to`. Its signature stays as it was; `unsigned` leaves it out. */
export async function forge(
  from: string,
  to: string,
  change: (forgery: Forgery) => void,
  { unsigned = true } = {},
): Promise<string> {
  const files = await filesOf(from);
  const manifest = JSON.parse(String(files.get(MANIFEST))) as Manifest;
  change({
    files,
    manifest,
    setRows(name, rows) {
      const bytes = Buffer.from(rows.map((row) => `${row}\n`).join(''));
      files.set(tableEntry(name), bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const table = manifest.tables.find((each) => each.name === name);
      if (table) Object.assign(table, { rows: rows.length, bytes: bytes.length, sha256 });
    },
  });
  files.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  if (unsigned) files.delete(SIGNATURE);
  async function* entries() {
    for (const [name, bytes] of files) {
      yield {
        name,
        content: (async function* () {
          yield bytes;
        })(),
      };
    }
  }
  await pipeline(archiveOf(entries(), new Date()), createWriteStream(to));
  return to;
}
