/** The size and SHA-256 checksum of a stream. */
import { createHash } from 'node:crypto';

/** Of the bytes that have passed so far. */
export interface Checksum {
  bytes: number;
  sha256(): string;
}

/** Passes a stream on unchanged, and computes its checksum meanwhile. */
export function withChecksum(source: AsyncIterable<Uint8Array>): {
  content: AsyncGenerator<Uint8Array, void>;
  checksum: Checksum;
} {
  const hash = createHash('sha256');
  const checksum: Checksum = { bytes: 0, sha256: () => hash.copy().digest('hex') };
  async function* pass(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of source) {
      checksum.bytes += piece.byteLength;
      hash.update(piece);
      yield piece;
    }
  }
  return { content: pass(), checksum };
}
