/** A memory of at most so many bytes: what was not asked for the longest goes first. */

/** Values by their keys. */
export interface BoundedStore<Value> {
  find(key: string): Value | undefined;
  /** Puts a value in the place of the one before. */
  keep(key: string, value: Value): void;
  forget(key: string): void;
  /** How much is kept at this moment. */
  bytes(): number;
}

/** A value that takes more than this part of the room is not kept: it would drive out what many others need. */
const LARGE = 1 / 4;

/** Makes an empty store that never holds more than `maxBytes`, as `bytesOf` counts them. */
export function boundedStore<Value>(
  maxBytes: number,
  bytesOf: (value: Value) => number,
): BoundedStore<Value> {
  // A map gives its entries in the order in which they were put in: whoever is asked for is put in again.
  const values = new Map<string, { value: Value; bytes: number }>();
  let held = 0;

  function forget(key: string): void {
    held -= values.get(key)?.bytes ?? 0;
    values.delete(key);
  }

  return {
    find(key) {
      const entry = values.get(key);
      if (entry === undefined) return undefined;
      values.delete(key);
      values.set(key, entry);
      return entry.value;
    },
    keep(key, value) {
      forget(key);
      const bytes = bytesOf(value);
      if (bytes > maxBytes * LARGE) return;
      values.set(key, { value, bytes });
      held += bytes;
      for (const oldest of values.keys()) {
        if (held <= maxBytes) return;
        forget(oldest);
      }
    },
    forget,
    bytes: () => held,
  };
}
