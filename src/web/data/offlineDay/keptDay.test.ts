import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptDay, keptNote, refreshKept } from '#web/data/offlineDay/keptDay.ts';
import { removeKept } from '#web/platform/session/keptCaches.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-06-30T09:00:00Z');

/** Cache Storage with a disk that takes only so much, and that can lose files: what replaces one of these is dropped until it is deleted. */
function fakeCaches() {
  const disk = { room: Infinity, lost: new Set<string>() };
  const all = new Map<string, Map<string, Blob>>();
  const used = () =>
    [...all.values()].flatMap((files) => [...files.values()]).reduce((sum, { size }) => sum + size, 0);
  const cacheOf = (files: Map<string, Blob>) => ({
    match: async (key: string) => {
      const file = disk.lost.has(key) ? undefined : files.get(key);
      return Promise.resolve(file && new Response(file));
    },
    put: async (key: string, response: Response) => {
      const file = await response.blob();
      if (used() - (files.get(key)?.size ?? 0) + file.size > disk.room) throw new Error('Full');
      files.set(key, file);
    },
    delete: async (key: string) => {
      disk.lost.delete(key);
      return Promise.resolve(files.delete(key));
    },
  });
  return {
    disk,
    files: (name: string) => [...(all.get(name)?.keys() ?? [])].toSorted(),
    storage: {
      has: async (name: string) => Promise.resolve(all.has(name)),
      open: async (name: string) => {
        const files = all.get(name) ?? new Map<string, Blob>();
        all.set(name, files);
        return Promise.resolve(cacheOf(files));
      },
      keys: async () => Promise.resolve([...all.keys()]),
      delete: async (name: string) => Promise.resolve(all.delete(name)),
    },
  };
}

interface Answer {
  photos?: string[];
  codes?: object[];
}

/** A server with the next days; `size` is that of each photo in bytes. */
function world(size = 10) {
  const { disk, files, storage } = fakeCaches();
  const server = { etag: '"1"', body: {} as Answer, hasSignal: true, isSignedIn: true };
  const asked: string[] = [];
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('fetch', async (path: string, init: { headers?: Record<string, string> }) => {
    asked.push(path);
    if (path !== '/api/offline-day') {
      if (!server.hasSignal) throw new TypeError('Failed to fetch');
      return Promise.resolve(new Response(new Blob(['x'.repeat(size)])));
    }
    if (!server.isSignedIn) return new Response('{"message":"Unauthorized"}', { status: 401 });
    if (init.headers?.['if-none-match'] === server.etag) return new Response(null, { status: 304 });
    const { photos = [], codes = [] } = server.body;
    return Response.json({ photos, codes }, { headers: { etag: server.etag } });
  });
  const refresh = () => refreshKept('sam', () => false);
  return { disk, files: () => files('day of sam'), server, asked, refresh, names: storage.keys };
}

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is asked for by one conditional request, which tells how old it is [kept-day-1]', async () => {
  const { server, asked, refresh } = world();
  server.body = { photos: ['/a', '/b'] };
  await refresh();
  expect(asked).toEqual(['/api/offline-day', '/a', '/b']);
  vi.setSystemTime(NOW + HOUR);
  await refresh();
  expect(asked).toHaveLength(4);
  expect(await keptDay('sam')).toMatchObject({ contactAt: NOW + HOUR, day: { photos: ['/a', '/b'] } });
  server.etag = '"2"';
  server.body = { photos: ['/b', '/c'] };
  await refresh();
  expect(asked.slice(4)).toEqual(['/api/offline-day', '/c']);
  expect(await keptDay('sam')).toMatchObject({ day: { photos: ['/b', '/c'] } });
});

