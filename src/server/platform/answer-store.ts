/** Answers in memory, each at the revision that it was made at. */
import { boundedStore } from '#server/platform/bounded-store.ts';

/** An answer as it is sent, and the revision that it was made at. */
export interface KeptAnswer {
  revision: string;
  body: Buffer;
  /** The headers that tell how to read the body. */
  headers: Readonly<Record<string, string>>;
}

/** What an entry takes beside its body: key, headers, and the places in the map. */
const ENTRY_BYTES = 1_000;

const bytesOf = ({ body }: KeptAnswer): number => body.byteLength + ENTRY_BYTES;

/**
 * The same bytes in memory of their own. A packed answer of 3 kB is a piece of the packer's 64 kB, all of which would
 * be kept with it.
 */
function alone(body: Buffer): Buffer {
  if (body.byteLength === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.byteLength);
  body.copy(own);
  return own;
}

/** A store of one answer for each key: a new one takes the place of the old. */
export interface AnswerStore {
  /** The answer of a key, where it was made at this very revision. */
  find(key: string, revision: string): KeptAnswer | undefined;
  keep(key: string, answer: KeptAnswer): void;
  /** How much is kept at this moment. */
  bytes(): number;
}

/** Makes an empty store that never holds more than `maxBytes`. */
export function answerStore(maxBytes: number): AnswerStore {
  const answers = boundedStore<KeptAnswer>(maxBytes, bytesOf);
  return {
    find(key, revision) {
      const answer = answers.find(key);
      return answer?.revision === revision ? answer : undefined;
    },
    keep: (key, answer) => answers.keep(key, { ...answer, body: alone(answer.body) }),
    bytes: answers.bytes,
  };
}
