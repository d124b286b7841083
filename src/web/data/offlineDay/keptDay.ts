/**
 * The next days as this device keeps them for where there is no signal: the server's answer, and photos in card size. In a cache for each
 * account, which signing out, another account, an ended session and a switch delete.
 */
import type { AccessKind } from '#contract/people/accessCodes.ts';
import type { OfflineDay } from '#contract/overview/offlineDay.ts';
import { hasCaches, keptCacheName, putInCache, removeKept } from '#web/platform/session/keptCaches.ts';
import { failureOf, isUnauthorized } from '#web/platform/net/http.ts';
import { READ, TIMEOUT_MS } from '#web/platform/net/preloadedQueries.ts';
import { keepPhotos, type PhotoSizes } from '#web/data/offlineDay/keptPhotos.ts';

const OFFLINE_DAY_PATH = '/api/offline-day';

/** What is kept may be this large; photos are dropped first. */
const MAX_KEPT_BYTES = 60_000_000;

const HOUR_MS = 3_600_000;
/** Without a word from the server for longer, what is kept is deleted. */
const KEPT_MS = 7 * 24 * HOUR_MS;
/** So are access codes. */
const CODES_KEPT_MS = 24 * HOUR_MS;

/** Beside the answer: what is known of it, and the access codes. */
const NOTE = '/kept/note';
const CODES = '/kept/codes';

/** What is known of a kept day. */
export interface KeptNote {
  etag: string;
  /** When the server last said that this is how things are, in milliseconds. */
  contactAt: number;
  /** Of all but the photos. */
  bytes: number;
  photos: PhotoSizes;
  /** Whether all photos are here for which there is room. */
  isWhole: boolean;
}

export interface KeptCode {
  clientId: string;
  kind: AccessKind;
  value: string;
}

export interface KeptDay {
  day: OfflineDay;
  /** Empty once the last contact is a day old. */
  codes: readonly KeptCode[];
  contactAt: number;
}

/** The one place where the type of what was stored is taken on trust: this file stored it. */
async function read<T>(cache: Cache, key: string): Promise<T | undefined> {
  const stored = await cache.match(key);
  const value: T | undefined = await stored?.json();
  return value;
}

const write = (cache: Cache, key: string, value: unknown): Promise<void> =>
  putInCache(cache, key, JSON.stringify(value));

/** A clock that was set back makes nothing younger. */
const isOlder = (contactAt: number, limit: number, now: number): boolean =>
  Math.abs(now - contactAt) > limit;

/** What is known of the kept day of an account; undefined where none is. */
export async function keptNote(userId: string, now = Date.now()): Promise<KeptNote | undefined> {
  if (!hasCaches() || !(await caches.has(keptCacheName(userId)))) return undefined;
  const cache = await caches.open(keptCacheName(userId));
  const note = await read<KeptNote>(cache, NOTE);
  if (note === undefined || !(await cache.match(OFFLINE_DAY_PATH))) return undefined;
  if (isOlder(note.contactAt, KEPT_MS, now)) {
    await removeKept();
    return undefined;
  }
  if (isOlder(note.contactAt, CODES_KEPT_MS, now)) await cache.delete(CODES);
  return note;
}

/** Read once, for all queries of a page. */
let parsed: { userId: string; etag: string; day: OfflineDay } | undefined;

/** The kept day of an account; undefined where none is, or where it is too old. */
export async function keptDay(userId: string, now = Date.now()): Promise<KeptDay | undefined> {
  const note = await keptNote(userId, now);
  if (note === undefined) return undefined;
  const cache = await caches.open(keptCacheName(userId));
  if (parsed?.userId !== userId || parsed.etag !== note.etag) {
    const stored = await read<OfflineDay>(cache, OFFLINE_DAY_PATH);
    if (stored === undefined) return undefined;
    parsed = { userId, etag: note.etag, day: stored };
  }
  const { day } = parsed;
  const codes = await read<KeptCode[]>(cache, CODES);
  return { day, codes: codes ?? [], contactAt: note.contactAt };
}

/** On a disk without room photos make way. */
async function store(cache: Cache, answer: OfflineDay, known: PhotoSizes): Promise<PhotoSizes> {
  const { codes, ...day } = answer;
  const put = async () => {
    await write(cache, OFFLINE_DAY_PATH, { ...day, codes: [] });
    if (codes.length > 0) await write(cache, CODES, codes);
    else await cache.delete(CODES);
  };
  try {
    await put();
    return known;
  } catch {
    await Promise.all(Object.keys(known).map((url) => cache.delete(url)));
    await put();
    return {};
  }
}

/** The answer to the one conditional request; undefined where nothing has changed. */
async function ask(etag: string | undefined): Promise<Response | undefined> {
  const response = await fetch(OFFLINE_DAY_PATH, {
    ...READ,
    headers: { ...READ.headers, ...(etag !== undefined && { 'if-none-match': etag }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 304) return undefined;
  if (response.ok) return response;
  const failure = failureOf(response, await response.text());
  // The session has ended: nothing of it stays.
  if (isUnauthorized(failure)) await removeKept();
  throw failure;
}

/**
 * Asks the server whether what this device keeps of an account is still how things are, stores what has changed, and the photos of it as far
 * as there is room. Throws where the server can't be reached and where the device can't store it: what was kept before stays then.
 */
export async function refreshKept(userId: string, isStopped: () => boolean): Promise<KeptNote> {
  const before = await keptNote(userId);
  const response = await ask(before?.etag);
  const contactAt = Date.now();
  const text = await response?.text();
  // Somebody signed out meanwhile.
  if (isStopped()) throw new Error('No longer wanted');
  const cache = await caches.open(keptCacheName(userId));
  let note: KeptNote;
  if (text === undefined && before !== undefined) {
    note = { ...before, contactAt };
  } else {
    const bytes = new Blob([text ?? '']).size;
    if (bytes > MAX_KEPT_BYTES) throw new Error('The next days are too large to be kept');
    const photos = await store(cache, JSON.parse(text ?? ''), before?.photos ?? {});
    const etag = response?.headers.get('etag') ?? '';
    note = { etag, contactAt, bytes, photos, isWhole: false };
  }
  await write(cache, NOTE, note);
  if (note.isWhole) return note;
  const wanted = (await read<OfflineDay>(cache, OFFLINE_DAY_PATH))?.photos ?? [];
  const room = MAX_KEPT_BYTES - note.bytes;
  note = { ...note, ...(await keepPhotos(cache, wanted, note.photos, room, isStopped)) };
  await write(cache, NOTE, note);
  return note;
}
