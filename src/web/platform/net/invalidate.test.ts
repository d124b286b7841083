import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidate } from '#web/platform/net/invalidate.ts';

const queryKey = ['/api/appointments?from=2026-04-05&to=2026-04-11'];

/** A screen whose fetches are answered by the test. */
function screen(cache: QueryClient) {
  const reads: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver<string>(cache, {
    queryKey,
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  observer.subscribe(() => undefined);
  return { reads, shown: () => observer.getCurrentResult().data };
}

test('a first fetch that was under way during a save is not taken for the latest', async () => {
  const cache = new QueryClient();
  const { reads, shown } = screen(cache);
  expect(reads).toHaveLength(1);
  const again = invalidate(cache, { queryKey });
  reads[0]?.resolve('as it was before');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve('as it was saved');
  await again;
  expect(shown()).toBe('as it was saved');
});

test('what is shown stays while it is fetched again, and other keys are left alone', async () => {
  const cache = new QueryClient();
  const { reads, shown } = screen(cache);
  reads[0]?.resolve('first');
  await expect.poll(shown).toBe('first');
  await invalidate(cache, { queryKey: ['/api/clients'] });
  expect(reads).toHaveLength(1);
  const again = invalidate(cache, { queryKey });
  await expect.poll(() => reads.length).toBe(2);
  expect(shown()).toBe('first');
  reads[1]?.resolve('second');
  await again;
  expect(shown()).toBe('second');
});
