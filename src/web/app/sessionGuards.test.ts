import { afterEach, expect, test, vi } from 'vitest';
import { reloadForOtherUser, reloadFromBackCache } from '#web/app/sessionGuards.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page that hears events, and how often it was loaded again. */
function stubPage(setItem: (key: string, value: string) => void = () => undefined) {
  const page = new EventTarget();
  const reload = vi.fn<() => void>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('localStorage', { setItem });
  return {
    reloads: () => reload.mock.calls.length,
    fire: (type: string, fields: object) =>
      page.dispatchEvent(Object.assign(new Event(type), fields)),
  };
}

test('a tab is loaded again once another tab signs in somebody else, and not before [session-guards-1]', () => {
  const kept = new Map<string, string>();
  const { fire, reloads } = stubPage((key, value) => void kept.set(key, value));
  const stop = reloadForOtherUser('sam');
  const [key = ''] = [...kept.keys()];
  expect([...kept.values()]).toEqual(['sam']);
  fire('storage', { key, newValue: 'sam' });
  fire('storage', { key, newValue: null });
  fire('storage', { key: 'other', newValue: 'eve' });
  expect(reloads()).toBe(0);
  fire('storage', { key, newValue: 'eve' });
  expect(reloads()).toBe(1);
  stop();
  fire('storage', { key, newValue: 'ann' });
  expect(reloads()).toBe(1);
});

test('a page from the browser’s back cache is loaded again, a new one is not [session-guards-2]', () => {
  const { fire, reloads } = stubPage();
  reloadFromBackCache();
  fire('pageshow', { persisted: false });
  expect(reloads()).toBe(0);
  fire('pageshow', { persisted: true });
  expect(reloads()).toBe(1);
});
