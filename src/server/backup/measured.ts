/** Counts and sums bytes while they pass. */
import { createHash } from 'node:crypto';

/** What has passed so far. */
export interface Measure {
  bytes: number;
  sha256(): string;
}

/** Gives the pieces on, and what they come to once all have passed. */
export function measured(source: AsyncIterable<Uint8Array>): {
  content: AsyncGenerator<Uint8Array, void>;
  measure: Measure;
} {
  const hash = createHash('sha256');
  const measure: Measure = { bytes: 0, sha256: () => hash.copy().digest('hex') };
  async function* pass(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of source) {
      measure.bytes += piece.byteLength;
      hash.update(piece);
      yield piece;
    }
  }
  return { content: pass(), measure };
}
