import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Clock from '#web/platform/device/clock.ts';

/** What React would be given: how to subscribe, and what to show. */
interface Store {
  subscribe: (listener: () => void) => () => void;
  read: () => unknown;
}

let clock: typeof Clock;
const page = new EventTarget();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.doMock('react', async (original) => ({
    ...(await original<object>()),
    useSyncExternalStore: (subscribe: Store['subscribe'], read: Store['read']) => ({
      subscribe,
      read,
    }),
    use: () => ({ timeZone: 'Europe/London' }),
  }));
  vi.resetModules();
  clock = await import('#web/platform/device/clock.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('react');
});

// The hooks return what the stand-in of React returns.
const storeOf = (hook: () => unknown): Store => {
  const store: unknown = hook();
  if (typeof store !== 'object' || store === null) throw new Error('No store');
  if (!('subscribe' in store) || !('read' in store)) throw new Error('No store');
  return store as Store;
};

it('all screens share one timer, which ends with the last of them [clock-1]', () => {
  const store = storeOf(() => clock.useClock((now) => now.getTime()));
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stop = [store.subscribe(one), store.subscribe(other)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
  stop[0]?.();
  vi.advanceTimersByTime(10_000);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
  stop[1]?.();
  expect(vi.getTimerCount()).toBe(0);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(other).toHaveBeenCalledTimes(2);
});

it('a screen that was left hears of a new day as soon as it is shown again [clock-2]', () => {
  const listener = vi.fn<() => void>();
  const stop = storeOf(() => clock.useToday()).subscribe(listener);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledOnce();
  stop();
});

it('the day is the business’s: from midnight in London, an hour before UTC in summer [clock-3]', () => {
  const { read } = storeOf(() => clock.useToday());
  vi.setSystemTime('2026-06-21T22:59:59Z');
  expect(read()).toBe('2026-06-21');
  vi.setSystemTime('2026-06-21T23:00:00Z');
  expect(read()).toBe('2026-06-22');
});
