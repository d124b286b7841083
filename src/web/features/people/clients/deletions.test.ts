import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { appointmentsQuery, todaysAppointmentsQuery } from '#web/data/appointments.ts';
import { clientDeletion, clientsQuery } from '#web/data/clients.ts';
import { messagesQuery } from '#web/data/messages.ts';
import { petDeletion, petQuery, petsQuery } from '#web/data/pets.ts';

const PERIOD = appointmentsQuery('2026-11-01', '2026-12-05');
const jane = { id: 'jane' };
const tom = { id: 'tom' };
const rex = { id: 'rex', clientId: 'jane' };
const mia = { id: 'mia', clientId: 'tom' };
const walk = { id: 'walk', clientId: 'jane', petId: 'rex', petIds: ['rex'] };
const visit = { id: 'visit', clientId: 'tom', petId: 'mia', petIds: ['mia', 'bo'] };

afterEach(() => vi.unstubAllGlobals());

/** A cache in which screens show every list; the server answers each fetch with nothing new. */
function shownLists() {
  vi.stubGlobal('fetch', async () => Promise.resolve(new Response(null, { status: 204 })));
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const lists: [readonly unknown[], object[]][] = [
    [clientsQuery.queryKey, [jane, tom]],
    [petsQuery.queryKey, [rex, mia]],
    [PERIOD.queryKey, [walk, visit]],
    [todaysAppointmentsQuery.queryKey, [walk, visit]],
    [messagesQuery.queryKey, []],
  ];
  const fetched: unknown[] = [];
  for (const [queryKey, rows] of lists) {
    cache.setQueryData(queryKey, rows);
    const queryFn = () => {
      fetched.push(queryKey[0]);
      return cache.getQueryData(queryKey) ?? null;
    };
    new QueryObserver(cache, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {});
  }
  const show = (queryKey: readonly unknown[]) => cache.getQueryData(queryKey);
  return { cache, fetched, show };
}

it('a deleted pet is gone from the lists with its appointments, and they are fetched again [deletions-1]', async () => {
  const { cache, fetched, show } = shownLists();
  await new MutationObserver(cache, petDeletion(cache)).mutate('rex');
  expect(show(petsQuery.queryKey)).toEqual([mia]);
  expect(show(PERIOD.queryKey)).toEqual([visit]);
  expect(show(todaysAppointmentsQuery.queryKey)).toEqual([visit]);
  // One that it shares with another pet stays.
  await new MutationObserver(cache, petDeletion(cache)).mutate('mia');
  expect(show(PERIOD.queryKey)).toEqual([visit]);
  // Clients too: their histories have it.
  const paths = [petsQuery, clientsQuery, PERIOD, todaysAppointmentsQuery].map(
    ({ queryKey }) => queryKey[0],
  );
  await expect.poll(() => new Set(fetched)).toEqual(new Set(paths));
});

it('a deleted client is gone with its pets, appointments and messages, and all of them are fetched again', async () => {
  const { cache, fetched, show } = shownLists();
  cache.setQueryData(petQuery('rex').queryKey, { ...rex } as never);
  await new MutationObserver(cache, clientDeletion(cache)).mutate('jane');
  expect(show(clientsQuery.queryKey)).toEqual([tom]);
  expect(show(petsQuery.queryKey)).toEqual([mia]);
  expect(show(petQuery('rex').queryKey)).toBeUndefined();
  expect(show(PERIOD.queryKey)).toEqual([visit]);
  expect(show(todaysAppointmentsQuery.queryKey)).toEqual([visit]);
  await expect.poll(() => fetched.length).toBe(5);
  expect(new Set(fetched).size).toBe(5);
});
