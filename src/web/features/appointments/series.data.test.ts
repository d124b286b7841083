import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidateSeries } from '#web/features/appointments/series.data.ts';

test('a saved series makes series stale, not the preview of its form, which would clash with its own days [series-data-1]', async () => {
  const cache = new QueryClient();
  const keys = [['/api/series/a'], ['/api/series'], ['/api/series?preview=true', {}]];
  for (const key of keys) cache.setQueryData(key, {});
  await invalidateSeries(cache);
  expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});
