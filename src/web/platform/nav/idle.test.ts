import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { busy, whenIdle } from '#web/platform/nav/idle.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A request that ends when told. */
function request() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answered: busy(() => promise), answer: resolve };
}

it('work that can wait begins after the answers, and a moment for drawing', async () => {
  const action = vi.fn<() => void>();
  const list = request();
  whenIdle(action);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(action).not.toHaveBeenCalled();
  list.answer();
  await list.answered;
  await vi.advanceTimersByTimeAsync(200);
  expect(action).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(action).toHaveBeenCalledOnce();
});

it('a missing answer holds it up for ten seconds at most', async () => {
  const action = vi.fn<() => void>();
  const list = request();
  whenIdle(action);
  await vi.advanceTimersByTimeAsync(9_700);
  expect(action).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(800);
  expect(action).toHaveBeenCalledOnce();
  list.answer();
});

it('a request that failed holds up nothing', async () => {
  const action = vi.fn<() => void>();
  await busy(async () => Promise.reject(new Error('Failed to fetch'))).catch(() => undefined);
  whenIdle(action);
  await vi.advanceTimersByTimeAsync(800);
  expect(action).toHaveBeenCalledOnce();
});

it('cancelled work does not run', async () => {
  const action = vi.fn<() => void>();
  whenIdle(action)();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(action).not.toHaveBeenCalled();
});
