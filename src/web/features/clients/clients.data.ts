/** Reading and saving clients. */
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Client, ClientValues } from '#contract/clients.ts';
import {
  invalidateAppointments,
  removeAppointments,
} from '#web/features/appointments/appointments.data.ts';
import { insertClient } from '#web/features/clients/clientList.ts';
import { messagesQuery } from '#web/features/messages/messages.data.ts';
import { petsQuery, removePetsOf } from '#web/features/pets/pets.data.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const PATH = '/api/clients';

/** All clients of the business, by last name. */
export const clientsQuery = queryOptions<Client[]>({ queryKey: [PATH] });

export const useClients = () => useQuery(clientsQuery);

/** Creates a client, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSaveClient() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base }: { values: ClientValues; base: Client | undefined }) =>
      base === undefined
        ? apiRequest<Client>('POST', PATH, values)
        : apiRequest<Client>('PUT', `${PATH}/${base.id}`, {
            ...values,
            updatedAt: base.updatedAt,
          }),
    onSuccess: async (saved) => {
      // Shown at once, also on a slow connection; the list from the server follows.
      await cache.cancelQueries(clientsQuery);
      cache.setQueryData(clientsQuery.queryKey, (rows) => rows && insertClient(rows, saved));
    },
    onSettled: () => void invalidate(cache, clientsQuery),
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
    onSettled: () => {
      void invalidate(cache, clientsQuery);
      void invalidate(cache, petsQuery);
      void invalidate(cache, messagesQuery);
      void invalidateAppointments(cache);
    },
  });

export const useDeleteClient = () => useMutation(clientDeletion(useQueryClient()));
