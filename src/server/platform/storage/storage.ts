/** File storage: what a folder and an S3-compatible bucket have in common. */
import { HttpError } from '#server/platform/errors/errors.ts';

/** Stores files under keys such as `photos/0198-card.webp`. A key is written once and never changed. */
export interface Storage {
  /**
   * Stores the source whole or not at all: the key cannot be read until this has succeeded.
   * A source that throws leaves nothing behind, and its own error goes through.
   */
  write(key: string, source: ByteSource): Promise<void>;
  /** The file, or undefined where there is none. Throws `FileTooLarge` before it has read more than `maxBytes`. */
  read(key: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Removes the file and what an interrupted write left of it. An absent file is no failure. */
  remove(key: string): Promise<void>;
  /**
   * A URL at which exactly so many bytes can be PUT straight into the store within so many seconds; undefined where
   * the store has no URL of its own, and this server receives the bytes.
   */
  directUpload(key: string, seconds: number, bytes: number): Promise<string | undefined>;
  /** Throws `StorageFailure` where nothing could be written now. */
  check(): Promise<void>;
  /** The origin of such URLs, for the Content-Security-Policy. */
  readonly origin: string | undefined;
}

/** Bytes in pieces, from memory or from the network. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A file is larger than its reader or writer was ready to take. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** The store is away, full or refuses us. The cause is for the log, the sentence for the caller. */
export class StorageFailure extends HttpError {
  constructor(cause: unknown) {
    super(503, 'The photo store is full or cannot be reached. Try again later.');
    this.cause = cause;
  }
}

const KEY = /^[a-z]+\/[\w-]+(\.[a-z]+)?$/;

/** Lets through only keys that cannot lead out of the store. They are made by us: another one is a mistake. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`${key} is no key of a stored file`);
  return key;
}

/** Passes pieces on, and throws `FileTooLarge` instead of the one that goes beyond `maxBytes`. */
export async function* atMost(
  source: ByteSource,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const piece of source) {
    size += piece.byteLength;
    if (size > maxBytes) throw new FileTooLarge(`The file has more than ${maxBytes} bytes`);
    yield piece;
  }
}
