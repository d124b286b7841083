/** The photos beside a kept day: as many as there is room for, those of the next day first. */
import { READ } from '#web/platform/net/preloadedQueries.ts';
import { putInCache } from '#web/platform/session/keptCaches.ts';

/** The bytes of each photo that is kept, by its URL. */
export type PhotoSizes = Readonly<Record<string, number>>;

/** Few at a time: a screen may be waiting for the line. */
const AT_ONCE = 4;

/** Undefined where there is none any more; throws where the server can't be reached. */
async function fetchPhoto(url: string): Promise<Blob | undefined> {
  const response = await fetch(url, { credentials: READ.credentials, priority: 'low' });
  return response.ok ? response.blob() : undefined;
}

export interface KeptPhotos {
  photos: PhotoSizes;
  /** False where the line or the disk failed: the next time goes on there. */
  isWhole: boolean;
}

/** Keeps the photos that fit into `room` bytes, in their order, and deletes all others. */
export async function keepPhotos(
  cache: Cache,
  wanted: readonly string[],
  known: PhotoSizes,
  room: number,
  isStopped: () => boolean,
): Promise<KeptPhotos> {
  const kept: Record<string, number> = {};
  let left = room;
  /** False where there is no room: all that follow are left off, unread. */
  async function keep(url: string, photo: Blob | undefined): Promise<boolean> {
    const size = known[url] ?? photo?.size;
    // It was deleted meanwhile.
    if (size === undefined) return true;
    if (size > left) return false;
    left -= size;
    if (photo !== undefined) await putInCache(cache, url, photo);
    kept[url] = size;
    return true;
  }
  try {
    let hasRoom = true;
    for (let at = 0; at < wanted.length && hasRoom && !isStopped(); at += AT_ONCE) {
      const next = wanted.slice(at, at + AT_ONCE);
      const read = next.map(async (url) => (url in known ? undefined : fetchPhoto(url)));
      const photos = await Promise.all(read);
      for (const [index, url] of next.entries()) {
        hasRoom &&= await keep(url, photos[index]);
      }
    }
  } catch {
    return { photos: { ...known, ...kept }, isWhole: false };
  }
  if (isStopped()) return { photos: { ...known, ...kept }, isWhole: false };
  const dropped = Object.keys(known).filter((url) => !(url in kept));
  await Promise.all(dropped.map((url) => cache.delete(url)));
  return { photos: kept, isWhole: true };
}
