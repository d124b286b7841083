/** Where the next days of an account are kept on this device; caches of other names are the app's own. */
const PREFIX = 'day of ';

export const keptCacheName = (userId: string): string => `${PREFIX}${userId}`;

/** Browsers offer caches to secure pages only: not on plain http outside localhost. */
export const hasCaches = (): boolean => 'caches' in globalThis;

/** Storage that is forbidden keeps nothing. */
const keptNames = async (): Promise<string[]> =>
  hasCaches()
    ? (await caches.keys().catch(() => [])).filter((name) => name.startsWith(PREFIX))
    : [];

/** Whether anything is kept, of whomever. */
export const isKept = async (): Promise<boolean> => (await keptNames()).length > 0;

/** Deletes what is kept, or what is kept of everybody but one account. */
export async function removeKept(exceptUserId?: string): Promise<void> {
  const own = exceptUserId && keptCacheName(exceptUserId);
  const others = (await keptNames()).filter((name) => name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Stores a body. WebKit can lose a record's file when a page is left right after storing; it then reads nothing and goes on dropping what
 * replaces the record, without an error, until the record is deleted.
 */
export async function putInCache(cache: Cache, key: string, body: Blob | string): Promise<void> {
  await cache.put(key, new Response(body));
  if ((await cache.match(key)) !== undefined) return;
  await cache.delete(key);
  await cache.put(key, new Response(body));
}
