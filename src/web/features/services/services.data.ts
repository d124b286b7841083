/** The price list: reading and saving services. */
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { PriceRise, PriceRiseResult, Service, ServiceValues } from '#contract/services.ts';
import { invalidateAppointments } from '#web/features/appointments/appointments.data.ts';
import { everyClientPrice } from '#web/features/services/clientPrices.data.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { invalidateAfter } from '#web/platform/net/staleAfter.ts';

const PATH = '/api/services';

/** Every service in its order, retired ones too (`isActive`). */
const servicesQuery = queryOptions<Service[]>({ queryKey: [PATH] });

export const useServices = () => useQuery(servicesQuery);

/** Shows a saved service at once, also on a slow connection; the list from the server follows. */
async function showSaved(cache: QueryClient, saved: Service): Promise<void> {
  await cache.cancelQueries(servicesQuery);
  cache.setQueryData(servicesQuery.queryKey, (rows) =>
    rows?.some(({ id }) => id === saved.id)
      ? rows.map((row) => (row.id === saved.id ? saved : row))
      : rows && [...rows, saved],
  );
}

/** Creates a service, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSaveService() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base, key }: Save<ServiceValues, Service>) =>
      base === undefined
        ? apiRequest<Service>('POST', PATH, values, { key })
        : apiRequest<Service>('PUT', `${PATH}/${base.id}`, {
            ...values,
            updatedAt: base.updatedAt,
          }),
    onSuccess: (saved) => showSaved(cache, saved),
    onSettled: () => {
      void invalidate(cache, servicesQuery);
      void invalidateAfter(cache, 'service');
    },
  });
}

/** Retires a service (`isActive` false), or brings it back. */
export function useRetireService() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      apiRequest<Service>('PUT', `${PATH}/${id}`, { isActive }),
    onSuccess: (saved) => showSaved(cache, saved),
    onSettled: () => {
      void invalidate(cache, servicesQuery);
      void invalidateAfter(cache, 'service');
    },
  });
}

/** Puts the services into the order of these ids. Moves that follow each other are sent one after another. */
export function useOrderServices() {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: PATH },
    mutationFn: (ids: readonly string[]) => apiRequest<Service[]>('PUT', `${PATH}/order`, { ids }),
    onSuccess: (rows) => cache.setQueryData(servicesQuery.queryKey, rows),
    onError: () => void invalidate(cache, servicesQuery),
  });
}

/** Gives a service new prices from a day on; with `preview` only says what that would change. */
export function useNewPrice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...rise }: PriceRise & { id: string }) =>
      apiRequest<PriceRiseResult>('POST', `${PATH}/${id}/price-rise`, rise),
    onSettled: (_result, _error, { preview }) => {
      if (preview === true) return;
      void invalidate(cache, servicesQuery);
      void invalidateAppointments(cache);
    },
  });
}

/** Deletes a service by its id, with what single clients pay for it. Bookings keep their prices. */
export function useDeleteService() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, id) =>
      cache.setQueryData(servicesQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onSettled: () => {
      void invalidate(cache, servicesQuery);
      void invalidate(cache, everyClientPrice);
    },
  });
}
