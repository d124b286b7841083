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
import type { ArchiveFacts } from '#contract/people/archive.ts';
import type { Client, ClientValues } from '#contract/people/clients.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { removeAppointments } from '#web/data/appointments.ts';
import { readAgain, saveAt, useChange } from '#web/data/change.ts';
import { insertClient } from '#web/data/clientList.ts';
import { removePetsOf } from '#web/data/pets.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

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
  // Another part of the page may be reading the archived ones, which these ids need not wait for.
  const lacksArchived = isMissing && archived.isLoading;
  return {
    ...listed,
    data,
    isPending: listed.isPending || lacksArchived,
    isLoading: listed.isLoading || lacksArchived,
  };
}

/** The full names of clients by their ids, archived ones too where one of these ids is not listed. */
export function useClientNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { data: clients } = useClients();
  const listed = useMemo(() => namesById(clients), [clients]);
  const isMissing = clients !== undefined && ids.some((id) => !listed.has(id));
  const { data: archived } = useQuery({ ...archivedClientsQuery, enabled: isMissing });
  return useMemo(
    () => (isMissing ? new Map([...namesById(archived), ...listed]) : listed),
    [isMissing, archived, listed],
  );
}

const namesById = (clients: readonly Client[] = []): ReadonlyMap<string, string> =>
  new Map(clients.map((client) => [client.id, fullName(client)]));

/** One client. Until the answer comes, the client as the list has it. */
export function useClient(id: string) {
  const cache = useQueryClient();
  return useQuery({
    ...clientQuery(id),
    placeholderData: () =>
      cache.getQueryData(clientsQuery.queryKey)?.find((client) => client.id === id),
  });
}

/** Creates or updates a client. */
export const useSaveClient = () =>
  useChange('client', saveAt<ClientValues, Client>(PATH), {
    show: async (cache, saved) => {
      await cache.cancelQueries(clientsQuery);
      if (saved.archivedAt === null) {
        cache.setQueryData(clientsQuery.queryKey, (rows) => rows && insertClient(rows, saved));
      }
      cache.setQueryData(clientQuery(saved.id).queryKey, saved);
    },
  });

/** Archives a client with its pets and coming bookings, or brings them back. */
export const useArchiveClient = () =>
  useChange(
    'client',
    ({ id, ...change }: { id: string; archived: boolean } & ArchiveFacts) =>
      apiRequest<Client>('PUT', clientPath(id), change),
    {
      show: (cache, saved) => {
        cache.setQueryData(clientQuery(saved.id).queryKey, saved);
        cache.setQueryData(clientsQuery.queryKey, (rows) =>
          saved.archivedAt === null
            ? rows && insertClient(rows, saved)
            : rows?.filter(({ id }) => id !== saved.id),
        );
      },
    },
  );

interface NotesChange {
  id: string;
  notes: string;
  /** Of the version that was read: a later one is not overwritten. */
  updatedAt: string;
}

/** Changes the notes of a client. */
export const useSaveNotes = () =>
  useChange(
    'client',
    ({ id, ...change }: NotesChange) => apiRequest<Client>('PUT', clientPath(id), change),
    { show: (cache, saved) => cache.setQueryData(clientQuery(saved.id).queryKey, saved) },
  );

/** Deletes a client by its id; its pets, appointments and messages go with it, here as on the server. */
export const clientDeletion = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, id) => {
      cache.setQueryData(clientsQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id));
      removePetsOf(id, cache);
      removeAppointments(cache, ({ clientId }) => clientId === id);
    },
    onSettled: (_answer, _error, id) =>
      void readAgain(cache, 'client', { except: clientPath(id) }),
  });

export const useDeleteClient = () => useMutation(clientDeletion(useQueryClient()));
