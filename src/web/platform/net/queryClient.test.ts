import {
  focusManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/platform/net/queryClient.ts';

const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A screen that shows the clients; counts how often they were fetched. */
function watch(answer: () => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetch);
  const client = createQueryClient(() => undefined);
  const look = () => new QueryObserver(client, { queryKey: ['/api/clients'] }).subscribe(() => {});
  return { client, look, asked: () => fetch.mock.calls.map(([path]) => path) };
}

it('a failed read is not tried again [query-client-1]', async () => {
  const { client, look, asked } = watch(() => new Response('Broken', { status: 500 }));
  const stop = look();
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(asked()).toEqual(['/api/clients']);
  expect(client.getQueryState(['/api/clients'])?.status).toBe('error');
  stop();
});

it('a list is read once: not again by time, with the focus, with the network or on coming back [query-client-2]', async () => {
  const { client, look, asked } = watch(() => new Response('[]'));
  const stop = look();
  await vi.advanceTimersByTimeAsync(DAY_MS);
  for (const manager of [focusManager, onlineManager]) {
    const set = (on: boolean) =>
      manager === focusManager ? focusManager.setFocused(on) : onlineManager.setOnline(on);
    set(false);
    set(true);
    await vi.advanceTimersByTimeAsync(1000);
  }
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  const stopAgain = look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked()).toEqual(['/api/clients']);
  await client.invalidateQueries({ queryKey: ['/api/clients'] });
  expect(asked()).toHaveLength(2);
  stopAgain();
  focusManager.setFocused(undefined);
});

it('a save without a network is tried at once and fails, and does not wait for it [query-client-3]', async () => {
  const client = createQueryClient(() => undefined);
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('No network')));
  onlineManager.setOnline(false);
  const save = new MutationObserver(client, { mutationFn: send });
  save.mutate().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  const { status } = save.getCurrentResult();
  onlineManager.setOnline(true);
  expect(status).toBe('error');
  expect(send).toHaveBeenCalledOnce();
});
