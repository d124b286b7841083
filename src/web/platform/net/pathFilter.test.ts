import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

it('a path stands for itself, its searches and the paths below, and for no neighbour', () => {
  const cache = new QueryClient();
  const paths = [
    '/api/appointments',
    '/api/appointments?from=2026-04-05&to=2026-04-11',
    '/api/appointments/today',
    '/api/appointments-archive',
    '/api/appointmentsOf/1',
    '/api/pets',
  ];
  for (const path of paths) cache.setQueryData([path], []);
  const found = cache.getQueriesData(pathFilter('/api/appointments')).map(([[key]]) => key);
  expect(found).toEqual(paths.slice(0, 3));
});