it('photos that do not fit are left off from the end, and those that are gone are deleted [kept-day-2]', async () => {
  const { server, files, refresh } = world(25_000_000);
  server.body = { photos: ['/a', '/b', '/c'] };
  await refresh();
  expect(files()).toEqual(['/a', '/api/offline-day', '/b', '/kept/note']);
  server.etag = '"2"';
  server.body = { photos: ['/c', '/a', '/b'] };
  await refresh();
  expect(files()).toEqual(['/a', '/api/offline-day', '/c', '/kept/note']);
});

it('goes on with the photos where the signal was lost [kept-day-3]', async () => {
  const { server, files, refresh } = world();
  server.body = { photos: ['/a'] };
  server.hasSignal = false;
  expect(await refresh()).toMatchObject({ isWhole: false });
  server.hasSignal = true;
  expect(await refresh()).toMatchObject({ isWhole: true });
  expect(files()).toContain('/a');
});

it('what the browser lost of it is asked for and stored again [kept-day-9]', async () => {
  const { server, refresh, disk } = world();
  server.body = { photos: ['/a'] };
  await refresh();
  disk.lost = new Set(['/api/offline-day', '/kept/note', '/a']);
  await refresh();
  expect([await keptDay('sam'), disk.lost.size]).toMatchObject([{ day: { photos: ['/a'] } }, 0]);
  disk.lost = new Set(['/api/offline-day']);
  expect(await keptNote('sam')).toBeUndefined();
  await refresh();
  expect(await keptDay('sam')).toMatchObject({ day: { photos: ['/a'] } });
});

it('on a full disk photos make way for the day [kept-day-4]', async () => {
  const { server, files, refresh, disk } = world(1000);
  server.body = { photos: ['/a', '/b'] };
  await refresh();
  disk.room = 2500;
  server.etag = '"2"';
  server.body = { photos: ['/a', '/b'], codes: [{ value: 'x'.repeat(600) }] };
  await refresh();
  expect(files()).toEqual(['/a', '/api/offline-day', '/kept/codes', '/kept/note']);
  expect((await keptDay('sam'))?.codes).toHaveLength(1);
});

it('a disk without any room leaves what was kept before [kept-day-5]', async () => {
  const { server, refresh, disk } = world();
  await refresh();
  disk.room = 0;
  server.etag = '"2"';
  await expect(refresh()).rejects.toThrow('Full');
  expect(await keptDay('sam')).toMatchObject({ contactAt: NOW });
});

it('codes go a day after the last contact, and everything after seven; a clock set back makes nothing younger [kept-day-6]', async () => {
  const { server, files, refresh, names } = world();
  server.body = { codes: [{ value: '4711' }] };
  await refresh();
  vi.setSystemTime(NOW + 24 * HOUR);
  expect((await keptDay('sam'))?.codes).toEqual([{ value: '4711' }]);
  vi.setSystemTime(NOW + 24 * HOUR + 1);
  expect((await keptDay('sam'))?.codes).toEqual([]);
  expect(files()).not.toContain('/kept/codes');
  vi.setSystemTime(NOW + 7 * 24 * HOUR);
  expect(await keptNote('sam')).toBeDefined();
  vi.setSystemTime(NOW - 8 * 24 * HOUR);
  expect(await keptNote('sam')).toBeUndefined();
  expect(await names()).toEqual([]);
});

it('codes that are no longer allowed leave with the next answer [kept-day-7]', async () => {
  const { server, files, refresh } = world();
  server.body = { codes: [{ value: '4711' }] };
  await refresh();
  [server.etag, server.body] = ['"2"', {}];
  await refresh();
  expect(files()).toEqual(['/api/offline-day', '/kept/note']);
});

it('an ended session leaves nothing, and another account leaves only its own [kept-day-8]', async () => {
  const { server, refresh, names } = world();
  await refresh();
  await refreshKept('jane', () => false);
  await removeKept('jane');
  expect(await names()).toEqual(['day of jane']);
  server.isSignedIn = false;
  await expect(refresh()).rejects.toThrow('401');
  expect(await keptNote('jane')).toBeUndefined();
});
