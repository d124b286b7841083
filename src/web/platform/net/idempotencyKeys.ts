/** Idempotency keys: the server recognises a repeated POST, so that a lost answer never makes a second record. */

/** A random UUID (version 4). `crypto.randomUUID` is missing on plain http outside localhost. */
export function randomKey(source: Pick<Crypto, 'getRandomValues'> & Partial<Crypto> = crypto) {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  // RFC 9562, section 5.4: the version in octet 6, the variant in octet 8.
  const marked = bytes.map((byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Remembers the key of each request until its outcome is known: pressing Save again after the line broke sends the
 * key of the first try, a new booking that looks like an earlier one gets a key of its own.
 */
export function createIdempotencyKeys(makeKey: () => string = randomKey) {
  const open = new Map<string, string>();
  return {
    take(request: string): string {
      const key = open.get(request) ?? makeKey();
      open.set(request, key);
      return key;
    },
    forget(request: string): void {
      open.delete(request);
    },
  };
}

export const idempotencyKeys = createIdempotencyKeys();
