import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/platform/net/queryClient.ts';
import { shownFromEarlier } from '#web/platform/net/serverAway.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PATH = '/api/clients';
const AT = Date.parse('2026-06-30T09:00:00Z');

/** A screen that shows the clients, on a device that keeps one. */
function watch(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const client = createQueryClient(
    () => undefined,
    async (path) => Promise.resolve(path === PATH ? { answer: ['kept'], at: AT } : undefined),
  );
  const queries = [PATH, '/api/invoices'].map((path) => [path]);
  for (const queryKey of queries)
    new QueryObserver(client, { queryKey }).subscribe(() => undefined);
  return { client, shown: () => shownFromEarlier(client.getQueryCache()) };
}

it('without a signal a screen shows what is kept, and that the server can’t be reached [kept-answers-1]', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const { client, shown } = watch(lost);
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryState([PATH])).toMatchObject({
    data: ['kept'],
    status: 'error',
    dataUpdatedAt: AT,
  });
  expect(client.getQueryState(['/api/invoices'])).toMatchObject({
    data: undefined,
    status: 'error',
  });
  expect(shown()).toBe(AT);
  vi.stubGlobal('fetch', async () => Promise.resolve(Response.json(['new'])));
  await client.refetchQueries();
  expect([client.getQueryData([PATH]), shown()]).toEqual([['new'], undefined]);
  // Read again, then lost again: it is no longer what was kept.
  vi.stubGlobal('fetch', lost);
  await client.refetchQueries();
  expect([client.getQueryData([PATH]), shown()]).toEqual([['new'], 'memory']);
});

it('on a weak line it shows what is kept until the answer comes [kept-answers-2]', async () => {
  const { client } = watch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    return Response.json(['new']);
  });
  await vi.advanceTimersByTimeAsync(3_900);
  expect(client.getQueryData([PATH])).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(client.getQueryData([PATH])).toEqual(['kept']);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(client.getQueryData([PATH])).toEqual(['new']);
});

it('a record that the server says is gone is not shown from what is kept [kept-answers-3]', async () => {
  const { client } = watch(async () =>
    Promise.resolve(Response.json({ message: 'Client not found' }, { status: 404 })),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData([PATH])).toBeUndefined();
});
