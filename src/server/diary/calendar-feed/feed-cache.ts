/** The files of calendar feeds in memory: programs read them without signing in, and anyone who has a URL may do so all day. */
import { LRUCache } from 'lru-cache';

const MAX_BYTES = 32 * 1024 * 1024;

/** Returns a file of an owner at a version: the stored one, the one that is just being made, or a new one. */
export type FeedCache = (
  ownerId: string,
  version: string,
  make: () => Promise<string>,
) => Promise<string>;

/** Opens a cache with one file for each owner. */
export function openFeedCache(): FeedCache {
  const files = new LRUCache<string, { version: string; text: string }>({
    maxSize: MAX_BYTES,
    // A character of a string takes up to two bytes.
    sizeCalculation: ({ text }) => 2 * text.length + 1_000,
  });
  const making = new Map<string, Promise<string>>();
  return async (ownerId, version, make) => {
    const found = files.get(ownerId);
    if (found?.version === version) return found.text;
    const key = `${ownerId} ${version}`;
    const running =
      making.get(key) ??
      make()
        .then((text) => {
          files.set(ownerId, { version, text });
          return text;
        })
        .finally(() => making.delete(key));
    making.set(key, running);
    return running;
  };
}
