import { afterEach, expect, it, vi } from 'vitest';
import { keepAwake } from '#web/data/recorder/wakeLock.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose screen can be kept awake, and whose page can go to the back. */
function setUp(request: () => Promise<unknown>) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
  return {
    show: () => page.dispatchEvent(new Event('visibilitychange')),
  };
}

it('keeps the screen awake, also after the page was hidden, until it is released', async () => {
  let asked = 0;
  let released = 0;
  const { show } = setUp(async () => {
    asked += 1;
    return { release: async () => void (released += 1) };
  });
  const letGo = keepAwake();
  await vi.waitFor(() => expect(asked).toBe(1));
  show();
  await vi.waitFor(() => expect(asked).toBe(2));
  letGo();
  expect(released).toBe(1);
  show();
  expect(asked).toBe(2);
});

it('goes on recording where the browser does not keep the screen awake', async () => {
  setUp(async () => {
    throw new Error('The battery is low');
  });
  const letGo = keepAwake();
  await Promise.resolve();
  expect(letGo).not.toThrow();
  vi.stubGlobal('navigator', {});
  expect(keepAwake()).not.toThrow();
});
