import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/platform/net/queryClient.ts';
import { refetchOnReturn } from '#web/platform/net/refetchOnReturn.ts';

const MINUTE_MS = 60_000;

let stop = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An app that shows the clients; the test says how the server answers. */
async function openApp(answer: () => Response | Promise<Response> = () => new Response('[]')) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  const client = createQueryClient(() => undefined);
  const show = (path: string) =>
    new QueryObserver(client, { queryKey: [path] }).subscribe(() => undefined);
  stop = refetchOnReturn(client);
  const hide = show('/api/clients');
  await vi.advanceTimersByTimeAsync(0);
  return { client, show, hide, reads: () => fetch.mock.calls.map(([path]) => path) };
}

async function leaveAndReturn(ms: number): Promise<void> {
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(ms);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
}

it('a return to the page after half a minute reads what is shown again, and an earlier one reads nothing [refetch-on-return-1]', async () => {
  const { reads } = await openApp();
  await leaveAndReturn(29_000);
  expect(reads()).toEqual(['/api/clients']);
  await leaveAndReturn(2_000);
  expect(reads()).toEqual(['/api/clients', '/api/clients']);
  await leaveAndReturn(29_000);
  expect(reads()).toHaveLength(2);
});

it('what was not shown at the return is read again when it is shown next [refetch-on-return-2]', async () => {
  const { show, hide, reads } = await openApp();
  hide();
  show('/api/pets');
  await leaveAndReturn(MINUTE_MS);
  expect(reads()).toEqual(['/api/clients', '/api/pets', '/api/pets']);
  show('/api/clients');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads()).toHaveLength(4);
});

it('without a network a return reads nothing; the network coming back does [refetch-on-return-3]', async () => {
  const { reads } = await openApp();
  onlineManager.setOnline(false);
  await leaveAndReturn(MINUTE_MS);
  expect(reads()).toEqual(['/api/clients']);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(reads()).toEqual(['/api/clients', '/api/clients']);
});

it('a read that failed is tried again as soon as the network is back [refetch-on-return-4]', async () => {
  let isDown = true;
  const { reads } = await openApp(() =>
    isDown ? new Response('', { status: 503 }) : new Response('[]'),
  );
  onlineManager.setOnline(false);
  isDown = false;
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(reads()).toEqual(['/api/clients', '/api/clients']);
});

it('what failed when it was read again is read at the next return, however new the last answer is', async () => {
  let isDown = false;
  const { client, reads } = await openApp(() =>
    isDown ? new Response('{"message":"Broken"}', { status: 500 }) : new Response('[]'),
  );
  isDown = true;
  await client.refetchQueries();
  isDown = false;
  expect(reads()).toHaveLength(2);
  await leaveAndReturn(1_000);
  expect(reads()).toHaveLength(3);
});

it('once stopped a return reads nothing', async () => {
  const { reads } = await openApp();
  stop();
  await leaveAndReturn(MINUTE_MS);
  expect(reads()).toEqual(['/api/clients']);
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 2],
  ['an answer of a proxy', async () => new Response('', { status: 502 }), 2],
  ['a failure of its own', async () => new Response('{"message":"Broken"}', { status: 500 }), 1],
])(
  'after %s a page recovers by itself within five seconds where that may help [refetch-on-return-5]',
  async (_, answer, count) => {
    let isDown = true;
    const { reads } = await openApp(() => (isDown ? answer() : new Response('[]')));
    isDown = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reads()).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reads()).toHaveLength(count);
  },
);
