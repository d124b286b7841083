/** Keys of clients' homes: reading, saving, and where they go. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Key, KeyEvent, KeyEventValues, KeyValues } from '#contract/people/keys.ts';
import { clientPath } from '#web/data/clients.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

const PATH = '/api/keys';

/** The keys of all clients. Where they are changes through the day, on other phones too: read at each look. */
export const useAllKeys = () => useQuery<Key[]>({ queryKey: [PATH], staleTime: 0 });

const keysQuery = (clientId: string) =>
  queryOptions<Key[]>({ queryKey: [`${clientPath(clientId)}/keys`], staleTime: 0 });

/** The keys of one client. */
export const useKeys = (clientId: string) => useQuery(keysQuery(clientId));

/** The log of a key, the latest first. */
export const useKeyEvents = (id: string, isWanted: boolean) =>
  useQuery<KeyEvent[]>({ queryKey: [`${PATH}/${id}/events`], enabled: isWanted, staleTime: 0 });

const everyKey = pathFilter(PATH);

/** Adds a key to a client, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSaveKey(clientId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values: { place, ...values }, base, key }: Save<KeyValues, Key>) =>
      base === undefined
        ? apiRequest<Key>('POST', `${clientPath(clientId)}/keys`, { ...values, place }, { key })
        : apiRequest<Key>('PUT', `${PATH}/${base.id}`, { ...values, updatedAt: base.updatedAt }),
    onSettled: () => {
      void invalidate(cache, keysQuery(clientId));
      void invalidate(cache, everyKey);
    },
  });
}

/** Notes where a key went. */
export function useAddKeyEvent(clientId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, event }: { id: string; event: KeyEventValues }) =>
      apiRequest<KeyEvent>('POST', `${PATH}/${id}/events`, event),
    // The button that was pressed waits until it shows the next step.
    onSettled: async () => {
      void invalidate(cache, everyKey);
      await invalidate(cache, keysQuery(clientId));
    },
  });
}

/** Deletes a key by its id, with its log. */
export function useDeleteKey(clientId: string) {
  const cache = useQueryClient();
  const query = keysQuery(clientId);
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, id) =>
      cache.setQueryData(query.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onSettled: () => {
      void invalidate(cache, query);
      void invalidate(cache, everyKey);
    },
  });
}
