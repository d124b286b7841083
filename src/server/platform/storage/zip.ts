/** ZIP archives that are written while they are read, one entry after another, in little memory. */
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ArchiveEntry {
  /** With `/` between folders; never absolute, never with `..`. */
  name: string;
  /** The bytes, asked for when it is their turn. */
  content: AsyncIterable<Uint8Array>;
  /** Pictures are as small as they get already. */
  isCompressed?: boolean;
}

/** Only their owner may read what is unpacked. */
const FILE_MODE = 0o100_600;

/**
 * The bytes of an archive. The next entry is asked for when the one before has been taken; a failure destroys the
 * stream, and a stream that is destroyed ends the entries.
 */
export function archiveOf(entries: AsyncIterable<ArchiveEntry>, mtime: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));

  // The library keeps the functions that it is given until the archive ends: they must not hold the stream of each entry, or
  // all photos would be in memory at the end.
  let source = Readable.from([]);
  output.once('close', () => source.destroy());

  async function fill(): Promise<void> {
    for await (const { name, content, isCompressed = true } of entries) {
      source = Readable.from(content, { objectMode: false });
      const options = { mtime, mode: FILE_MODE, compress: isCompressed };
      zip.addReadStreamLazy(name, options, (take) => take(null, source));
      // The reader may be gone already.
      if (output.destroyed) source.destroy();
      await finished(source);
    }
    zip.end();
  }

  zip.outputStream.pipe(output);
  fill().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}
