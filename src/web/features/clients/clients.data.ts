/** Reading and saving clients. */
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client, ClientValues } from '#contract/clients.ts';
import { removeAppointments } from '#web/features/appointments/appointments.data.ts';
import { insertClient } from '#web/features/clients/clientList.ts';
import { removePetsOf } from '#web/features/pets/pets.data.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';
import { invalidateAfter } from '#web/platform/net/staleAfter.ts';

const PATH = '/api/clients';

/** All clients of the business, by last name. */
export const clientsQuery = queryOptions<Client[]>({ queryKey: [PATH] });

/** Where a client is. */
export const clientPath = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

/** One client, archived or not. */
const clientQuery = (id: string) => queryOptions<Client>({ queryKey: [clientPath(id)] });

/** The clients that are archived. */
export const archivedClientsQuery = queryOptions<Client[]>({ queryKey: [`${PATH}?archived=true`] });

export const useClients = () => useQuery(clientsQuery);

/** All clients, and those of these ids that are archived: a record goes on naming its client. */
export function useClientsWith(...ids: readonly (string | undefined)[]) {
  const listed = useClients();
  const isMissing =
    listed.data !== undefined &&
    ids.some((id) => id !== undefined && !listed.data.some((client) => client.id === id));
  const archived = useQuery({ ...archivedClientsQuery, enabled: isMissing });
  const key = ids.join(' ');
  const data = useMemo(
    () =>
      listed.data && [
        ...listed.data,
        ...(archived.data ?? []).filter(({ id }) => key.split(' ').includes(id)),
      ],
    [listed.data, archived.data, key],
  );
  return { ...listed, data, isPending: listed.isPending || archived.isLoading };
}

/** One client. Until the answer comes, the client as the list has it. */
export function useClient(id: string) {
  const cache = useQueryClient();
  return useQuery({
    ...clientQuery(id),
    placeholderData: () =>
      cache.getQueryData(clientsQuery.queryKey)?.find((client) => client.id === id),
  });
}

/** Every list of clients, and each client with its history. */
const everyClient = pathFilter(PATH);

/** Creates a client, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSaveClient() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base, key }: Save<ClientValues, Client>) =>
      base === undefined
        ? apiRequest<Client>('POST', PATH, values, { key })
        : apiRequest<Client>('PUT', `${PATH}/${base.id}`, {
            ...values,
            updatedAt: base.updatedAt,
          }),
    onSuccess: async (saved) => {
      // Shown at once, also on a slow connection; the list from the server follows.
      await cache.cancelQueries(clientsQuery);
      if (saved.archivedAt === null) {
        cache.setQueryData(clientsQuery.queryKey, (rows) => rows && insertClient(rows, saved));
      }
      cache.setQueryData(clientQuery(saved.id).queryKey, saved);
    },
    onSettled: (_saved, _error, { base }) => {
      void invalidate(cache, clientsQuery);
      void invalidate(cache, archivedClientsQuery);
      if (base === undefined) return;
      void invalidate(cache, clientQuery(base.id));
      void invalidateAfter(cache, 'client');
    },
  });
}

/** Archives a client with its pets and coming bookings, or brings them back. */
export function useArchiveClient() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      apiRequest<Client>('PUT', clientPath(id), { archived }),
    onSuccess: (saved) => {
      cache.setQueryData(clientQuery(saved.id).queryKey, saved);
      cache.setQueryData(clientsQuery.queryKey, (rows) =>
        saved.archivedAt === null
          ? rows && insertClient(rows, saved)
          : rows?.filter(({ id }) => id !== saved.id),
      );
    },
    onSettled: () => {
      void invalidate(cache, everyClient);
      void invalidateAfter(cache, 'client');
    },
  });
}

/** Deletes a client by its id; its pets, appointments and messages go with it, here as on the server. */
export const clientDeletion = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, id) => {
      cache.setQueryData(clientsQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id));
      removePetsOf(id, cache);
      removeAppointments(cache, ({ clientId }) => clientId === id);
    },
    onSettled: (_answer, _error, id) => {
      void invalidate(cache, clientsQuery);
      void invalidate(cache, archivedClientsQuery);
      // Its page may still be on the screen: it is fetched again only if somebody comes back to it.
      void cache.invalidateQueries({ ...clientQuery(id), refetchType: 'none' });
      void invalidateAfter(cache, 'client');
    },
  });

export const useDeleteClient = () => useMutation(clientDeletion(useQueryClient()));
