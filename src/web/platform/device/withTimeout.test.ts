import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from '#web/platform/device/withTimeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that the test ends. */
function slowWork() {
  let finish: (answer: string) => void = () => undefined;
  const work = vi.fn<() => Promise<string>>(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  return { work, finish: (answer: string) => finish(answer) };
}

it('a disk that did not answer is not waited for again until it has [with-timeout-1]', async () => {
  const { work, finish } = slowWork();
  const first = withTimeout(work).catch(String);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await first).toContain('did not answer');
  const quick = vi.fn<() => Promise<string>>(async () => 'stored');
  await expect(withTimeout(quick)).rejects.toThrow('does not answer');
  expect(quick).not.toHaveBeenCalled();
  finish('late');
  await vi.advanceTimersByTimeAsync(0);
  await expect(withTimeout(quick)).resolves.toBe('stored');
});

it('a disk that is silent for good is tried again after half a minute', async () => {
  const { work } = slowWork();
  const first = withTimeout(work).catch(String);
  await vi.advanceTimersByTimeAsync(4000 + 30_000);
  expect(await first).toContain('did not answer');
  await expect(withTimeout(async () => 'stored')).resolves.toBe('stored');
});
