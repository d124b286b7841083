import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceQuiet, unquiet } from '#web/platform/quiet.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A request that ends when told. */
function request() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answered: unquiet(() => promise), answer: resolve };
}

it('what can wait waits for the answers, and a moment for the drawing', async () => {
  const action = vi.fn<() => void>();
  const list = request();
  onceQuiet(action);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(action).not.toHaveBeenCalled();
  list.answer();
  await list.answered;
  await vi.advanceTimersByTimeAsync(200);
  expect(action).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(action).toHaveBeenCalledOnce();
});

it('an answer that does not come holds it up for ten seconds', async () => {
  const action = vi.fn<() => void>();
  const list = request();
  onceQuiet(action);
  await vi.advanceTimersByTimeAsync(9_700);
  expect(action).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(800);
  expect(action).toHaveBeenCalledOnce();
  list.answer();
});

it('a request that fails holds up nothing any longer', async () => {
  const action = vi.fn<() => void>();
  await unquiet(async () => Promise.reject(new Error('Failed to fetch'))).catch(() => undefined);
  onceQuiet(action);
  await vi.advanceTimersByTimeAsync(800);
  expect(action).toHaveBeenCalledOnce();
});

it('what was given up is not done', async () => {
  const action = vi.fn<() => void>();
  onceQuiet(action)();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(action).not.toHaveBeenCalled();
});
