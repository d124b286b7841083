/** Answers in memory: at most so many bytes, those that were not asked for the longest go first. */

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
  // A map gives its entries in the order in which they were put in: whoever is asked for is put in again.
  const answers = new Map<string, KeptAnswer>();
  let held = 0;

  function remove(key: string): void {
    const answer = answers.get(key);
    if (answer === undefined) return;
    answers.delete(key);
    held -= bytesOf(answer);
  }

  return {
    find(key, revision) {
      const answer = answers.get(key);
      if (answer?.revision !== revision) return undefined;
      answers.delete(key);
      answers.set(key, answer);
      return answer;
    },
    keep(key, answer) {
      remove(key);
      answers.set(key, { ...answer, body: alone(answer.body) });
      held += bytesOf(answer);
      for (const oldest of answers.keys()) {
        if (held <= maxBytes) return;
        remove(oldest);
      }
    },
    bytes: () => held,
  };
}
