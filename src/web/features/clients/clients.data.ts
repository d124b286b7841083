/** Reading and saving clients. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client, ClientValues } from '#contract/clients.ts';
import type { Pet } from '#contract/pets.ts';
import {
  forgetAppointments,
  refreshAppointments,
} from '#web/features/appointments/appointments.data.ts';
import { placeClient } from '#web/features/clients/clientList.ts';
import { apiRequest } from '#web/platform/http.ts';
import { readAgain } from '#web/platform/readAgain.ts';

const CLIENTS = ['/api/clients'];
const PETS = ['/api/pets'];

/** All clients of the business, by last name. */
export const useClients = () => useQuery<Client[]>({ queryKey: CLIENTS });

/** Creates a client, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSaveClient() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base }: { values: ClientValues; base: Client | undefined }) =>
      base === undefined
        ? apiRequest<Client>('POST', '/api/clients', values)
        : apiRequest<Client>('PUT', `/api/clients/${base.id}`, {
            ...values,
            updatedAt: base.updatedAt,
          }),
    onSuccess: async (saved) => {
      // Shown at once, also on a slow line; the list as the server has it follows.
      await cache.cancelQueries({ queryKey: CLIENTS });
      cache.setQueryData<Client[]>(CLIENTS, (clients) => clients && placeClient(clients, saved));
    },
    onSettled: () => void readAgain(cache, { queryKey: CLIENTS }),
  });
}

/** Deletes a client; its pets, appointments and messages go with it, here as on the server. */
export function useDeleteClient() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiRequest<undefined>('DELETE', `/api/clients/${id}`),
    onSuccess: (_, id) => {
      const pets = cache.getQueryData<Pet[]>(PETS) ?? [];
      for (const pet of pets.filter(({ clientId }) => clientId === id)) {
        cache.removeQueries({ queryKey: [`/api/pets/${pet.id}`] });
      }
      cache.setQueryData<Client[]>(CLIENTS, (rows) => rows?.filter((row) => row.id !== id));
      cache.setQueryData<Pet[]>(PETS, (rows) => rows?.filter(({ clientId }) => clientId !== id));
      forgetAppointments(cache, ({ clientId }) => clientId === id);
    },
    onSettled: () => {
      for (const key of [CLIENTS, PETS, ['/api/messages']]) {
        void readAgain(cache, { queryKey: key });
      }
      void refreshAppointments(cache);
    },
  });
}
