import { expect, test } from 'vitest';
import { openFeedCache } from '#server/diary/calendar-feed/feed-cache.ts';

test('a file is made once for a version, also by many requests at once, and for each owner', async () => {
  const cache = openFeedCache();
  let made = 0;
  const make = async () => `file ${(made += 1)}`;
  const read = (owner: string, version: string) => cache(owner, version, make);
  expect(await Promise.all([read('sam', '1'), read('sam', '1')])).toEqual(['file 1', 'file 1']);
  expect(await read('sam', '1')).toBe('file 1');
  expect(await read('eve', '1')).toBe('file 2');
  expect(await read('sam', '2')).toBe('file 3');
});

test('a file that could not be made is made by the next request', async () => {
  const cache = openFeedCache();
  await expect(cache('sam', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache('sam', '1', async () => 'file')).toBe('file');
});
