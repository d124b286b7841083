import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Each test has a page of its own.
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => import('#web/platform/nav/idle.ts');

it('work that can wait begins once the first page has its data, and a moment for drawing', async () => {
  const { pageHasData, whenIdle } = await load();
  const action = vi.fn<() => void>();
  whenIdle(action);
  vi.advanceTimersByTime(60_000);
  pageHasData();
  expect(action).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(action).toHaveBeenCalledOnce();
  whenIdle(action);
  vi.runAllTimers();
  expect(action).toHaveBeenCalledTimes(2);
});

it('cancelled work does not run, whether it has waited for the data or for the drawing', async () => {
  const { pageHasData, whenIdle } = await load();
  const action = vi.fn<() => void>();
  whenIdle(action)();
  const cancel = whenIdle(action);
  pageHasData();
  cancel();
  whenIdle(action)();
  vi.runAllTimers();
  expect(action).not.toHaveBeenCalled();
});
